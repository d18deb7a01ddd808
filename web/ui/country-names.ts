import { countries } from '#core/countries.ts'
import { locale } from './locale.ts'

export const countryName = (code: string): string => new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code
/** ISO 3166, in the order of their names in the reader's language. */
export const countryCodes = (): string[] => {
  const order = new Intl.Collator(locale())
  return countries.map(({ code }) => code).toSorted((one, other) => order.compare(countryName(one), countryName(other)))
}
