import { AuthProblem } from './problem.ts'

export interface RateLimits {
  /** Takes one from the bucket `key`. Throws AuthProblem 429 with `code` once `allowed` were taken within `perSeconds`. */
  take(key: string, allowed: number, perSeconds: number, code?: LimitCode): void
  /** Gives one back: the attempt turned out not to be a guess. */
  giveBack(key: string): void
  /** Whether `take` would refuse now; takes nothing. */
  isSpent(key: string): boolean
}

export type LimitCode = 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit'

interface Bucket {
  left: number
  allowed: number
  perMs: number
  filledAt: number
}

const rememberedBuckets = 50_000
/** Refilling in fractions never adds up to exactly one. */
const nearlyOne = 1 - 1e-9

/**
 * Token buckets that refill evenly, so a limit ends little by little instead of all at once. Kept in memory: a limit slows guessing down,
 * it decides nothing that must survive a restart. The oldest are forgotten first.
 */
export function createRateLimits(now: () => number = Date.now): RateLimits {
  const buckets = new Map<string, Bucket>()

  function refilled(bucket: Bucket) {
    bucket.left = Math.min(bucket.allowed, bucket.left + ((now() - bucket.filledAt) / bucket.perMs) * bucket.allowed)
    bucket.filledAt = now()
    return bucket
  }

  return {
    take(key, allowed, perSeconds, code = 'over_request_rate_limit') {
      if (allowed <= 0 || perSeconds <= 0) return
      const bucket = refilled(buckets.get(key) ?? { left: allowed, allowed, perMs: perSeconds * 1000, filledAt: now() })
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > rememberedBuckets) buckets.delete(buckets.keys().next().value!)
      if (bucket.left < nearlyOne) {
        const waitSeconds = Math.max(1, Math.ceil(((1 - bucket.left) * bucket.perMs) / bucket.allowed / 1000))
        throw Object.assign(new AuthProblem(429, code, wordsFor(code, waitSeconds)), { retryAfterSeconds: waitSeconds })
      }
      bucket.left -= 1
    },
    giveBack(key) {
      const bucket = buckets.get(key)
      if (bucket) bucket.left = Math.min(bucket.allowed, bucket.left + 1)
    },
    isSpent(key) {
      const bucket = buckets.get(key)
      return bucket !== undefined && refilled(bucket).left < nearlyOne
    },
  }
}

function wordsFor(code: LimitCode, waitSeconds: number): string {
  return code === 'over_request_rate_limit'
    ? `Request rate limit reached, you can try again after ${waitSeconds} seconds.`
    : `For security purposes, you can only request this after ${waitSeconds} seconds.`
}
