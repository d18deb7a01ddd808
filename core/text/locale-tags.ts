// Browsers report the system's language, which on Linux may be `en-US@posix`, `de_AT.UTF-8` or `C`: `Intl` throws on it.

/** How dates and numbers of a language are written: as the browser's region does (`de-AT`), where it speaks it. */
export const localeFrom = (spoken: string, preferred: readonly string[]): string =>
  preferred.map(rightTag).find((tag) => tag !== undefined && spokenIn(tag) === spoken) ?? spoken

/** The language of a tag: `de` of `de-AT`, and of `de_AT.UTF-8` too. */
export const spokenIn = (tag: string): string => tag.split(/[-_.@]/)[0]!.toLowerCase()

/** Undefined where no part of it is one. */
function rightTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.split(/[.@]/)[0]!.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
