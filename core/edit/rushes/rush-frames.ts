import type { Rate } from '../../media/media-plan.ts'
import { type Counting, countingOf } from '../../time/frame-counts.ts'
import { framesOf } from '../kept-frames.ts'

/** The first frame of a range and the one after its last, counted from the first frame of the rush. */
export interface RushRange {
  inFrame: number
  outFrame: number
}

/** How the timecode of a rush is counted, by its own rate and its own drop flag; null while its rate is unknown. */
export function countingOfRush(rush: { rateNum: number | null; rateDen: number | null; dropFrame: boolean }): Counting | null {
  return rush.rateNum === null || rush.rateDen === null ? null : countingOf({ frames: rush.rateNum, seconds: rush.rateDen }, rush.dropFrame)
}

/**
 * What is chosen by words or by a mark in the film, in milliseconds, as frames: in is floored and out is ceiled, so that no word is cut into. At least one
 * frame, none past the end of the rush.
 */
export function rangeOfMs(startsMs: number, endsMs: number, rate: Rate, durationFrames: number): RushRange {
  const [from, to] = framesOf(Math.max(0, startsMs), Math.max(0, endsMs), rate)
  const outFrame = Math.min(durationFrames, Math.max(1, to))
  return { inFrame: Math.max(0, Math.min(from, outFrame - 1)), outFrame }
}

/** The first whole millisecond of a frame. */
export const msOfFrame = (frame: number, { frames, seconds }: Rate): number => Math.ceil((frame * 1000 * seconds) / frames - 1e-6)

/** The timecode of the first frame of a sound, by its samples since midnight: the nearest frame, counted at the rate of the picture. */
export const frameOfSamples = (samples: number, sampleRate: number, { frames, seconds }: Rate): number => {
  const below = BigInt(sampleRate) * BigInt(seconds)
  return Number((2n * BigInt(samples) * BigInt(frames) + below) / (2n * below))
}

/** How many whole frames so many samples last. */
export const framesInSamples = (samples: number, sampleRate: number, { frames, seconds }: Rate): number =>
  Number((BigInt(samples) * BigInt(frames)) / (BigInt(sampleRate) * BigInt(seconds)))
