import type { Settings } from '../settings.ts'

/** Limits of one client; `[realtime]` in config.toml overrides them under the same names. */
export interface RealtimeLimits {
  maxChannelsPerClient: number
  maxJoinsPerSecond: number
  maxEventsPerSecond: number
  maxPresenceEventsPerSecond: number
  maxPayloadBytes: number
  /** A reader that is this far behind is closed, so that it does not fill memory; its client reconnects and asks afresh. */
  maxUnsentBytes: number
}

export function readLimits(settings: Settings): RealtimeLimits {
  const given = settings.realtime ?? {}
  const number = (name: string, otherwise: number) => (typeof given[name] === 'number' ? (given[name] as number) : otherwise)
  return {
    maxChannelsPerClient: number('max_channels_per_client', 100),
    maxJoinsPerSecond: number('max_joins_per_second', 100),
    maxEventsPerSecond: number('max_events_per_second', 100),
    maxPresenceEventsPerSecond: number('max_presence_events_per_second', 20),
    maxPayloadBytes: number('max_payload_size_kb', 3000) * 1000,
    maxUnsentBytes: number('max_unsent_kb', 16_000) * 1000,
  }
}

/** A bucket refilled once a second; `take` says whether one more fits. */
export function perSecond(limit: number, now: () => number = Date.now): { take(): boolean } {
  let second = 0
  let used = 0
  return {
    take() {
      const current = Math.floor(now() / 1000)
      if (current !== second) {
        second = current
        used = 0
      }
      used++
      return used <= limit
    },
  }
}
