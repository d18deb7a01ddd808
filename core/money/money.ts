import { type Decimal, halfAway, rounded, times } from './decimal.ts'

/** An amount in whole minor units (cents) of a currency. */
export interface Money {
  minor: bigint
  /** ISO 4217, such as `EUR`. */
  currency: string
}

/** Amounts beyond this are refused: more than any film costs, and still exact as a number in JSON. */
export const mostMinor = 10n ** 13n

/** ISO 4217 codes that have other than two decimal places. */
const otherPlaces: Record<string, number> = {
  ...{
    BIF: 0,
    CLP: 0,
    DJF: 0,
    GNF: 0,
    ISK: 0,
    JPY: 0,
    KMF: 0,
    KRW: 0,
    PYG: 0,
    RWF: 0,
    UGX: 0,
    UYI: 0,
    VND: 0,
    VUV: 0,
    XAF: 0,
    XOF: 0,
    XPF: 0,
  },
  ...{ BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
  ...{ CLF: 4, UYW: 4 },
}

/** How many decimal places a currency has: 2, or 0 for yen, 3 for the dinar of Kuwait. */
export const placesOf = (currency: string): number => otherPlaces[currency] ?? 2

export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/** A decimal of whole currency units (`650.00`) in minor units, rounded half away from zero. */
export const inMinor = (amount: Decimal, currency: string): bigint => rounded(amount, placesOf(currency)).digits

/** Minor units as a decimal of whole units. */
export const asDecimal = ({ minor, currency }: Money): Decimal => ({ digits: minor, places: placesOf(currency) })

/** An exact product in minor units, rounded once, half away from zero. */
export const product = (currency: string, ...factors: [Decimal, ...Decimal[]]): Money => ({
  minor: inMinor(factors.reduce(times), currency),
  currency,
})

/** So many per cent of an amount, rounded half away from zero. */
export const percentOf = (minor: bigint, percent: Decimal): bigint => halfAway(minor * percent.digits, 100n * 10n ** BigInt(percent.places))

/**
 * In another currency: `rate` units of `to` are one unit of the amount's own. Rounded half away from zero to the places of `to`.
 * A sum is rounded line by line: convert a product before rounding by giving its factors to `product`.
 */
export const converted = (money: Money, rate: Decimal, to: string): Money => product(to, asDecimal(money), rate)
