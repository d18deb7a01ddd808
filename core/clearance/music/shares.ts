import { compare, type Decimal, decimal, readDecimal, sumOf, writeDecimal } from '../../money/decimal.ts'
import type { RightRole } from './use-codes.ts'

export interface MusicRight {
  role: RightRole
  name: string
  society: string
  /** Number of a person or publisher with the societies, 9 to 11 digits; empty where it is not known. */
  ipi: string
  /** Percent as decimal text; empty where it is not known. */
  share: string
}

/** Whether writers and publishers add up to 100 each, or together: societies differ. */
export type ShareRule = 'each' | 'together'

/** A group whose shares do not add up to 100: to refuse with. `sum` is percent as decimal text. */
export interface WrongSum {
  group: 'writers' | 'publishers' | 'all'
  sum: string
}

const whole = decimal(100)

/** What is wrong with the shares of a work. A group of which no share is known yet is not wrong. */
export function wrongSums(rights: readonly MusicRight[], rule: ShareRule): WrongSum[] {
  const groups = Map.groupBy(rights, ({ role }): WrongSum['group'] =>
    rule === 'together' ? 'all' : role === 'publisher' ? 'publishers' : 'writers',
  )
  return [...groups].flatMap(([group, some]) => {
    const known = some.flatMap(({ share }) => readDecimal(share) ?? [])
    if (known.length === 0) return []
    const sum = known.reduce<Decimal>(sumOf, decimal(0))
    return compare(sum, whole) === 0 ? [] : [{ group, sum: writeDecimal(sum) }]
  })
}
