import { countries, countryCalled } from '#core/text/countries.ts'
import { language, locale } from '../locale.ts'

export const countryName = (code: string): string => new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code
/** ISO 3166, in the order of their names in the reader's language. */
export const countryCodes = (): string[] => {
  const order = new Intl.Collator(locale())
  return countries.map(({ code }) => code).toSorted((one, other) => order.compare(countryName(one), countryName(other)))
}

/** A place as a film names it, a country of it in the reader's language: `Norwegen`. What is no country stays as it is written. */
export function placeInWords(name: string): string {
  const country = language() === 'en' ? undefined : countryCalled(name, ['en', language()])
  return country ? countryName(country.code) : name
}
/** The same for several, `Norway, Chile`. */
export const placesInWords = (names: string | null): string =>
  (names ?? '')
    .split(',')
    .map((name) => placeInWords(name.trim()))
    .join(', ')
