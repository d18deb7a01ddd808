import { queryOptions } from '@tanstack/react-query'
import type { Piece } from '#core/film/align-cuts.ts'
import { saidOfFilms } from '#web/data/film/documentaries.ts'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { captionKeys } from '#web/data/media/captions.ts'

/** How two cuts of a film compare: the stretches of the first that are in the second. */
export interface Alignment {
  state: 'waiting' | 'working' | 'done' | 'failed'
  progress: number
  failure: string | null
  pieces: Piece[]
}

const alignmentKeys = {
  all: ['alignments'],
  of: (fromId: string, toId: string) => [...alignmentKeys.all, fromId, toId],
} as const

/** Null before the first request. */
export const alignmentQuery = (fromId: string, toId: string) =>
  queryOptions({
    queryKey: alignmentKeys.of(fromId, toId),
    queryFn: async (): Promise<Alignment | null> => {
      const row = orThrow(
        await supabase()
          .from('alignments')
          .select('state, progress, failure, pieces')
          .eq('from_version_id', fromId)
          .eq('to_version_id', toId)
          .maybeSingle(),
      )
      return row && { ...row, pieces: piecesIn(row.pieces) }
    },
    refetchInterval: (query) => (['waiting', 'working'].includes(query.state.data?.state ?? '') ? 1500 : false),
  })

const piecesIn = (value: unknown): Piece[] =>
  (Array.isArray(value) ? value : []).map(({ fromMs, toMs, lengthMs }) => ({
    fromMs: Number(fromMs),
    toMs: Number(toMs),
    lengthMs: Number(lengthMs),
  }))

export const alignVersions = (fromId: string, toId: string): Promise<void> =>
  act([alignmentKeys.all], async () => {
    orThrow(await supabase().rpc('align_versions', { from_version: fromId, to_version: toId }))
  })

/** Carries sentences of a track into another cut, by their ids; words, speakers and protection go with them. */
export const carryCaptions = (
  trackId: string,
  toId: string,
  cues: readonly { id: string; startsMs: number; endsMs: number }[],
): Promise<void> =>
  act([captionKeys.all, ...saidOfFilms], async () => {
    orThrow(await supabase().rpc('carry_captions', { track: trackId, into_version: toId, cues: cues.map((cue) => ({ ...cue })) }))
  })

/** How the cuts of a film compare that were compared, by `<from> <to>`. */
export const alignmentsAmong = (versionIds: readonly string[]) =>
  queryOptions({
    queryKey: [...alignmentKeys.all, 'among', ...versionIds],
    queryFn: async (): Promise<Record<string, Piece[]>> => {
      const rows = orThrow(
        await supabase()
          .from('alignments')
          .select('from:from_version_id, to:to_version_id, pieces')
          .in('to_version_id', [...versionIds])
          .eq('state', 'done')
          .limit(1000),
      )
      return Object.fromEntries(rows.map(({ from, to, pieces }) => [`${from} ${to}`, piecesIn(pieces)]))
    },
  })
