import { queryOptions } from '@tanstack/react-query'
import type { BudgetRow } from '#core/production/budget/rows.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { budgetKeys } from './budgets.ts'

export interface BudgetVersion {
  number: number
  name: string
  madeAt: string
}

/** The frozen versions of a budget, the newest first. */
export const budgetVersionsQuery = (budgetId: string) =>
  queryOptions({
    queryKey: budgetKeys.versions(budgetId),
    queryFn: async (): Promise<BudgetVersion[]> =>
      orThrow(
        await supabase()
          .from('budget_versions')
          .select('number, name, madeAt:made_at')
          .eq('budget_id', budgetId)
          .order('number', { ascending: false })
          .limit(500),
      ),
  })

/** The rows of one frozen version; they never change. */
export const frozenBudgetQuery = (budgetId: string, number: number) =>
  queryOptions({
    queryKey: [...budgetKeys.versions(budgetId), number],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<BudgetRow[]> => {
      const [answer, { frozenRows }] = await Promise.all([
        supabase().from('budget_versions').select('items').eq('budget_id', budgetId).eq('number', number).single(),
        import('#contract/production/budgets.ts'),
      ])
      return frozenRows.parse(orThrow(answer).items)
    },
  })

/** Freezes it as it is now. Answers the number; without a change since the last version that one's. */
export const freezeBudget = (budgetId: string, name: string): Promise<number> =>
  act([budgetKeys.versions(budgetId)], async () => orThrow(await supabase().rpc('freeze_budget', { budget: budgetId, name })))

/** Goes back to a version. What was there before is frozen first: answers the number of that. Orders and costs stay. */
export const restoreBudget = (budgetId: string, number: number, change: string): Promise<number> =>
  act([budgetKeys.versions(budgetId), budgetKeys.rows(budgetId)], async () =>
    orThrow(await supabase().rpc('restore_budget', { budget: budgetId, version: number, change })),
  )
