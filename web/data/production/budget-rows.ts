import { queryOptions } from '@tanstack/react-query'
import type { AskedCell, ChangedBy } from '#contract/production/budgets.ts'
import type { BudgetRow } from '#core/production/budget/rows.ts'
import type { RowChange } from '#core/production/budget/settled-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'
import { budgetKeys } from './budgets.ts'

export type ReadRow = BudgetRow & ChangedBy

/** Every row of a budget with who changed it last; none for readers who do not see the money of its film. */
export const budgetRowsQuery = (budgetId: string) =>
  queryOptions({
    queryKey: budgetKeys.rows(budgetId),
    queryFn: async (): Promise<ReadRow[]> => {
      const [answer, { budgetRows }] = await Promise.all([
        supabase().rpc('read_budget', { budget: budgetId }),
        import('#contract/production/budgets.ts'),
      ])
      return budgetRows.parse(orThrow(answer)) ?? []
    },
  })

export interface SentChange {
  /** Given by who sends it: one sent twice is one. */
  id: string
  changes: readonly RowChange[]
  undo: boolean
}

/** Saves changes and shows what the house has now. Answers the cells another person changed meanwhile: they were left as they are. */
export async function writeBudget(budgetId: string, { id, changes, undo }: SentChange, me: string): Promise<AskedCell[]> {
  const [answer, { writtenRows }] = await Promise.all([
    supabase().rpc('write_budget', { budget: budgetId, change: id, changes: changes as never, undo }),
    import('#contract/production/budgets.ts'),
  ])
  const { rows, asked } = writtenRows.parse(orThrow(answer))
  const told = new Map(rows.map(({ id, row }) => [id, row]))
  const now = { changedBy: me, changedAt: new Date().toISOString() }
  queryClient.setQueryData<ReadRow[]>(budgetKeys.rows(budgetId), (held) => {
    if (!held) return held
    const others = held.filter(({ id }) => !told.has(id))
    return [...others, ...rows.flatMap(({ id, row }) => (row ? [{ ...row, ...now, id } as ReadRow] : []))]
  })
  return asked
}
