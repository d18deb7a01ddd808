import { newId } from '#core/house/new-id.ts'
import { type BudgetRow, emptyRow, type LineFields, type RowOf } from '#core/production/budget/rows.ts'
import { changed, created, type RowChange, removed } from '#core/production/budget/settled-rows.ts'
import type { GridRow } from './grid-rows.ts'

const step = 1024

/** The place between two rows of a list; at its end, after the last. */
const between = (before: number | undefined, after: number | undefined): number =>
  before === undefined ? (after === undefined ? step : after - step) : after === undefined ? before + step : (before + after) / 2

/** A new line of an account: below another one, or the last. Of its person and currency it knows nothing yet. */
export function newLine(all: readonly GridRow[], account: string, over: Partial<LineFields>, below?: string): RowOf<'line'> {
  const lines = linesOf(all, account)
  const at = below === undefined ? lines.length - 1 : lines.findIndex(({ id }) => id === below)
  return { ...emptyRow('line', newId(), between(lines[at]?.place, lines[at + 1]?.place)), account, ...over }
}

/** Lines of one after another, each below the one before. */
export function newLines(all: readonly GridRow[], account: string, fields: readonly Partial<LineFields>[]): RowChange[] {
  const last = linesOf(all, account).at(-1)?.place ?? 0
  return fields.map((over, at) => created({ ...emptyRow('line', newId(), last + (at + 1) * step), account, ...over }))
}

/** A line one up or down: past its neighbour, or into the account next to its own. */
export function movedLine(all: readonly GridRow[], id: string, by: 1 | -1): RowChange[] {
  const at = all.findIndex((row) => row.id === id)
  const row = all[at]
  if (row?.is !== 'line') return []
  const lines = linesOf(all, row.account.id)
  const here = lines.findIndex((line) => line.id === id)
  const [one, other] = by === 1 ? [lines[here + 1], lines[here + 2]] : [lines[here - 2], lines[here - 1]]
  if (by === 1 ? one : other) return [changed(row.line.row, { place: between(one?.place, other?.place) })]
  const accounts = all.filter(({ is }) => is === 'account')
  const next = accounts[accounts.findIndex((account) => account.id === row.account.id) + by]
  if (!next) return []
  const there = linesOf(all, next.id)
  return [
    changed(row.line.row, {
      account: next.id,
      place: by === 1 ? between(undefined, there[0]?.place) : between(there.at(-1)?.place, undefined),
    }),
  ]
}

/** Deletes lines; an account only where nothing is in it. */
export const deletedRows = (rows: readonly BudgetRow[]): RowChange[] => rows.map(removed)

const linesOf = (all: readonly GridRow[], account: string) =>
  all.flatMap((row) => (row.is === 'line' && row.account.id === account ? [row.line.row] : []))
