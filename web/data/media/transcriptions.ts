import { queryOptions } from '@tanstack/react-query'
import { saidOfFilms } from '../film/documentaries.ts'
import { act, makeStale } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { useLiveTable } from '../house/live/use-live-table.ts'

export interface Transcription {
  id: string
  state: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
  language: string
  /** 0 to 1. */
  progress: number
  /** How long the rest takes, in seconds; null before that is known. */
  leftSeconds: number | null
  /** Why it failed, or why it came to no words, in words for the creator. */
  failure: string | null
  trackId: string | null
}

const transcriptionKeys = {
  all: ['transcriptions'],
  of: (versionId: string) => [...transcriptionKeys.all, versionId],
  passage: (trackId: string) => [...transcriptionKeys.all, 'passage', trackId],
  can: () => [...transcriptionKeys.all, 'can'],
  unasked: (documentaryId: string) => [...transcriptionKeys.all, 'unasked', documentaryId],
  canWriteAlong: () => [...transcriptionKeys.all, 'can-write-along'],
} as const

/** Whether the house has speech recognition, built-in or external. */
export const canTranscribeQuery = queryOptions({
  queryKey: transcriptionKeys.can(),
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<boolean> => orThrow(await supabase().rpc('can_transcribe')),
})

/** Whether rooms have live captions. */
export const canWriteAlongQuery = queryOptions({
  queryKey: transcriptionKeys.canWriteAlong(),
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<boolean> => orThrow(await supabase().rpc('can_write_along')),
})

/** Whether new cuts of a film are transcribed automatically; null with an external recogniser, which is never used unasked. */
export const heardUnaskedQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: transcriptionKeys.unasked(documentaryId),
    queryFn: async (): Promise<boolean | null> => {
      const [unasked, film] = await Promise.all([
        supabase().rpc('hears_unasked'),
        supabase().from('documentaries').select('heard_unasked').eq('id', documentaryId).maybeSingle(),
      ])
      return orThrow(unasked) ? (orThrow(film)?.heard_unasked ?? null) : null
    },
  })

export const setHeardUnasked = (documentaryId: string, heard: boolean): Promise<void> =>
  act([transcriptionKeys.unasked(documentaryId)], async () => {
    orThrow(await supabase().from('documentaries').update({ heard_unasked: heard }).eq('id', documentaryId))
  })

/** The latest transcription request of a cut; null without one. */
export const transcriptionQuery = (versionId: string) =>
  queryOptions({
    queryKey: transcriptionKeys.of(versionId),
    queryFn: async (): Promise<Transcription | null> => {
      const row = orThrow(
        await supabase()
          .from('transcriptions')
          .select('id, state, language, progress, leftSeconds:left_seconds, failure, trackId:track_id')
          .eq('version_id', versionId)
          .is('part', null)
          .order('asked_at', { ascending: false })
          .limit(1)
          .maybeSingle(),
      )
      return row as Transcription | null
    },
  })

/** A passage of a track that is transcribed again, or was without a result. */
export interface HeardPassage {
  id: string
  state: 'waiting' | 'working' | 'done' | 'failed'
  /** The one that was asked for. */
  language: string
  /** Why it failed, or came to no words, in words for the creator. */
  failure: string | null
  startsMs: number
  endsMs: number
}

/** The passage of a track that was asked to be heard again; null where there is none, or where its captions are replaced. */
export const passageQuery = (trackId: string) =>
  queryOptions({
    queryKey: transcriptionKeys.passage(trackId),
    queryFn: async (): Promise<HeardPassage | null> => {
      const row = orThrow(
        await supabase()
          .from('transcriptions')
          .select('id, state, language, failure, part')
          .eq('into_track', trackId)
          .order('asked_at', { ascending: false })
          .limit(1)
          .maybeSingle(),
      )
      const times = /^\[(\d+),(\d+)\)$/.exec(String(row?.part ?? ''))
      if (!row || !times || row.state === 'cancelled' || (row.state === 'done' && row.failure === null)) return null
      const { id, state, language, failure } = row
      return { id, state: state as HeardPassage['state'], language, failure, startsMs: Number(times[1]), endsMs: Number(times[2]) }
    },
    // Realtime brings changes at once; this is for a channel that cannot be opened.
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' || data?.state === 'working' ? 3000 : false),
  })

/** Keeps `passageQuery` true while the editor of that track is shown. */
export const useLivePassage = (trackId: string): void =>
  useLiveTable(`passage:${trackId}`, [{ table: 'transcriptions', event: '*' }], [transcriptionKeys.passage(trackId)])

export interface HeardPiece {
  startsMs: number
  words: string
}

/** The words recognised so far during a transcription; refetched with each piece. */
export const heardSoFarQuery = ({ id, progress }: Transcription) =>
  queryOptions({
    queryKey: [...transcriptionKeys.all, 'so-far', id, progress],
    placeholderData: (before: HeardPiece[] | undefined) => before,
    queryFn: async (): Promise<HeardPiece[]> => {
      const rows = orThrow(await supabase().rpc('heard_so_far', { transcription: id }))
      return rows.map(({ starts_ms, words }) => ({ startsMs: starts_ms, words }))
    },
  })

/** Finished: the film has a new caption track. The row is updated by `useLivePreparation`. */
export const wordsCameIn = (): Promise<void> => makeStale(['captions'])

/** `stream`: one of the sound tracks, by its number; without it the audible sound. */
export const transcribe = (versionId: string, language: string, stream?: number): Promise<void> =>
  act([transcriptionKeys.of(versionId)], async () => {
    orThrow(await supabase().rpc('transcribe', { version: versionId, language, ...(stream === undefined ? {} : { stream }) }))
  })

/** A passage of a track, recognised again in a language; its captions are replaced once that is done. */
export const hearPart = (trackId: string, { startsMs, endsMs }: { startsMs: number; endsMs: number }, language: string): Promise<void> =>
  act([transcriptionKeys.all], async () => {
    orThrow(await supabase().rpc('hear_part', { track: trackId, from_ms: startsMs, to_ms: endsMs, language }))
  })

/** Also of a passage that came to nothing: it is not shown any more. */
export const cancelTranscription = (transcriptionId: string): Promise<void> =>
  act([transcriptionKeys.all, ...saidOfFilms], async () => {
    orThrow(await supabase().rpc('cancel_transcription', { transcription: transcriptionId }))
  })
