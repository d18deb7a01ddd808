import { spokenIn } from '#core/text/locale-tags.ts'

/** Languages the house speaks, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages
export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value)

/** The language stored in this browser under this name, else the first of its own languages that the house has. */
export const languageKey = 'language'
export function languageFrom(told: string | null, preferred: readonly string[]): Language {
  if (isLanguage(told)) return told
  return preferred.map(spokenIn).find(isLanguage) ?? 'en'
}
