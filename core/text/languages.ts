/** Languages a film or a caption track is likely to be in (ISO 639-1, else 639-3; zxx is none), by their English names. */
const english: Record<string, string> = {
  ar: 'Arabic',
  az: 'Azerbaijani',
  be: 'Belarusian',
  bg: 'Bulgarian',
  bn: 'Bangla',
  bs: 'Bosnian',
  ca: 'Catalan',
  cs: 'Czech',
  cy: 'Welsh',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  en: 'English',
  es: 'Spanish',
  et: 'Estonian',
  eu: 'Basque',
  fa: 'Persian',
  fi: 'Finnish',
  fo: 'Faroese',
  fr: 'French',
  ga: 'Irish',
  gl: 'Galician',
  gu: 'Gujarati',
  ha: 'Hausa',
  he: 'Hebrew',
  hi: 'Hindi',
  hr: 'Croatian',
  hu: 'Hungarian',
  hy: 'Armenian',
  id: 'Indonesian',
  ig: 'Igbo',
  is: 'Icelandic',
  it: 'Italian',
  ja: 'Japanese',
  ka: 'Georgian',
  kk: 'Kazakh',
  kl: 'Kalaallisut',
  km: 'Khmer',
  kn: 'Kannada',
  ko: 'Korean',
  ku: 'Kurdish',
  ky: 'Kyrgyz',
  lb: 'Luxembourgish',
  lt: 'Lithuanian',
  lv: 'Latvian',
  mk: 'Macedonian',
  ml: 'Malayalam',
  mn: 'Mongolian',
  mr: 'Marathi',
  ms: 'Malay',
  mt: 'Maltese',
  my: 'Burmese',
  nb: 'Norwegian Bokmål',
  ne: 'Nepali',
  nl: 'Dutch',
  nn: 'Norwegian Nynorsk',
  pa: 'Punjabi',
  pl: 'Polish',
  ps: 'Pashto',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  se: 'Northern Sami',
  sk: 'Slovak',
  sl: 'Slovenian',
  so: 'Somali',
  sq: 'Albanian',
  sr: 'Serbian',
  sv: 'Swedish',
  sw: 'Swahili',
  ta: 'Tamil',
  te: 'Telugu',
  th: 'Thai',
  ti: 'Tigrinya',
  tr: 'Turkish',
  uk: 'Ukrainian',
  ur: 'Urdu',
  uz: 'Uzbek',
  vi: 'Vietnamese',
  wo: 'Wolof',
  yo: 'Yoruba',
  yue: 'Cantonese',
  zh: 'Chinese',
  zu: 'Zulu',
}

/** Languages by their names in the reader's own language, in its alphabetical order; "no dialogue" first. */
export function languageOptions(noDialogue: string, locale: string): { value: string; label: string }[] {
  const named = Object.keys(english)
    .map((value) => ({ value, label: languageName(value, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  return [{ value: 'zxx', label: noDialogue }, ...named]
}

/**
 * A language's name in the reader's own language. Browsers leave names of smaller languages out of their data and give the code back: then it is
 * the English name. Only a code that no standard knows is given back as it is.
 */
export function languageName(code: string, locale?: string): string {
  const [base = code] = code.toLowerCase().split('-')
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code)
    return name && name.toLowerCase() !== code.toLowerCase() ? name : (english[base] ?? code)
  } catch {
    return english[base] ?? code
  }
}

/**
 * Codes of the languages called so in English, in the reader's language or in their own; a code is its own name. "Norwegian" is written in two ways
 * and has three codes.
 */
export function languagesCalled(name: string, locale?: string): string[] {
  const wanted = folded(name)
  return [...Object.keys(english), 'no'].filter((code) =>
    [code, english[code] ?? '', languageName(code, 'en'), languageName(code, locale), languageName(code, code)].some(
      (each) => folded(each) === wanted || folded(each).startsWith(`${wanted} `),
    ),
  )
}

const folded = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The code of a language by its English name, as speech recognisers give it ("english"), or the code itself; undefined when it is neither. */
export function languageCode(said: string): string | undefined {
  const low = said.trim().toLowerCase()
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(low) && english[low.split('-')[0]!]) return low.split('-')[0]
  return Object.keys(english).find((code) => english[code]!.toLowerCase() === low)
}
