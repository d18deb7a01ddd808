import type { Line } from './job.ts'

export interface LineLimits {
  /** Timeout: a job is interrupted and counts as failed, and its slot is freed. */
  longestSeconds: number
  /** A line is stalled when a job has waited longer than this while none ended and none is validly running. */
  waitsSeconds: number
}

const [minute, hour] = [60, 3600]

/** Time limits for running and waiting. A film may be two days long and on a small machine is encoded at a tenth of its speed at worst. */
export const lines: Record<Line, LineLimits> = {
  prompt: { longestSeconds: 10 * minute, waitsSeconds: 15 * minute },
  quick: { longestSeconds: 24 * hour, waitsSeconds: hour },
  slow: { longestSeconds: 7 * 24 * hour, waitsSeconds: 12 * hour },
  hearing: { longestSeconds: 7 * 24 * hour, waitsSeconds: 12 * hour },
  calling: { longestSeconds: 10 * minute, waitsSeconds: hour },
  arriving: { longestSeconds: 36 * hour, waitsSeconds: 15 * minute },
}

/** A job that exceeded its line's time limit. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

export const tookTooLong = (job: string, seconds: number) =>
  new TookTooLong(`The job ${job} was still at work after ${inWords(seconds)}, the longest its line allows, and was ended.`)

const inWords = (seconds: number) =>
  seconds >= 2 * hour
    ? `${Math.round(seconds / hour)} hours`
    : seconds >= 2 * minute
      ? `${Math.round(seconds / minute)} minutes`
      : `${seconds} seconds`
