import { type Decimal, readDecimal, writeDecimal } from './decimal.ts'

/** Which sign begins the decimal places where people write numbers: `1,500.00` or `1.500,00`. */
export type DecimalSign = '.' | ','

/** Reads a number as people type it: grouped or not, with spaces, with a currency sign before or after. Null where it is none. */
export function readTypedDecimal(text: string, sign: DecimalSign): Decimal | null {
  const plain = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace('−', '-')
    .replace(/^(-?)(?:\p{Sc}|[A-Z]{3})/u, '$1')
    .replace(/(?:\p{Sc}|[A-Z]{3}|%)$/u, '')
  const group = sign === '.' ? ',' : '.'
  const [whole = '', part, ...more] = plain.split(sign)
  if (more.length > 0 || part?.includes(group)) return null
  // A group has three digits, or it is another number than was meant: 1,5 is not 15.
  if (whole.includes(group) && !/^-?\d{1,3}([.,]\d{3})+$/.test(whole)) return null
  return readDecimal(whole.replaceAll(group, '') + (part ? `.${part}` : ''))
}

/**
 * An amount as people type it where no decimal sign is agreed on, as decimal text: `45`, `45.50`, `45,50`, `1 250,50`, `1.250,50`, `1,250.50`. Null for what
 * is none, and for `1,250`, which is two things.
 */
export function readAmount(text: string): string | null {
  const plain = text.trim().replace(/[\s\u00a0\u202f'’]/g, '')
  if (!/^\d(?:[\d.,]*\d)?$/.test(plain)) return null
  // No group begins with a zero alone: 0.125 is one thing.
  const signs: readonly DecimalSign[] = /^0[.,]\d{3}$/.test(plain) ? [plain[1] as DecimalSign] : ['.', ',']
  const [read, other] = signs.flatMap((sign) => readTypedDecimal(plain, sign) ?? [])
  return read && (!other || other.places === read.places) ? writeDecimal(read) : null
}

/** How the numbers of a file are written, where they say it; 'either' where every one could be both, as `1.500`. */
export function signOf(texts: readonly string[]): DecimalSign | 'either' {
  const both = texts.filter((text) => /\d[.,]\d/.test(text))
  const fits = (sign: DecimalSign) => both.every((text) => !/\d/.test(text) || readTypedDecimal(text, sign) !== null)
  const [point, comma] = [fits('.'), fits(',')]
  if (point === comma) return both.length === 0 ? '.' : 'either'
  return point ? '.' : ','
}

/** A number or formula as a person types it in a place with this decimal sign, as it is stored: `shoot_days * 1,5` is `shoot_days * 1.5`. */
export function storedFormula(text: string, sign: DecimalSign): string {
  const number = readTypedDecimal(text, sign)
  if (number) return shortest(number)
  const plain = text.trim().replace(/^=/, '').trim()
  return sign === ',' ? plain.replace(/(\d),(\d)/g, '$1.$2') : plain
}

/** What is stored, as a person types it there. */
export const typedFormula = (text: string, sign: DecimalSign): string => (sign === ',' ? text.replace(/(\d)\.(\d)/g, '$1,$2') : text)

/** With the zeros that were typed: a rate of 650.00 is shown so again. */
const shortest = ({ digits, places }: Decimal): string => {
  const all = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const whole = places === 0 ? all : all.slice(0, -places)
  return `${digits < 0n ? '-' : ''}${whole.replace(/^0+(?=\d)/, '')}${places === 0 ? '' : `.${all.slice(-places)}`}`
}
