import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

i18next
  .use(initReactI18next)
  .init({ lng: 'en', fallbackLng: 'en', resources: {}, interpolation: { escapeValue: false }, returnNull: false })

/** Interface text of one area: a flat map of keys to English. i18next plurals are two keys, `films_one` and `films_other`. */
export type Text = Record<string, string>
type Plain<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key
export interface AreaText<T extends Text> {
  area: string
  english: T
}

/** Registers an area's English text (its `en.json`); call once at the top of a module of that area. */
export function defineText<T extends Text>(area: string, english: T): AreaText<T> {
  i18next.addResourceBundle('en', area, english, true, true)
  return { area, english }
}

/** The words of an area in another language (its `de.json`, by `web/app/languages.ts`); what one lacks is said in English. */
export const addWords = (language: string, area: string, words: Text): void => {
  i18next.addResourceBundle(language, area, words, true, true)
}

/** `t('key', { values })`, typed by the area's keys: a missing key is a type error, an unused one fails `npm run check`. */
export function useText<T extends Text>(
  text: AreaText<T>,
): (key: Plain<keyof T & string>, values?: Record<string, string | number>) => string {
  const { t } = useTranslation(text.area)
  return t as never
}

/** The same outside of React (toasts, document titles). */
export function textOf<T extends Text>(
  text: AreaText<T>,
): (key: Plain<keyof T & string>, values?: Record<string, string | number>) => string {
  return ((key: string, values?: object) => i18next.t(key, { ns: text.area, ...values })) as never
}
