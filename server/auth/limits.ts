import { isIPv6 } from 'node:net'
import { AuthProblem } from './problem.ts'

/** One that was taken from a bucket, or given back to it. */
export interface Taking {
  key: string
  allowed: number
  perSeconds: number
  count: 1 | -1
}

export interface RateLimits {
  /** Takes one from the bucket `key`. Throws AuthProblem 429 with `code` once `allowed` were taken within `perSeconds`. */
  take(key: string, allowed: number, perSeconds: number, code?: LimitCode): void
  /** Gives one back: the attempt turned out not to be a guess. */
  giveBack(key: string): void
  /** Whether `take` would refuse now; takes nothing. */
  isSpent(key: string): boolean
  /** Called for everything that is taken here. */
  onTaking(hear: (taking: Taking) => void): void
  /** Counts what was taken at another server. */
  takenElsewhere(taking: Taking): void
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
 * Token buckets that refill evenly, so a limit ends little by little instead of all at once. Stored in memory: a limit slows guessing down,
 * it decides nothing that must survive a restart. The oldest are forgotten first. Servers on one database tell each other (shared-limits.ts).
 */
export function createRateLimits(now: () => number = Date.now, nameOf = (key: string) => key): RateLimits {
  const buckets = new Map<string, Bucket>()
  let tell: (taking: Taking) => void = () => {}

  function refilled(bucket: Bucket) {
    bucket.left = Math.min(bucket.allowed, bucket.left + ((now() - bucket.filledAt) / bucket.perMs) * bucket.allowed)
    bucket.filledAt = now()
    return bucket
  }

  /** The bucket as it is now, as the one used last. */
  function bucketOf(name: string, allowed: number, perSeconds: number) {
    const bucket = refilled(buckets.get(name) ?? { left: allowed, allowed, perMs: perSeconds * 1000, filledAt: now() })
    buckets.delete(name)
    buckets.set(name, bucket)
    if (buckets.size > rememberedBuckets) buckets.delete(buckets.keys().next().value!)
    return bucket
  }
  const tellOf = (key: string, { allowed, perMs }: Bucket, count: 1 | -1) => tell({ key, allowed, perSeconds: perMs / 1000, count })

  return {
    take(key, allowed, perSeconds, code = 'over_request_rate_limit') {
      if (allowed <= 0 || perSeconds <= 0) return
      const name = nameOf(byNetwork(key))
      const bucket = bucketOf(name, allowed, perSeconds)
      if (bucket.left < nearlyOne) {
        const waitSeconds = Math.max(1, Math.ceil(((1 - bucket.left) * bucket.perMs) / bucket.allowed / 1000))
        throw Object.assign(new AuthProblem(429, code, wordsFor(code, waitSeconds)), { retryAfterSeconds: waitSeconds })
      }
      bucket.left -= 1
      tellOf(name, bucket, 1)
    },
    giveBack(key) {
      const name = nameOf(byNetwork(key))
      const bucket = buckets.get(name)
      if (!bucket) return
      bucket.left = Math.min(bucket.allowed, bucket.left + 1)
      tellOf(name, bucket, -1)
    },
    isSpent(key) {
      const bucket = buckets.get(nameOf(byNetwork(key)))
      return bucket !== undefined && refilled(bucket).left < nearlyOne
    },
    onTaking(hear) {
      tell = hear
    },
    takenElsewhere({ key, allowed, perSeconds, count }) {
      const bucket = bucketOf(key, allowed, perSeconds)
      bucket.left = Math.min(bucket.allowed, Math.max(0, bucket.left - count))
    },
  }
}

/** A key that ends in an IPv6 address counts its /64: one connection has any number of addresses in it. */
function byNetwork(key: string): string {
  const address = /(?:^|:from:|[ |])([0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})$/i.exec(key)?.[1]
  if (!address || !isIPv6(address)) return key
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const whole = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')]
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${key.slice(0, -address.length)}${network.join(':')}::/64`
}

function wordsFor(code: LimitCode, waitSeconds: number): string {
  return code === 'over_request_rate_limit'
    ? `Request rate limit reached, you can try again after ${waitSeconds} seconds.`
    : `For security purposes, you can only request this after ${waitSeconds} seconds.`
}
