import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { reversedRows, withChanges } from '#core/production/budget/settled-rows.ts'
import type { PlainRow, RowChange, ScheduleRow } from '#core/production/schedule/rows.ts'
import { type SentChange, scheduleRowsQuery, writeSchedule } from '#web/data/production/schedules.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useUndo } from '#web/ui/use-undo.ts'
import { scheduleText } from '../words.ts'

/** The rows of a scenario as one sees them: what is done here is shown at once, what others do comes by itself. Undo reverses one's own acts alone. */
export function useSchedule(scheduleId: string) {
  const t = useText(scheduleText)
  const query = useQuery(scheduleRowsQuery(scheduleId))
  const [waiting, setWaiting] = useState<readonly SentChange[]>([])
  const rows = useMemo(
    () =>
      withChanges<ScheduleRow, PlainRow>(
        query.data ?? [],
        waiting.map(({ changes }) => changes),
      ),
    [query.data, waiting],
  )
  // One after another: what was done first is saved first.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const send = useCallback(
    (changes: readonly RowChange[], undo: boolean) => {
      const change: SentChange = { id: newId(), changes, undo }
      setWaiting((before) => [...before, change])
      last.current = last.current
        .then(() => writeSchedule(scheduleId, change))
        .then(
          (asked) => {
            if (asked > 0) toast.failure(t('changedMeanwhile'), t('changedMeanwhileText'))
          },
          (refused: Error) => toast.failure(t('notSaved'), refused.message),
        )
        .finally(() => setWaiting((before) => before.filter(({ id }) => id !== change.id)))
    },
    [scheduleId, t],
  )
  const acts = useUndo(send, reversedRows<PlainRow>)
  return { query, rows, waiting: waiting.length, ...acts }
}
