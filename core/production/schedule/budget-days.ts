import type { BudgetRow } from '../budget/rows.ts'
import { daysOutOf } from './days-out-of-rows.ts'
import { isWorked, rowsOf, type ScheduleRow } from './rows.ts'

/** The numbers a schedule gives a budget. Globals of these names follow it. */
export function scheduleGlobals(rows: readonly ScheduleRow[]): Readonly<Record<string, string>> {
  const days = rowsOf(rows, 'day').filter(isWorked)
  // Two units on one date shoot on one day: the second has lines of its own.
  const of = (...kinds: string[]) => String(new Set(days.filter(({ kind }) => kinds.includes(kind)).map(({ date }) => date)).size)
  return { shoot_days: of('shoot'), travel_days: of('travel'), prep_days: of('prep', 'recce') }
}

/** How many days each person works, travels and is held, together: what a line by the day pays. */
export const paidDays = (rows: readonly ScheduleRow[]): ReadonlyMap<string, number> =>
  new Map(daysOutOf(rows).people.map(({ id, worked, held, travel }) => [id, worked + held + travel]))

/** A row of a budget as the schedule has it: globals of its names, and lines by the day that already follow the schedule and name a person. */
export function followedRow(row: BudgetRow, globals: Readonly<Record<string, string>>, paid: ReadonlyMap<string, number>): BudgetRow {
  if (row.type === 'global' && globals[row.name] !== undefined) return { ...row, value: globals[row.name]!, from: 'schedule' }
  if (row.type === 'line' && row.from === 'schedule' && row.unit === 'day' && row.person !== '' && paid.has(row.person))
    return { ...row, amount: String(paid.get(row.person)) }
  return row
}

/** A budget with what a scenario gives it. */
export function withScheduleDays(budget: readonly BudgetRow[], rows: readonly ScheduleRow[]): BudgetRow[] {
  const [globals, paid] = [scheduleGlobals(rows), paidDays(rows)]
  return budget.map((row) => followedRow(row, globals, paid))
}

/** The rows of a budget the schedule would change: before and after. */
export function followedChanges(budget: readonly BudgetRow[], rows: readonly ScheduleRow[]): { before: BudgetRow; after: BudgetRow }[] {
  return withScheduleDays(budget, rows).flatMap((after, at) => {
    const before = budget[at]!
    const value = (row: BudgetRow) => (row.type === 'global' ? `${row.value} ${row.from}` : row.type === 'line' ? row.amount : '')
    return value(before) === value(after) ? [] : [{ before, after }]
  })
}
