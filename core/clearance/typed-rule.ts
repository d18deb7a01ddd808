import { readDecimal } from '../money/decimal.ts'
import { inMinor } from '../money/money.ts'
import { readAmount } from '../money/typed-decimal.ts'
import { firstOf } from '../text/cut-text.ts'
import type { PriceRule } from './price-rule.ts'

/** Steps of a price as they are typed, `30: 40; 60: 32.50` (from the 30th second on 40 each). Null where one cannot be read. */
export function readTiers(typed: string): PriceRule['tiers'] | null {
  const tiers = partsOf(typed).map((part) => {
    const [, from, rate] = /^(\d{1,5})\s*(?:s|sec|″|")?\s*[:=]\s*(.+)$/i.exec(part) ?? []
    const read = rate === undefined ? null : readAmount(rate)
    return from === undefined || Number(from) === 0 || read === null ? null : { fromSecond: Number(from), rate: read }
  })
  const known = tiers.flatMap((tier) => tier ?? [])
  if (known.length < tiers.length || new Set(known.map(({ fromSecond }) => fromSecond)).size < known.length || known.length > 12)
    return null
  return known.toSorted((one, other) => one.fromSecond - other.fromSecond)
}

export const writeTiers = (tiers: PriceRule['tiers']): string => tiers.map(({ fromSecond, rate }) => `${fromSecond}: ${rate}`).join('; ')

/** Technical fees as they are typed, `Scan: 75; Courier: 20`, in minor units of the currency. Null where one cannot be read. */
export function readFees(typed: string, currency: string): PriceRule['fees'] | null {
  const fees = partsOf(typed).map((part) => {
    const [, what, amount] = /^(.+?)\s*[:=]\s*([\d.,\s'’]+)$/.exec(part) ?? []
    const read = amount === undefined ? null : readDecimal(readAmount(amount) ?? '')
    return what === undefined || read === null ? null : { what: firstOf(what, 120), minor: Number(inMinor(read, currency)) }
  })
  const known = fees.flatMap((fee) => fee ?? [])
  return known.length < fees.length || known.length > 20 ? null : known
}

const partsOf = (typed: string) => typed.split(';').flatMap((part) => part.trim() || [])
