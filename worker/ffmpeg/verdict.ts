import { type Refusal, refuse } from '#core/media/media-refusals.ts'
import type { FfmpegOutcome } from './spawn.ts'

/** ffmpeg's exit as a message for the film's creator; undefined on success. */
export function verdictOn(outcome: FfmpegOutcome): Refusal | undefined {
  if (outcome.stoodStill) return refuse('too-slow')
  if (outcome.outgrew || /Cannot allocate memory/.test(outcome.report)) return refuse('too-heavy')
  if (outcome.code === 0) return undefined
  return refuse('damaged')
}
