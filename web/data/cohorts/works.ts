import { queryOptions } from '@tanstack/react-query'
import type { WorkPlayback } from '#contract/cohorts/works.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { askedHere, PlaybackError, playbackRefusal } from '../media/playback.ts'
import { cohortKeys } from './cohorts.ts'

const shapes = () => import('#contract/cohorts/works.ts')

/** A work for its teachers and second markers. */
export const workQuery = (work: string) =>
  queryOptions({
    queryKey: cohortKeys.work(work),
    queryFn: async () => {
      const [answer, { workToMark }] = await Promise.all([supabase().rpc('work_to_mark', { work }), shapes()])
      return workToMark.parse(orThrow(answer))
    },
  })

/** A work for the peer who reads it. */
export const readingQuery = (reading: string) =>
  queryOptions({
    queryKey: cohortKeys.reading(reading),
    queryFn: async () => {
      const [answer, { workToRead }] = await Promise.all([supabase().rpc('work_to_read', { reading }), shapes()])
      return workToRead.parse(orThrow(answer))
    },
  })

/** The clearance log as it was handed in; null for who does not see the work. */
export const handedInLogQuery = (handIn: string) =>
  queryOptions({
    queryKey: [...cohortKeys.all, 'log', handIn],
    queryFn: async () => {
      const [answer, { handedInLog }] = await Promise.all([supabase().rpc('handed_in_part', { hand_in: handIn, part: 'log' }), shapes()])
      return handedInLog.nullable().parse(orThrow(answer))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Playlists of a hand-in, signed. Throws `PlaybackError`. */
export async function fetchWork(handIn: string): Promise<WorkPlayback> {
  const [{ data, error }, { workPlayback }] = await Promise.all([
    supabase().functions.invoke(`playback?work=${encodeURIComponent(handIn)}`, { method: 'GET' }),
    shapes(),
  ])
  if (error) throw playbackRefusal(error)
  return askedHere(workPlayback.parse(data))
}
export const workPlaybackQuery = (handIn: string) =>
  queryOptions({
    queryKey: [...cohortKeys.all, 'playback', handIn],
    queryFn: () => fetchWork(handIn),
    retry: (failures, cause) => !(cause instanceof PlaybackError) && failures < 2,
    staleTime: 30 * 60_000,
    gcTime: 0,
  })

export interface WrittenMark {
  criterion: string
  points: number | null
  words: string
  startsMs: number | null
  endsMs: number | null
}
const asArguments = ({ criterion, points, words, startsMs, endsMs }: WrittenMark) => ({
  criterion,
  words,
  ...(points !== null && { points }),
  ...(startsMs !== null && endsMs !== null && { starts_ms: startsMs, ends_ms: endsMs }),
})

/** Marks one criterion, as the teacher or the second marker of the cohort. */
export const writeMark = (cohort: string, work: string, handIn: string, mark: WrittenMark): Promise<void> =>
  act([cohortKeys.work(work), cohortKeys.desk(cohort)], async () => {
    orThrow(await supabase().rpc('write_mark', { hand_in: handIn, ...asArguments(mark) }))
  })

/** Marks one criterion as a peer. */
export const writePeerMark = (reading: string, mark: WrittenMark): Promise<void> =>
  act([cohortKeys.reading(reading)], async () => {
    orThrow(await supabase().rpc('write_peer_mark', { reading, ...asArguments(mark) }))
  })

/** Sends a peer's review. */
export const finishReading = (reading: string): Promise<void> =>
  act([cohortKeys.reading(reading), cohortKeys.mine()], async () => {
    orThrow(await supabase().rpc('finish_reading', { reading }))
  })

export interface Allowance {
  kind: 'extension' | 'waiver'
  why: string
  untilAt: string | null
}
/** Gives a student longer, or waives the penalty. */
export const allowWork = (assignment: string, person: string, { kind, why, untilAt }: Allowance): Promise<string> =>
  act([cohortKeys.all], async () =>
    orThrow(await supabase().rpc('allow_work', { assignment, person, kind, why, ...(untilAt && { until_at: untilAt }) })),
  )

export const endAllowance = (allowance: string): Promise<void> =>
  act([cohortKeys.all], async () => {
    orThrow(await supabase().rpc('end_allowance', { allowance }))
  })
