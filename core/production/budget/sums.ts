import type { LineFields } from './rows.ts'

/** What lines come to, in minor units of the budget's currency, by how they are paid. `open` lines are not known and in none of them. */
export interface Sums {
  cash: bigint
  inKind: bigint
  deferred: bigint
  lines: number
  open: number
}
export const noSums: Sums = { cash: 0n, inKind: 0n, deferred: 0n, lines: 0, open: 0 }
export const allOf = ({ cash, inKind, deferred }: Sums): bigint => cash + inKind + deferred

const column = { cash: 'cash', credit: 'cash', 'in-kind': 'inKind', deferred: 'deferred' } as const

/** The sums with one line more. */
export function added(sums: Sums, { row, whole }: { row: Pick<LineFields, 'kind'>; whole: bigint | null }): Sums {
  if (whole === null) return { ...sums, lines: sums.lines + 1, open: sums.open + 1 }
  const to = column[row.kind]
  return { ...sums, lines: sums.lines + 1, [to]: sums[to] + whole }
}
