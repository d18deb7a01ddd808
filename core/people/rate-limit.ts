import { defaultRateLimit, type RateLimit } from '../house/specification.ts'

export interface Attempt {
  allowed: boolean
  /** The times to keep for the next call, in ms since 1970; a refused attempt is not among them. */
  times: number[]
  /** Until another attempt is allowed; 0 when this one was. */
  waitMs: number
}

/** Whether an attempt at `nowMs` is within the limit, given the times of earlier ones: a sliding window. Times from the future are dropped. */
export function attempt(earlier: readonly number[], nowMs: number, limit: RateLimit = defaultRateLimit): Attempt {
  const recent = earlier.filter((time) => time <= nowMs && nowMs - time < limit.windowMs).sort((a, b) => a - b)
  if (recent.length < limit.attempts) return { allowed: true, times: [...recent, nowMs], waitMs: 0 }
  const oldestThatCounts = recent[recent.length - limit.attempts] ?? nowMs
  return { allowed: false, times: recent, waitMs: oldestThatCounts + limit.windowMs - nowMs }
}
