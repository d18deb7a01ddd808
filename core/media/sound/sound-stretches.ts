import { pieceRate, samplesInAac } from '../pieces.ts'

/** A range of a film's AAC frames, counted over the whole film. */
export interface SoundStretch {
  firstAac: number
  /** The last goes on to the film's end instead. */
  count: number
  last: boolean
}

/** The first are short, for an early start; each costs a start of ffmpeg and two discarded frames. */
const firstSeconds = [6, 20, 60]
const laterSeconds = 180

/** The whole sound of a film in stretches of at most `longestSeconds`, in order and without a gap. */
export function planSound(durationSeconds: number, longestSeconds = laterSeconds): SoundStretch[] {
  const total = Math.max(1, Math.ceil((durationSeconds * pieceRate) / samplesInAac))
  const stretches: SoundStretch[] = []
  for (let at = 0; at < total; ) {
    const wanted = Math.round((Math.min(firstSeconds[stretches.length] ?? laterSeconds, longestSeconds) * pieceRate) / samplesInAac)
    // A rest of less than a second is not worth a start of ffmpeg.
    const count = total - at - wanted < pieceRate / samplesInAac ? total - at : wanted
    stretches.push({ firstAac: at, count, last: at + count === total })
    at += count
  }
  return stretches
}
