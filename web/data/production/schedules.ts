import { queryOptions } from '@tanstack/react-query'
import type { RowChange, ScheduleRow } from '#core/production/schedule/rows.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'

export interface Schedule {
  id: string
  documentaryId: string
  title: string
  isWorking: boolean
}

export const scheduleKeys = {
  all: ['schedules'],
  of: (documentaryId: string) => [...scheduleKeys.all, 'of', documentaryId],
  rows: (scheduleId: string) => [...scheduleKeys.all, 'rows', scheduleId],
  allRows: () => [...scheduleKeys.all, 'rows'],
  versions: (scheduleId: string) => [...scheduleKeys.all, 'versions', scheduleId],
  signed: (documentaryId: string) => [...scheduleKeys.all, 'signed', documentaryId],
} as const

/** The scenarios of a film that are not deleted, the working one first. */
export const schedulesQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: scheduleKeys.of(documentaryId),
    queryFn: async (): Promise<Schedule[]> =>
      orThrow(
        await supabase()
          .from('schedules')
          .select('id, documentaryId:documentary_id, title, isWorking:is_working')
          .eq('documentary_id', documentaryId)
          .is('removed_at', null)
          .order('is_working', { ascending: false })
          .order('changed_at', { ascending: false })
          .limit(30),
      ),
  })

/** Every row of a scenario and the facts of its film. */
export const scheduleRowsQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: scheduleKeys.rows(scheduleId),
    queryFn: async (): Promise<ScheduleRow[]> => {
      const [answer, { scheduleRows }] = await Promise.all([
        supabase().rpc('read_schedule', { schedule: scheduleId }),
        import('#contract/production/schedules.ts'),
      ])
      return scheduleRows.parse(orThrow(answer)) ?? []
    },
  })

/** Safe to repeat: the id is the caller's. `madeFrom`: the scenario whose days and strips it begins with. */
export const beginSchedule = (documentaryId: string, id: string, title: string, madeFrom?: string): Promise<void> =>
  act([scheduleKeys.of(documentaryId)], async () => {
    orThrow(await supabase().rpc('begin_schedule', { schedule: id, documentary: documentaryId, title, made_from: madeFrom ?? null }))
  })

/** Makes a scenario the working one; the others stay. */
export const chooseSchedule = ({ id, documentaryId }: Schedule): Promise<void> =>
  act([scheduleKeys.of(documentaryId)], async () => {
    orThrow(await supabase().rpc('choose_schedule', { schedule: id }))
  })

export const describeSchedule = (
  { id, documentaryId }: Pick<Schedule, 'id' | 'documentaryId'>,
  { title, removed }: { title?: string; removed?: boolean },
): Promise<void> =>
  act([scheduleKeys.of(documentaryId)], async () => {
    orThrow(
      await supabase()
        .from('schedules')
        .update({
          ...(title !== undefined && { title }),
          ...(removed !== undefined && { removed_at: removed ? new Date().toISOString() : null }),
        })
        .eq('id', id),
    )
  })

export interface SentChange {
  /** Given by who sends it: one sent twice is one. */
  id: string
  changes: readonly RowChange[]
  undo: boolean
}

/** Saves changes and shows what the house has now. Answers how many fields somebody else changed meanwhile: they were left as they are. */
export async function writeSchedule(scheduleId: string, { id, changes, undo }: SentChange): Promise<number> {
  const [answer, { writtenRows }] = await Promise.all([
    supabase().rpc('write_schedule', { schedule: scheduleId, change: id, changes: changes as never, undo }),
    import('#contract/production/schedules.ts'),
  ])
  const { rows, asked } = writtenRows.parse(orThrow(answer))
  const told = new Set(rows.map(({ id }) => id))
  queryClient.setQueryData<ScheduleRow[]>(scheduleKeys.rows(scheduleId), (held) =>
    held
      ? [...held.filter(({ id }) => !told.has(id)), ...rows.flatMap(({ id, row }) => (row ? [{ ...row, id } as ScheduleRow] : []))]
      : held,
  )
  return asked.length
}

export interface ScheduleVersion {
  number: number
  name: string
  madeAt: string
}

/** The frozen versions of a scenario, the newest first. */
export const scheduleVersionsQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: scheduleKeys.versions(scheduleId),
    queryFn: async (): Promise<ScheduleVersion[]> =>
      orThrow(
        await supabase()
          .from('schedule_versions')
          .select('number, name, madeAt:made_at')
          .eq('schedule_id', scheduleId)
          .order('number', { ascending: false })
          .limit(500),
      ),
  })

/** Freezes a scenario as it is now; answers the number of the version. */
export const freezeSchedule = (scheduleId: string, name: string): Promise<number> =>
  act([scheduleKeys.versions(scheduleId)], async () => orThrow(await supabase().rpc('freeze_schedule', { schedule: scheduleId, name })))

export interface SignedWarning {
  key: string
  words: string
  reason: string
  signedAt: string
}

export const signedWarningsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: scheduleKeys.signed(documentaryId),
    queryFn: async (): Promise<SignedWarning[]> =>
      orThrow(
        await supabase()
          .from('signed_warnings')
          .select('key, words, reason, signedAt:signed_at')
          .eq('documentary_id', documentaryId)
          .limit(5000),
      ),
  })

/** Signs a warning, with the reason; for good. */
export const signWarning = (documentaryId: string, key: string, words: string, reason: string): Promise<void> =>
  act([scheduleKeys.signed(documentaryId)], async () => {
    orThrow(await supabase().rpc('sign_warning', { documentary: documentaryId, key, words, reason }))
  })
