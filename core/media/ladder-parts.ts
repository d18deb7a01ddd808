import { perSecond, type Rate } from './media-plan.ts'

/** A stretch of a full ladder for one worker: whole GOPs, in every rung. */
export interface LadderPart {
  /** From 1. */
  number: number
  firstFrame: number
  frames: number
}

/** From one key frame of a lasting rendition to the next. */
export const ladderKeyFrameSeconds = 2
/** A part costs two extra seconds of decoding and a start of the encoder; a worker that dies loses at most one. */
const partSeconds = 60
/** A shorter rest at the end is merged into the part before it. */
const leastSeconds = 20

export const ladderFramesApart = (rate: Rate): number => Math.max(1, Math.round(perSecond(rate) * ladderKeyFrameSeconds))

/** Every part of a film, in order and without a gap. */
export function planLadderParts(durationSeconds: number, rate: Rate, seconds = partSeconds): LadderPart[] {
  const total = Math.max(1, Math.round((durationSeconds * rate.frames) / rate.seconds))
  const each = ladderFramesApart(rate) * Math.max(1, Math.round(seconds / ladderKeyFrameSeconds))
  const least = Math.min(each, Math.round(perSecond(rate) * leastSeconds))
  const parts: LadderPart[] = []
  for (let at = 0; at < total; ) {
    const left = total - at
    const frames = left - each < least ? left : each
    parts.push({ number: parts.length + 1, firstFrame: at, frames })
    at += frames
  }
  return parts
}
