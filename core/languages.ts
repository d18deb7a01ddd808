/** Languages a film or a caption track is likely to be in (ISO 639-1, else 639-3), zxx for none. */
const codes =
  'ar az be bg bn bs ca cs cy da de el en es et eu fa fi fo fr ga gl gu ha he hi hr hu hy id ig is it ja ka kk kl km kn ko ku ky lb lt lv mk ml mn mr ms mt my nb ne nl nn pa pl ps pt ro ru se sk sl so sq sr sv sw ta te th ti tr uk ur uz vi wo yo yue zh zu'.split(
    ' ',
  )

/** Languages by their names in the reader's own language, in its alphabetical order; "no dialogue" first. */
export function languageOptions(noDialogue: string, locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const named = codes.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) => a.label.localeCompare(b.label, locale))
  return [{ value: 'zxx', label: noDialogue }, ...named]
}

/** A language's name in the reader's own language; a code that no standard knows is given back as it is. */
export function languageName(code: string, locale?: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
