/** Languages the house speaks, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages
export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value)

/** What a browser was told, by this name in local storage, else the first of its own languages that the house speaks. */
export const languageKey = 'language'
export function languageFrom(told: string | null, preferred: readonly string[]): Language {
  if (isLanguage(told)) return told
  return preferred.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en'
}

/** How dates and numbers of a language are written: as the browser's region does (`de-AT`), where it speaks it. */
export const localeFrom = (spoken: string, preferred: readonly string[]): string =>
  preferred.find((tag) => tag.split('-')[0] === spoken) ?? spoken
