import { calculate } from '../budget/calculate.ts'
import { type BudgetDifference, budgetDifferences } from '../budget/differences.ts'
import type { BudgetRow } from '../budget/rows.ts'
import { withScheduleDays } from './budget-days.ts'
import { daysInOrder, type RowOf, rowsOf, type ScheduleRow } from './rows.ts'

export interface ScenarioDifference {
  /** Strips on another day, or on none; null for none. */
  moved: readonly { strip: RowOf<'strip'>; from: RowOf<'day'> | null; to: RowOf<'day'> | null }[]
  stripsAdded: readonly RowOf<'strip'>[]
  stripsRemoved: readonly RowOf<'strip'>[]
  daysAdded: readonly RowOf<'day'>[]
  daysRemoved: readonly RowOf<'day'>[]
  /** Days on another date, under another number, of another kind, or cancelled. */
  daysChanged: readonly { before: RowOf<'day'>; after: RowOf<'day'> }[]
}

/** What makes one scenario from another. Strips and days are the same by their id. */
export function scenarioDifference(before: readonly ScheduleRow[], after: readonly ScheduleRow[]): ScenarioDifference {
  const [daysWere, daysAre] = [byId(daysInOrder(before)), byId(daysInOrder(after))]
  const [stripsWere, stripsAre] = [byId(rowsOf(before, 'strip')), byId(rowsOf(after, 'strip'))]
  return {
    moved: [...stripsAre.values()].flatMap((strip) => {
      const was = stripsWere.get(strip.id)
      return was && was.day !== strip.day ? [{ strip, from: daysWere.get(was.day) ?? null, to: daysAre.get(strip.day) ?? null }] : []
    }),
    stripsAdded: onlyIn(stripsAre, stripsWere),
    stripsRemoved: onlyIn(stripsWere, stripsAre),
    daysAdded: onlyIn(daysAre, daysWere),
    daysRemoved: onlyIn(daysWere, daysAre),
    daysChanged: [...daysAre.values()].flatMap((day) => {
      const was = daysWere.get(day.id)
      return was && [was.date, was.number, was.kind, was.cancelled].join() !== [day.date, day.number, day.kind, day.cancelled].join()
        ? [{ before: was, after: day }]
        : []
    }),
  }
}

/** What the other scenario costs more or less, through the globals and lines of a budget that follow the schedule. */
export const scenarioCost = (
  budget: readonly BudgetRow[],
  currency: string,
  before: readonly ScheduleRow[],
  after: readonly ScheduleRow[],
): BudgetDifference =>
  budgetDifferences(calculate(withScheduleDays(budget, before), currency), calculate(withScheduleDays(budget, after), currency))

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const onlyIn = <T>(these: ReadonlyMap<string, T>, others: ReadonlyMap<string, T>): T[] =>
  [...these].filter(([id]) => !others.has(id)).map(([, row]) => row)
