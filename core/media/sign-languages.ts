import { languageName } from '../text/languages.ts'

/** Sign languages by ISO 639-3 and their English names: those with interpreters on European and American screens, and the largest elsewhere. */
const english: Record<string, string> = {
  ase: 'American Sign Language',
  asf: 'Auslan (Australian)',
  asq: 'Austrian Sign Language',
  ins: 'Indian Sign Language',
  bzs: 'Brazilian Sign Language (Libras)',
  bfi: 'British Sign Language',
  bqn: 'Bulgarian Sign Language',
  csc: 'Catalan Sign Language',
  csl: 'Chinese Sign Language',
  csq: 'Croatian Sign Language',
  cse: 'Czech Sign Language',
  dsl: 'Danish Sign Language',
  dse: 'Sign Language of the Netherlands',
  eso: 'Estonian Sign Language',
  fse: 'Finnish Sign Language',
  vgt: 'Flemish Sign Language',
  sfb: 'French Belgian Sign Language',
  fsl: 'French Sign Language',
  gsg: 'German Sign Language',
  gss: 'Greek Sign Language',
  hsh: 'Hungarian Sign Language',
  icl: 'Icelandic Sign Language',
  ils: 'International Sign',
  isg: 'Irish Sign Language',
  isr: 'Israeli Sign Language',
  ise: 'Italian Sign Language',
  jsl: 'Japanese Sign Language',
  kvk: 'Korean Sign Language',
  mfs: 'Mexican Sign Language',
  nzs: 'New Zealand Sign Language',
  nsl: 'Norwegian Sign Language',
  pso: 'Polish Sign Language',
  psr: 'Portuguese Sign Language',
  fcs: 'Quebec Sign Language',
  rms: 'Romanian Sign Language',
  rsl: 'Russian Sign Language',
  sfs: 'South African Sign Language',
  ssp: 'Spanish Sign Language',
  swl: 'Swedish Sign Language',
  sgg: 'Swiss German Sign Language',
  tsm: 'Turkish Sign Language',
  ukl: 'Ukrainian Sign Language',
}

export const isSignLanguage = (code: string): boolean => code in english

/** Browsers know few of them by name; the rest use the English name. */
export function signLanguageName(code: string, locale?: string): string {
  const name = languageName(code, locale)
  return name === code ? (english[code] ?? code) : name
}

export const signLanguageOptions = (locale: string): { value: string; label: string }[] =>
  Object.keys(english)
    .map((value) => ({ value, label: signLanguageName(value, locale) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
