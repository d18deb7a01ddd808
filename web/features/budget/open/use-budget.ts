import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { AskedCell } from '#contract/production/budgets.ts'
import { newId } from '#core/house/new-id.ts'
import { type PlainRow, plainRow, type RowChange, reversedRows, settledRows } from '#core/production/budget/settled-rows.ts'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'
import { budgetRowsQuery, type ReadRow, type SentChange, writeBudget } from '#web/data/production/budget-rows.ts'
import { budgetKeys } from '#web/data/production/budgets.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useUndo } from '#web/ui/use-undo.ts'
import { budgetText } from '../words.ts'

export interface BudgetActs {
  rows: readonly ReadRow[]
  /** How many changes are not saved yet. */
  waiting: number
  act(changes: readonly RowChange[]): void
  undo(): void
  redo(): void
  canUndo: boolean
  canRedo: boolean
  /** Cells another person changed meanwhile: the later one is asked. */
  asked: readonly AskedCell[]
  /** Takes one's own value of an asked cell, or leaves the other's. */
  answer(cell: AskedCell, mine: boolean): void
}

/** The rows of a budget as shown: own changes at once, those of others as they arrive. Undo takes back own changes alone. */
export function useBudget(
  budgetId: string,
  me: string,
): BudgetActs & { query: { isPending: boolean; isLoadingError: boolean; refetch(): unknown } } {
  const t = useText(budgetText)
  const query = useQuery(budgetRowsQuery(budgetId))
  useLiveTable(
    `budget:${budgetId}`,
    [{ table: 'budget_rows', event: '*', filter: `budget_id=eq.${budgetId}` }],
    [budgetKeys.rows(budgetId)],
  )
  const [waiting, setWaiting] = useState<readonly SentChange[]>([])
  const [asked, setAsked] = useState<readonly AskedCell[]>([])
  const rows = useMemo(
    () =>
      settledRows(
        query.data ?? [],
        waiting.map(({ changes }) => changes),
      ) as ReadRow[],
    [query.data, waiting],
  )
  // One after another: what was typed first is saved first.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const send = useCallback(
    (changes: readonly RowChange[], undo: boolean) => {
      const change: SentChange = { id: newId(), changes, undo }
      setWaiting((before) => [...before, change])
      last.current = last.current
        .then(() => writeBudget(budgetId, change, me))
        .then(
          (cells) => setAsked((before) => [...before, ...cells]),
          (refused: Error) => toast.failure(t('notSaved'), refused.message),
        )
        .finally(() => setWaiting((before) => before.filter(({ id }) => id !== change.id)))
    },
    [budgetId, me, t],
  )
  const { act, ...steps } = useUndo(send, reversedRows)
  const answer = (cell: AskedCell, mine: boolean) => {
    setAsked((before) => before.filter((other) => other !== cell))
    const row = rows.find(({ id }) => id === cell.id)
    if (!mine || !row) return
    const plain = plainRow(row)
    act([
      { id: row.id, before: { ...plain, [cell.field]: cell.now } as PlainRow, after: { ...plain, [cell.field]: cell.yours } as PlainRow },
    ])
  }
  return { query, rows, waiting: waiting.length, act, ...steps, asked, answer }
}
