import { queryOptions } from '@tanstack/react-query'
import { act, makeStale } from '../act.ts'
import { supabase } from '../client.ts'
import { orThrow } from '../house-error.ts'
import { saidOfFilms } from './documentaries.ts'

export interface Transcription {
  id: string
  state: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
  language: string
  /** 0 to 1. */
  progress: number
  /** Why it failed, in words for the creator. */
  failure: string | null
  trackId: string | null
}

const transcriptionKeys = {
  all: ['transcriptions'],
  of: (versionId: string) => [...transcriptionKeys.all, versionId],
  can: () => [...transcriptionKeys.all, 'can'],
} as const

/** Whether whoever runs the house has given it a speech recogniser. */
export const canTranscribeQuery = queryOptions({
  queryKey: transcriptionKeys.can(),
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<boolean> => orThrow(await supabase().rpc('can_transcribe')),
})

/** The last wish that a cut be heard; null when there was none. */
export const transcriptionQuery = (versionId: string) =>
  queryOptions({
    queryKey: transcriptionKeys.of(versionId),
    queryFn: async (): Promise<Transcription | null> => {
      const row = orThrow(
        await supabase()
          .from('transcriptions')
          .select('id, state, language, progress, failure, trackId:track_id')
          .eq('version_id', versionId)
          .order('asked_at', { ascending: false })
          .limit(1)
          .maybeSingle(),
      )
      return row as Transcription | null
    },
  })

/** What was heard is written: the film has a track of captions more. The row itself is kept true by `useLivePreparation`. */
export const wordsCameIn = (): Promise<void> => makeStale(['captions'])

export const transcribe = (versionId: string, language: string): Promise<void> =>
  act([transcriptionKeys.of(versionId)], async () => {
    orThrow(await supabase().rpc('transcribe', { version: versionId, language }))
  })

export const cancelTranscription = (transcriptionId: string): Promise<void> =>
  act([transcriptionKeys.all, ...saidOfFilms], async () => {
    orThrow(await supabase().rpc('cancel_transcription', { transcription: transcriptionId }))
  })
