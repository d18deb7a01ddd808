/** An exact decimal: `digits` over ten to the power of `places`. Rates and percentages are decimals; a price is never a float. */
export interface Decimal {
  digits: bigint
  places: number
}

/** Rates and percentages have at most so many decimal places, and so many digits before the point. */
export const mostPlaces = 6
const mostWhole = 13

const written = new RegExp(String.raw`^(-?)(\d{1,${mostWhole}})(?:\.(\d{1,${mostPlaces}}))?$`)

/** Reads `12`, `-0.5`, `1.1702` as they are stored; null for anything else. What people type is read by `readTypedDecimal`. */
export function readDecimal(text: string): Decimal | null {
  const [, sign, whole, part = ''] = written.exec(text) ?? []
  if (whole === undefined) return null
  const digits = BigInt(whole + part)
  return { digits: sign ? -digits : digits, places: part.length }
}

/** As it is stored: a point, no grouping, no zeros at the end. */
export function writeDecimal({ digits, places }: Decimal): string {
  const sign = digits < 0n ? '-' : ''
  const all = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const part = places === 0 ? '' : all.slice(-places).replace(/0+$/, '')
  const whole = places === 0 ? all : all.slice(0, -places)
  return part === '' && Number(whole) === 0 ? '0' : `${sign}${whole}${part && `.${part}`}`
}

export const decimal = (whole: number | bigint, places = 0): Decimal => ({ digits: BigInt(whole), places })

export const times = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  places: one.places + other.places,
})

export function sumOf(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places)
  return { digits: scaled(one, places) + scaled(other, places), places }
}

export const compare = (one: Decimal, other: Decimal): number => {
  const places = Math.max(one.places, other.places)
  const difference = scaled(one, places) - scaled(other, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Rounded to so many places, half away from zero. */
export function rounded({ digits, places }: Decimal, to = 0): Decimal {
  if (places <= to) return { digits: scaled({ digits, places }, to), places: to }
  return { digits: halfAway(digits, powerOfTen(places - to)), places: to }
}

/** Divided and rounded to a whole number, half away from zero. Throws a RangeError when `below` is zero. */
export function halfAway(above: bigint, below: bigint): bigint {
  if (below === 0n) throw new RangeError('Division by zero.')
  const negative = above < 0n !== below < 0n
  const [size, part] = [above < 0n ? -above : above, below < 0n ? -below : below]
  const whole = (2n * size + part) / (2n * part)
  return negative ? -whole : whole
}

const scaled = ({ digits, places }: Decimal, to: number) => (to === places ? digits : digits * powerOfTen(to - places))

/** 1 with so many zeros. Kept: a budget of 2,000 lines asks for them ten thousand times at each keystroke. */
export function powerOfTen(zeros: number): bigint {
  powers[zeros] ??= 10n ** BigInt(zeros)
  return powers[zeros]
}
const powers: bigint[] = []
