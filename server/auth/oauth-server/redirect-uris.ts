import { validationFailed } from '../problem.ts'

const mostUris = 10
const longestUri = 2048
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where a program may be sent back to. Throws `validation_failed` for a list with anything that could lead somewhere else than it says. */
export function cleanRedirectUris(raw: unknown): string[] {
  if (!Array.isArray(raw) || raw.length === 0) throw validationFailed('redirect_uris is required')
  if (raw.length > mostUris) throw validationFailed(`redirect_uris cannot exceed ${mostUris} items`)
  return raw.map((uri) => {
    const wrong = whatIsWrongWith(uri)
    if (wrong) throw validationFailed(`invalid redirect_uri '${String(uri).slice(0, 200)}': ${wrong}`)
    return uri as string
  })
}

function whatIsWrongWith(uri: unknown): string | undefined {
  // The column keeps a list with commas, as GoTrue's does.
  if (typeof uri !== 'string' || uri === '' || uri.length > longestUri || /[\s,\\]/.test(uri)) return 'not an address'
  if (!URL.canParse(uri)) return 'not an address'
  const url = new URL(uri)
  if (url.hash || uri.includes('#')) return 'fragment not allowed in redirect URI'
  if (url.username || url.password) return 'no name or password may stand in it'
  if (url.protocol === 'https:') return undefined
  if (url.protocol === 'http:') return loopback.has(url.hostname) ? undefined : 'HTTP scheme only allowed for localhost'
  // A private-use scheme is a domain turned round, so no scheme a browser acts on can be one (RFC 8252, section 7.1).
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)
    ? undefined
    : 'scheme must be HTTPS, HTTP (localhost only) or reversed domain'
}

/** Exactly one of those registered. A program on the same machine may use any free port (RFC 8252, section 7.3). */
export const isRegistered = (registered: string[], asked: string): boolean =>
  registered.some((uri) => uri === asked || withoutLoopbackPort(uri) === withoutLoopbackPort(asked))

function withoutLoopbackPort(uri: string): string | symbol {
  const match = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/[^\s\\]*)?$/.exec(uri)
  return match ? `${match[1]}${match[2] ?? ''}` : Symbol('not on this machine')
}
