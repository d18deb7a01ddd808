import { queryOptions } from '@tanstack/react-query'
import type { CaptionCue } from '#core/media/captions/captions.ts'
import type { SoundPeaks } from '#core/media/captions/pauses.ts'
import type { WordTime } from '#core/media/captions/word-times.ts'
import { saidOfFilms } from '../film/documentaries.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

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
  /** Only ever true for its creator. */
  sensitive: boolean
}

export const captionKeys = {
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

/** Every cue of a track in order, sensitive ones for its creator alone; none where there is no such track for this person. */
export const cuesQuery = (trackId: string) =>
  queryOptions({
    queryKey: captionKeys.cues(trackId),
    queryFn: async (): Promise<TrackCue[]> => cuesIn(orThrow(await supabase().rpc('read_captions', { track: trackId }))),
  })

/** Parsed by hand: every film page needs it, and a schema would be one more script. */
function cuesIn(answer: unknown): TrackCue[] {
  const cues: unknown = answer !== null && typeof answer === 'object' && 'cues' in answer ? answer.cues : []
  return Array.isArray(cues) ? cues.filter(isCue) : []
}
const isCue = (cue: object): cue is TrackCue => 'id' in cue && 'startsMs' in cue && 'endsMs' in cue && 'text' in cue

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

export type NewCaptions = Pick<OwnCaptionTrack, 'language' | 'label' | 'kind'>

/** Replaces the track of that language and kind, or creates one; the previous state can be restored. Returns the track's id. */
export const replaceCaptions = (
  versionId: string,
  { reviewed, ...track }: NewCaptions & Pick<OwnCaptionTrack, 'reviewed'>,
  cues: readonly (CaptionCue & { words?: readonly WordTime[] })[],
): Promise<string> =>
  act([captionKeys.all, ...saidOfFilms], async () => {
    const said = cues.map(({ startsMs, endsMs, text, speaker, words }) => ({ startsMs, endsMs, text, speaker, words: words ?? null }))
    const id = orThrow(await supabase().rpc('replace_captions', { version: versionId, ...track, cues: said as never }))
    if (!reviewed) orThrow(await supabase().from('caption_tracks').update({ reviewed }).eq('id', id))
    return id
  })

/** A track without a cue, to be written by hand. Returns its id. */
export const beginCaptions = (versionId: string, track: NewCaptions): Promise<string> =>
  act([captionKeys.all, ...saidOfFilms], async () => {
    const { id } = orThrow(
      await supabase()
        .from('caption_tracks')
        .insert({ version_id: versionId, ...track })
        .select('id')
        .single(),
    )
    return id
  })

/** Marks it as reviewed by a person, or not. */
export const reviewCaptions = (trackId: string, reviewed: boolean): Promise<void> =>
  act([captionKeys.all, ...saidOfFilms], async () => {
    orThrow(await supabase().from('caption_tracks').update({ reviewed }).eq('id', trackId))
  })

/** Peaks of the sound of a cut; null while there are none, and for a silent film. */
export const waveformQuery = (versionId: string) =>
  queryOptions({
    queryKey: [...captionKeys.all, 'sound', versionId],
    staleTime: 10 * 60_000,
    queryFn: async (): Promise<SoundPeaks | null> =>
      orThrow(
        await supabase().from('waveforms').select('peaksPerSecond:peaks_per_second, peaks').eq('version_id', versionId).maybeSingle(),
      ),
  })

export const deleteCaptions = (trackId: string): Promise<void> =>
  act([captionKeys.all, ...saidOfFilms], async () => {
    orThrow(await supabase().from('caption_tracks').delete().eq('id', trackId))
  })
