import { fieldForms } from './fields.ts'
import { type BudgetRow, inPlaces } from './rows.ts'

export type PlainRow = Omit<BudgetRow, 'id'>
/** A change of one row: null as `before` for a new one, null as `after` for one that is removed. */
export interface RowChange<Plain = PlainRow> {
  id: string
  before: Plain | null
  after: Plain | null
}

/** The same change the other way round, as undo sends it. */
export const reversedRows = <Plain>(changes: readonly RowChange<Plain>[]): RowChange<Plain>[] =>
  changes.map(({ id, before, after }) => ({ id, before: after, after: before }))

/** The fields of its type alone: what is read with a row, as who changed it last, is not written. */
export const plainRow = (row: BudgetRow): PlainRow =>
  Object.fromEntries(
    ['type', 'place', ...Object.keys(fieldForms[row.type])].map((field) => [field, row[field as keyof BudgetRow]]),
  ) as unknown as PlainRow

/** A change of some fields of a row. */
export const changed = (row: BudgetRow, fields: object): RowChange => ({
  id: row.id,
  before: plainRow(row),
  after: { ...plainRow(row), ...fields } as PlainRow,
})
export const created = (row: BudgetRow): RowChange => ({ id: row.id, before: null, after: plainRow(row) })
export const removed = (row: BudgetRow): RowChange => ({ id: row.id, before: plainRow(row), after: null })

/** Rows of a budget as they will be once changes that wait are saved. */
export const settledRows = (rows: readonly BudgetRow[], waiting: readonly (readonly RowChange[])[]): BudgetRow[] =>
  withChanges<BudgetRow, PlainRow>(rows, waiting)

/** Rows of one form as they will be once changes that wait are saved: only the fields that a change changes. */
export function withChanges<Row extends { id: string; place: number }, Plain>(
  rows: readonly Row[],
  waiting: readonly (readonly RowChange<Plain>[])[],
): Row[] {
  if (waiting.length === 0) return inPlaces(rows)
  const held = new Map(rows.map((row) => [row.id, row]))
  for (const { id, before, after } of waiting.flat()) {
    const now = held.get(id)
    if (!after) held.delete(id)
    else if (!before) held.set(id, now ?? ({ ...after, id } as unknown as Row))
    else if (now) {
      const fields = Object.entries(after).filter(([field, value]) => !same(value, (before as Record<string, unknown>)[field]))
      held.set(id, { ...now, ...Object.fromEntries(fields) })
    }
  }
  return inPlaces([...held.values()])
}

const same = (one: unknown, other: unknown) => one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))
