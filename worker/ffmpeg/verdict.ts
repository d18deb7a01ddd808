import { type Refusal, refuse } from '#core/media/media-refusals.ts'
import type { FfmpegOutcome } from './spawn.ts'

/** What ffmpeg's end means for the person whose film it is; undefined when it did its work. */
export function verdictOn(outcome: FfmpegOutcome): Refusal | undefined {
  if (outcome.stoodStill) return refuse('too-slow')
  if (outcome.outgrew || /Cannot allocate memory/.test(outcome.report)) return refuse('too-heavy')
  if (outcome.code === 0) return undefined
  return refuse('damaged')
}
