import { countingOfRush } from '#core/edit/rushes/rush-frames.ts'
import { timecodeOf } from '#core/time/frame-counts.ts'
import type { Rush } from '#web/data/edit/rushes.ts'

/** The timecode of a frame of a rush, as its tape has it; counted from zero where the tape has none. Null while its rate is unknown. */
export function codeOf(rush: Rush, frame: number): string | null {
  const counting = countingOfRush(rush)
  return counting && timecodeOf((rush.startFrame ?? 0) + frame, counting)
}

/** `29.97`, `25`: as a cutting room says it. */
export const rateOf = ({ rateNum, rateDen, dropFrame }: Rush): string =>
  rateNum === null || rateDen === null ? '' : `${Number((rateNum / rateDen).toFixed(2))}${dropFrame ? ' DF' : ''}`

/** Whether it is a sound that was recorded apart. */
export const isSound = ({ name }: Pick<Rush, 'name'>): boolean => /\.(wav|bwf|w64|aiff?|flac|mp3|m4a|caf)$/i.test(name)
