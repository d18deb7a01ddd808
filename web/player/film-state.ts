import type { Playback, SideTrack } from '#contract/media/playback.ts'
import type { Span } from '#core/film/range-bar.ts'
import { PlaybackError } from '#web/data/media/playback.ts'
import { stored } from '#web/ui/stored.ts'
import type { DamagedPlace } from './stream/go-over-damage.ts'
import type { Rung } from './stream/stream.ts'

export type FilmFailure = 'no-line' | 'signed-out' | 'full' | 'withdrawn' | 'unsupported' | 'broken' | 'refused'
/** What a player shows. Times in milliseconds of the version. */
export interface FilmState {
  playback: Playback | null
  /** Play was pressed. */
  started: boolean
  /** A frame was shown: the poster can be removed. */
  shown: boolean
  playing: boolean
  /** Buffering. */
  stalled: boolean
  ended: boolean
  /** A seek counter, so that a sitting does not count skipped parts. */
  seeks: number
  nowMs: number
  durationMs: number
  bufferedMs: number
  volume: number
  muted: boolean
  rate: number
  rungs: Rung[]
  /** The rung chosen by hand; null: automatic. */
  chosenRung: string | null
  shownRung: Rung | undefined
  /** A range that runs over and over; only its beginning while its end is yet to be marked. */
  loop: Span | { startsMs: number } | null
  /** Sounds beside the film's own. */
  sounds: readonly SideTrack[]
  /** The id of the sound that plays; null is the film's own. */
  sound: string | null
  failure: FilmFailure | null
  /** The first place that had to be left out. */
  damage: DamagedPlace | null
}
export interface FilmOptions {
  startMs: number
  durationMs: number
  load(): Promise<Playback>
  /** Gain before the reader's volume; 1 without it, never more. */
  gain?: number
  /** Loads nothing of the film, nor the player library, before a user interaction. Otherwise the picture is preloaded. */
  waits?: boolean
}

/** A film that was not opened. */
export const unopened = (options: FilmOptions): FilmState => ({
  playback: null,
  started: false,
  shown: false,
  playing: false,
  stalled: false,
  ended: false,
  seeks: 0,
  nowMs: options.startMs,
  durationMs: options.durationMs,
  bufferedMs: 0,
  volume: storedVolume(),
  muted: false,
  rate: 1,
  rungs: [],
  chosenRung: null,
  shownRung: undefined,
  loop: null,
  sounds: [],
  sound: null,
  failure: null,
  damage: null,
})

export const volumeKey = 'volume'
/** The stored volume, 0 to 1. */
export function storedVolume(): number {
  const kept = stored(volumeKey)
  const volume = kept === null ? 1 : Number(kept)
  return volume >= 0 && volume <= 1 ? volume : 1
}

export function failureOf(cause: unknown): FilmFailure {
  if (!(cause instanceof PlaybackError)) return 'refused'
  return ({ 'not-found': 'withdrawn', 'signed-out': 'signed-out', full: 'full', 'no-line': 'no-line', refused: 'refused' } as const)[
    cause.refusal
  ]
}
