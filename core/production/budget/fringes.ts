import { compare, type Decimal, decimal, readDecimal, rounded, sumOf, times } from '#core/money/decimal.ts'
import { inMinor } from '#core/money/money.ts'
import { isDecimal } from './expression.ts'
import type { LineSum } from './line-sum.ts'
import type { Rates } from './rates.ts'
import { inPlaces, type RowOf } from './rows.ts'

interface EarningLine extends LineSum {
  row: RowOf<'line'>
}
interface Borne {
  id: string
  name: string
  /** In minor units of the budget's currency; null where its value or its currency's rate is missing. */
  minor: bigint | null
}

/**
 * What lines bear in fringes. Below a cutoff per person the order of lines decides which one bears how much; the sum of a person is always
 * min(earnings, cutoff) × percentage, because each line bears what the rounded sum grows by.
 */
export function fringesOf(
  lines: readonly EarningLine[],
  fringes: readonly RowOf<'fringe'>[],
  currency: string,
  rates: Rates,
): Map<string, Borne[]> {
  const known = new Map(inPlaces(fringes).map((fringe) => [fringe.id, fringe]))
  const earned = new Map<string, Decimal>()
  const borne = new Map<string, Borne[]>()
  for (const { row, exact, exchange, minor, amount, times: by } of lines) {
    if (minor === null || !exact || !exchange || row.kind === 'credit') continue
    const found: Borne[] = []
    for (const id of row.fringes) {
      const fringe = known.get(id)
      const value = fringe && readDecimal(fringe.value)
      const rate = fringe && rates(fringe.currency)
      if (!fringe) continue
      if (!value || !rate) {
        found.push({ id, name: fringe.name, minor: null })
        continue
      }
      if (fringe.form === 'flat') {
        const units = isDecimal(amount) && isDecimal(by) ? times(amount, by) : none
        found.push({ id, name: fringe.name, minor: inMinor(times(times(value, units), rate), currency) })
        continue
      }
      // A person's earnings are counted over all their lines; without a person, or per line, a line is alone.
      const who = fringe.per === 'person' && row.person ? `${id} ${row.person}` : `${id} ${row.id}`
      const before = earned.get(who) ?? none
      const after = sumOf(before, times(exact, exchange))
      earned.set(who, after)
      const cutoff = readDecimal(fringe.cutoff)
      const most = cutoff && times(cutoff, rate)
      const share = (earnings: Decimal) => inMinor(times(times(least(earnings, most), value), perCent), currency)
      found.push({ id, name: fringe.name, minor: share(after) - share(before) })
    }
    if (found.length > 0) borne.set(row.id, found)
  }
  return borne
}

const none = decimal(0)
const perCent = decimal(1, 2)
const least = (value: Decimal, most: Decimal | null) => (most && compare(value, most) > 0 ? most : value)

/** A percentage below 1 is most likely a share: 0.215 for 21.5. */
export function looksLikeShare(percent: string): boolean {
  const value = readDecimal(percent)
  return value !== null && value.digits > 0n && compare(rounded(value, value.places), decimal(1)) < 0
}
