/** A language in the reader's own words; a code that no standard knows as it is. */
export function languageName(code: string, noDialogue: string): string {
  if (code === 'zxx') return noDialogue
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
