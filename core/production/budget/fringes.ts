import { compare, type Decimal, decimal, readDecimal, rounded, sumOf, times } from '#core/money/decimal.ts'
import { inMinor } from '#core/money/money.ts'
import { isDecimal } from './expression.ts'
import type { LineSum } from './line-sum.ts'
import type { Rates } from './rates.ts'
import type { RowOf } from './rows.ts'

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
  const known = new Map(fringes.map((fringe) => [fringe.id, readFringe(fringe, rates)]))
  const earned = new Map<string, { earnings: Decimal; minor: bigint }>()
  const borne = new Map<string, Borne[]>()
  for (const { row, exact, exchange, minor, amount, times: by } of lines) {
    if (minor === null || !exact || !exchange || row.kind === 'credit' || row.fringes.length === 0) continue
    const earnings = times(exact, exchange)
    const found: Borne[] = []
    for (const id of row.fringes) {
      const fringe = known.get(id)
      if (!fringe) continue
      const { name, share, most, isFlat, perPerson } = fringe
      if (!share) found.push({ id, name, minor: null })
      else if (isFlat)
        found.push({ id, name, minor: isDecimal(amount) && isDecimal(by) ? inMinor(times(share, times(amount, by)), currency) : null })
      else {
        // A person's earnings are counted over all their lines; without a person, or per line, a line is alone.
        const who = perPerson && row.person ? `${id} ${row.person}` : `${id} ${row.id}`
        const before = earned.get(who)
        const after = before ? sumOf(before.earnings, earnings) : earnings
        const whole = inMinor(times(most && compare(after, most) > 0 ? most : after, share), currency)
        earned.set(who, { earnings: after, minor: whole })
        found.push({ id, name, minor: whole - (before?.minor ?? 0n) })
      }
    }
    if (found.length > 0) borne.set(row.id, found)
  }
  return borne
}

/** A fringe as it is counted: its share of earnings, or its sum a unit in the budget's currency; null where that is not known. */
function readFringe({ name, form, value: typed, cutoff: upTo, currency, per }: RowOf<'fringe'>, rates: Rates) {
  const [value, rate, cutoff] = [readDecimal(typed), rates(currency), readDecimal(upTo)]
  return {
    name,
    share: value && rate && times(value, form === 'flat' ? rate : perCent),
    most: cutoff && rate && times(cutoff, rate),
    isFlat: form === 'flat',
    perPerson: per === 'person',
  }
}

const perCent = decimal(1, 2)
/** A percentage below 1 is most likely a share: 0.215 for 21.5. */
export function looksLikeShare(percent: string): boolean {
  const value = readDecimal(percent)
  return value !== null && value.digits > 0n && compare(rounded(value, value.places), decimal(1)) < 0
}
