import { placesOf } from './money.ts'

/**
 * Minor units in the reader's digits (`34,763.63`, `34.763,63`), always with all places of the currency and never through a float. The currency is said
 * by its code where `withCode`. Reports, the page, print and CSV show the same digits.
 */
export function shownMoney(minor: bigint, currency: string, locale: string, withCode = false): string {
  const text = formatOf(locale, placesOf(currency)).format(plainMoney(minor, currency) as Intl.StringNumericLiteral)
  return withCode ? `${text}\u00a0${currency}` : text
}

/** The same for programs: a point, no groups, `34763.63`. */
export function plainMoney(minor: bigint, currency: string): string {
  const places = placesOf(currency)
  const size = String(minor < 0n ? -minor : minor).padStart(places + 1, '0')
  return `${minor < 0n ? '-' : ''}${places === 0 ? size : `${size.slice(0, -places)}.${size.slice(-places)}`}`
}

function formatOf(locale: string, places: number): Intl.NumberFormat {
  const key = `${locale} ${places}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: 'always' })
  formats.set(key, format)
  return format
}
const formats = new Map<string, Intl.NumberFormat>()
