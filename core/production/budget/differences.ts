import { type CountedBudget, calculate } from './calculate.ts'
import type { BudgetRow, RowOf } from './rows.ts'

/** A line or a fringe of one whose sum is another one than before; null where it was not there or not known. */
export interface LineDifference {
  line: RowOf<'line'>
  /** The name of the fringe; null for the line itself. */
  fringe: string | null
  before: bigint | null
  after: bigint | null
}
export interface BudgetDifference {
  lines: readonly LineDifference[]
  charges: readonly { name: string; before: bigint | null; after: bigint | null }[]
  cashBefore: bigint
  cashAfter: bigint
  totalBefore: bigint
  totalAfter: bigint
}

/** What makes one budget from another, in sums: by lines, fringes and charges. */
export function budgetDifferences(before: CountedBudget, after: CountedBudget): BudgetDifference {
  const [was, is] = [entriesOf(before), entriesOf(after)]
  const keys = [...new Set([...is.keys(), ...was.keys()])]
  const lines = keys.flatMap((key): LineDifference[] => {
    const [one, other] = [was.get(key), is.get(key)]
    const [from, to] = [one?.minor ?? null, other?.minor ?? null]
    return from === to ? [] : [{ line: (other ?? one)!.line, fringe: (other ?? one)!.fringe, before: from, after: to }]
  })
  const charge = ({ charges }: CountedBudget) => new Map(charges.map(({ row, minor }) => [row.id, { name: row.name, minor }]))
  const [chargesWere, chargesAre] = [charge(before), charge(after)]
  const charges = [...new Set([...chargesAre.keys(), ...chargesWere.keys()])].flatMap((id) => {
    const [one, other] = [chargesWere.get(id), chargesAre.get(id)]
    return one?.minor === other?.minor ? [] : [{ name: (other ?? one)!.name, before: one?.minor ?? null, after: other?.minor ?? null }]
  })
  return { lines, charges, cashBefore: before.cash, cashAfter: after.cash, totalBefore: before.total, totalAfter: after.total }
}

/** What another value of one row would change: the message of a schedule or a cut that moved. */
export const effectOf = (rows: readonly BudgetRow[], changed: BudgetRow, currency: string): BudgetDifference =>
  budgetDifferences(calculate(rows, currency), calculate([...rows.filter(({ id }) => id !== changed.id), changed], currency))

function entriesOf({ lines }: CountedBudget) {
  const entries = new Map<string, { line: RowOf<'line'>; fringe: string | null; minor: bigint | null }>()
  for (const { row, minor, fringes } of lines) {
    entries.set(row.id, { line: row, fringe: null, minor })
    for (const fringe of fringes) entries.set(`${row.id} ${fringe.id}`, { line: row, fringe: fringe.name, minor: fringe.minor })
  }
  return entries
}
