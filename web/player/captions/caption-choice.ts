import { useQuery } from '@tanstack/react-query'
import { spokenIn } from '#core/text/locale-tags.ts'
import { type CaptionTrack, captionTracksQuery, cuesQuery, type TrackCue } from '#web/data/media/captions.ts'
import { readerChoices, useReaderChoices } from '../reader-choices.ts'

export interface CaptionChoice {
  tracks: CaptionTrack[]
  /** What the transcript and, while they are on, the captions show. */
  track: CaptionTrack | undefined
  cues: TrackCue[]
  /** State of the track's cues. */
  arrival: 'pending' | 'error' | 'success'
  fetchAgain(): void
  on: boolean
  /** `recorded`: a sound of the film's own describes it, and there are no words to read out. */
  described: { track: { language: string }; cues: TrackCue[]; on: boolean; recorded?: boolean } | undefined
  /** Null switches captions off. */
  choose(language: string | null): void
  toggle(): void
  toggleDescribed(): void
}

const none: TrackCue[] = []

/** The reader's caption settings for a version. Default: on for a film whose language the browser does not list. */
export function useCaptionChoice(versionId: string, filmLanguage: string | null): CaptionChoice {
  const choices = useReaderChoices()
  const { data: all = [] } = useQuery(captionTracksQuery(versionId))
  const tracks = all.filter((track) => track.kind !== 'descriptions')
  const descriptions = all.find((track) => track.kind === 'descriptions')
  const track = pickTrack(tracks, choices.captionLanguage, navigator.languages)
  const arriving = useQuery({ ...cuesQuery(track?.id ?? ''), enabled: track !== undefined })
  const cues = arriving.data ?? none
  const { data: described = none } = useQuery({
    ...cuesQuery(descriptions?.id ?? ''),
    enabled: descriptions !== undefined && choices.described,
  })
  const on = track !== undefined && (choices.captionsOn ?? !understands(filmLanguage, navigator.languages))
  return {
    tracks,
    track,
    cues,
    arrival: arriving.status,
    fetchAgain: () => void arriving.refetch(),
    on,
    described: descriptions && { track: descriptions, cues: described, on: choices.described },
    choose: (language) => readerChoices.set(language === null ? { captionsOn: false } : { captionsOn: true, captionLanguage: language }),
    toggle: () => readerChoices.set({ captionsOn: !on }),
    toggleDescribed: () => readerChoices.set({ described: !choices.described }),
  }
}

/** The track in the language once chosen, else in one the browser lists, else the first. */
export function pickTrack<T extends { language: string }>(
  tracks: readonly T[],
  chosen: string | null,
  spoken: readonly string[],
): T | undefined {
  for (const language of [chosen, ...spoken]) {
    const found = language && tracks.find((track) => spokenIn(track.language) === spokenIn(language))
    if (found) return found
  }
  return tracks[0]
}

const understands = (language: string | null, spoken: readonly string[]) =>
  language === null || language === 'zxx' || spoken.some((each) => spokenIn(each) === spokenIn(language))
