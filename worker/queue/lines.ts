import type { Line } from './job.ts'

export interface LineLimits {
  /** After so long a job of it is interrupted and counts as failed, whatever it is doing: its place is given back. */
  longestSeconds: number
  /** Where a job of it has waited for longer while none ended and none is rightly at work, the line is at a standstill. */
  waitsSeconds: number
}

const [minute, hour] = [60, 3600]

/** What a job may take and how long one may wait. A film may be two days long and is encoded at a tenth of its speed at worst on a small machine. */
export const lines: Record<Line, LineLimits> = {
  prompt: { longestSeconds: 10 * minute, waitsSeconds: 15 * minute },
  quick: { longestSeconds: 24 * hour, waitsSeconds: hour },
  slow: { longestSeconds: 7 * 24 * hour, waitsSeconds: 12 * hour },
  hearing: { longestSeconds: 7 * 24 * hour, waitsSeconds: 12 * hour },
  arriving: { longestSeconds: 36 * hour, waitsSeconds: 15 * minute },
}

/** A job that was interrupted because it took longer than its line lets one. */
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
