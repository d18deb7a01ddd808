import { queryOptions } from '@tanstack/react-query'
import type { TrailerPlayback } from '#contract/film/trailers.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import { act } from '../house/act.ts'
import { houseUrl, supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { atThisHouse, playbackRefusal } from '../media/playback.ts'

/** `protected`: a passage in it became protected, so it is hidden. */
export interface Trailer {
  versionId: string
  ranges: TimedRange[]
  state: 'waiting' | 'ready' | 'failed' | 'protected'
  durationMs: number | null
}

const trailerKeys = {
  all: ['trailers'],
  of: (documentaryId: string) => [...trailerKeys.all, documentaryId],
  playback: (documentaryId: string) => [...trailerKeys.all, documentaryId, 'playback'],
} as const

/** State of a film's trailer; null without one for the caller. */
export const trailerQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: trailerKeys.of(documentaryId),
    queryFn: async (): Promise<Trailer | null> => {
      const row = orThrow(
        await supabase()
          .from('trailers')
          .select('versionId:version_id, ranges, state, durationMs:duration_ms')
          .eq('documentary_id', documentaryId)
          .maybeSingle(),
      )
      return row && { ...row, ranges: inPairs(row.ranges) }
    },
  })

/** Which of these films have a trailer the reader may see: one request for a list. */
export const trailersOf = (films: readonly string[]) =>
  queryOptions({
    queryKey: [...trailerKeys.all, 'among', ...films],
    queryFn: async (): Promise<string[]> =>
      orThrow(
        await supabase().from('trailers').select('documentaryId:documentary_id').eq('state', 'ready').in('documentary_id', films),
      ).map(({ documentaryId }) => documentaryId),
    enabled: films.length > 0,
  })

/** The trailer, signed for an hour and ten minutes at most. */
export const trailerPlaybackQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: trailerKeys.playback(documentaryId),
    staleTime: 10 * 60_000,
    queryFn: async (): Promise<TrailerPlayback> => {
      const [{ data, error }, { trailerPlayback }] = await Promise.all([
        supabase().functions.invoke(`playback?trailer=${documentaryId}`, { method: 'GET' }),
        import('#contract/film/trailers.ts'),
      ])
      if (error) throw playbackRefusal(error)
      return trailerPlayback.parse(JSON.parse(atThisHouse(JSON.stringify(data), houseUrl())))
    },
  })

/** Requests a trailer of these passages. Throws `HouseError` for invalid ones. */
export const makeTrailer = (documentaryId: string, versionId: string, ranges: readonly TimedRange[]): Promise<void> =>
  act([trailerKeys.of(documentaryId)], async () => {
    const flat = ranges.flatMap(({ startsMs, endsMs }) => [Math.round(startsMs), Math.round(endsMs)])
    orThrow(await supabase().rpc('make_trailer', { version: versionId, ranges: flat }))
  })

export const removeTrailer = (documentaryId: string): Promise<void> =>
  act([trailerKeys.of(documentaryId)], async () => {
    orThrow(await supabase().from('trailers').delete().eq('documentary_id', documentaryId))
  })

const inPairs = (flat: readonly number[]): TimedRange[] =>
  flat.flatMap((ms, at) => (at % 2 === 0 ? [{ startsMs: ms, endsMs: flat[at + 1] ?? ms }] : []))
