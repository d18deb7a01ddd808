import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export interface Budget {
  id: string
  documentaryId: string
  title: string
  /** ISO 4217: all sums are in it. */
  currency: string
  assumptions: string
  changedAt: string
}

export const budgetKeys = {
  all: ['budgets'],
  of: (documentaryId: string) => [...budgetKeys.all, 'of', documentaryId],
  rights: (documentaryId: string) => [...budgetKeys.all, 'rights', documentaryId],
  rows: (budgetId: string) => [...budgetKeys.all, 'rows', budgetId],
  versions: (budgetId: string) => [...budgetKeys.all, 'versions', budgetId],
  changes: (budgetId: string) => [...budgetKeys.all, 'changes', budgetId],
} as const

/** Whether the reader may see the money of a film. */
export const seesMoneyQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: budgetKeys.rights(documentaryId),
    queryFn: async (): Promise<boolean> => orThrow(await supabase().rpc('can_see_money', { documentary: documentaryId })),
  })

/** The budgets of a film that are not deleted, the one changed last first; none for people who do not see its money. */
export const budgetsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: budgetKeys.of(documentaryId),
    queryFn: async (): Promise<Budget[]> =>
      orThrow(
        await supabase()
          .from('budgets')
          .select('id, documentaryId:documentary_id, title, currency, assumptions, changedAt:changed_at')
          .eq('documentary_id', documentaryId)
          .is('removed_at', null)
          .order('changed_at', { ascending: false })
          .limit(50),
      ),
  })

export interface NewBudget extends Pick<Budget, 'id' | 'documentaryId' | 'title' | 'currency'> {
  /** The budget it begins with the rows of, and which version of it; as it is now without a version. */
  madeFrom?: string
  version?: number
}

/** Safe to repeat: the id is the caller's. */
export const beginBudget = ({ id, documentaryId, title, currency, madeFrom, version }: NewBudget): Promise<void> =>
  act([budgetKeys.of(documentaryId)], async () => {
    orThrow(
      await supabase().rpc('begin_budget', {
        ...{ budget: id, documentary: documentaryId, title, currency, made_from: madeFrom ?? null, version: version ?? null },
      }),
    )
  })

/** Changes what is said of a budget; deleted ones can be restored by `removed: false`. */
export const describeBudget = (
  { id, documentaryId }: Pick<Budget, 'id' | 'documentaryId'>,
  { title, assumptions, removed }: { title?: string; assumptions?: string; removed?: boolean },
): Promise<void> =>
  act([budgetKeys.of(documentaryId)], async () => {
    orThrow(
      await supabase()
        .from('budgets')
        .update({
          ...(title !== undefined && { title }),
          ...(assumptions !== undefined && { assumptions }),
          ...(removed !== undefined && { removed_at: removed ? new Date().toISOString() : null }),
        })
        .eq('id', id),
    )
  })
