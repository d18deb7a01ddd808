import type { AuthSettings } from './settings.ts'

/**
 * The redirect after a link or a provider: the address asked for when it is on the allow-list, else the house's own.
 * The list is the house's origin, and the globs of `additional_redirect_urls` (`*` stops at `.` and `/`, `**` at nothing, `?` is one character).
 */
export function allowedRedirect(
  wanted: unknown,
  { siteUrl, ownOrigins, redirectUrls }: Pick<AuthSettings, 'siteUrl' | 'ownOrigins' | 'redirectUrls'>,
): string {
  if (typeof wanted !== 'string' || wanted === '' || /[\s\\]/.test(wanted)) return siteUrl
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character in an address is an attack
  if (/[\u0000-\u001f\u007f]/.test(wanted)) return siteUrl
  let url: URL
  try {
    url = new URL(wanted)
  } catch {
    return siteUrl
  }
  if (url.username || url.password) return siteUrl
  if (ownOrigins.includes(`${url.protocol}//${url.host}`)) return wanted
  if (['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(url.protocol)) return siteUrl
  // A decimal, octal or short form of an address would match nothing here and lead somewhere else than it reads.
  if (/^\d/.test(url.hostname) && !wanted.includes(url.hostname)) return siteUrl
  const place = wanted.split(/[?#]/)[0]!
  return redirectUrls.some((listed) => listed === wanted || matchesGlob(place, listed)) ? wanted : siteUrl
}

/** Only scheme, host and path are compared, so that a query cannot pretend to be a host. */
function matchesGlob(place: string, glob: string): boolean {
  const pattern = glob.replace(/\*\*|\*|\?|[.+^${}()|[\]\\]/g, (found) =>
    found === '**' ? '.*' : found === '*' ? '[^./]*' : found === '?' ? '[^./]' : `\\${found}`,
  )
  return new RegExp(`^${pattern}$`).test(place)
}

/** `target` with more in its query and its fragment. */
export function withParameters(target: string, query: Record<string, string>, fragment: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (Object.keys(fragment).length > 0) url.hash = new URLSearchParams({ ...fragment, sb: '' }).toString()
  return url.href
}
