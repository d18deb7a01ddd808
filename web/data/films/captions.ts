import { queryOptions } from '@tanstack/react-query'
import type { CaptionCue } from '#core/captions.ts'
import { act } from '../act.ts'
import { supabase } from '../client.ts'
import { orThrow } from '../house-error.ts'
import { saidOfFilms } from './documentaries.ts'

export interface CaptionTrack {
  id: string
  language: string
  label: string
  kind: 'captions' | 'subtitles' | 'descriptions'
  /** Written by a speech recogniser and not yet read by a person. */
  unreviewed: boolean
}
export interface TrackCue extends CaptionCue {
  id: string
  /** Only ever true in what its creator is sent. */
  sensitive: boolean
}

const captionKeys = {
  all: ['captions'],
  tracks: (versionId: string) => [...captionKeys.all, 'tracks', versionId],
  own: (versionId: string) => [...captionKeys.all, 'own', versionId],
  cues: (trackId: string) => [...captionKeys.all, 'cues', trackId],
} as const

/** Timed texts of a version: captions first, then subtitles by language, then descriptions. */
export const captionTracksQuery = (versionId: string) =>
  queryOptions({
    queryKey: captionKeys.tracks(versionId),
    queryFn: async (): Promise<CaptionTrack[]> => {
      const rows = orThrow(
        await supabase()
          .from('caption_tracks')
          .select('id, language, label, kind, reviewed')
          .eq('version_id', versionId)
          .order('kind')
          .order('language'),
      )
      return rows.map(({ reviewed, ...track }) => ({ ...track, unreviewed: !reviewed }))
    },
  })

const pageRows = 1000

/** Every cue of a track in order. Row rules leave out sensitive ones for all but the creator. */
export const cuesQuery = (trackId: string) =>
  queryOptions({
    queryKey: captionKeys.cues(trackId),
    queryFn: async (): Promise<TrackCue[]> => {
      const cues: TrackCue[] = []
      // A long film has more cues than the house gives rows at once.
      for (let from = 0; ; from += pageRows) {
        const rows = orThrow(
          await supabase()
            .from('cues')
            .select('id, startsMs:starts_ms, endsMs:ends_ms, text, speaker, sensitive')
            .eq('track_id', trackId)
            .order('starts_ms')
            .order('id')
            .range(from, from + pageRows - 1),
        )
        cues.push(...rows)
        if (rows.length < pageRows) return cues
      }
    },
  })

export interface OwnCaptionTrack {
  id: string
  language: string
  label: string
  kind: 'captions' | 'subtitles' | 'descriptions'
  reviewed: boolean
  cueCount: number
}

/** The caption tracks of a cut, as its creator manages them. */
export const ownCaptionTracks = (versionId: string) =>
  queryOptions({
    queryKey: captionKeys.own(versionId),
    queryFn: async (): Promise<OwnCaptionTrack[]> => {
      const rows = orThrow(
        await supabase()
          .from('caption_tracks')
          .select('id, language, label, kind, reviewed, cues (count)')
          .eq('version_id', versionId)
          .order('language'),
      )
      return rows.map(({ cues, ...track }) => ({ ...track, cueCount: cues[0]?.count ?? 0 }))
    },
  })

export const replaceCaptions = (
  versionId: string,
  track: Pick<OwnCaptionTrack, 'language' | 'label' | 'kind'>,
  cues: readonly CaptionCue[],
): Promise<void> =>
  act([captionKeys.all, ...saidOfFilms], async () => {
    orThrow(await supabase().rpc('replace_captions', { version: versionId, ...track, cues: cues.map((cue) => ({ ...cue })) }))
  })

export const deleteCaptions = (trackId: string): Promise<void> =>
  act([captionKeys.all, ...saidOfFilms], async () => {
    orThrow(await supabase().from('caption_tracks').delete().eq('id', trackId))
  })
