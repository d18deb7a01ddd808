import { isGlobalName } from '#core/production/budget/expression.ts'
import { looksLikeShare } from '#core/production/budget/fringes.ts'
import { circleOf } from '#core/production/budget/globals.ts'
import type { BudgetRow, RowOf } from '#core/production/budget/rows.ts'

/** What is refused of a global, and warned of in a percentage. */
export const warningOf = {
  /** A circle is refused by name; a name that is none, or is another one's, too. */
  global(all: readonly RowOf<'global'>[], row: RowOf<'global'>, field: string, said: string) {
    const others = all.filter(({ id }) => id !== row.id)
    if (field === 'name') {
      if (!isGlobalName(said)) return { key: 'fault_name', circle: '' } as const
      return others.some(({ name }) => name === said) ? ({ key: 'fault_nameTaken', circle: '' } as const) : null
    }
    if (field !== 'value' || row.name === '') return null
    const circle = circleOf(others, row.name, said)
    return circle && ({ key: 'fault_circle', circle: circle.join(' → ') } as const)
  },
  /** 0.215 where 21.5 is meant. */
  share(row: BudgetRow, field: string) {
    const percent =
      (row.type === 'fringe' && field === 'value' && row.form === 'percent' && row.value) ||
      (row.type === 'charge' && field === 'percent' && row.percent)
    return percent && looksLikeShare(percent) ? 'warnShare' : null
  },
}
