import type { Settings } from '../settings.ts'

/** Limits of one client; `[realtime]` in config.toml overrides them under the same names. */
export interface RealtimeLimits {
  maxChannelsPerClient: number
  maxJoinsPerSecond: number
  maxEventsPerSecond: number
  maxPresenceEventsPerSecond: number
  maxPayloadBytes: number
  /** Messages of one client, all together, in a second. */
  maxBytesPerSecond: number
  /** Metadata of one presence, as JSON. */
  maxPresenceBytes: number
  /** Metadata of all presences of one client. */
  maxPresenceBytesPerClient: number
  /** Presences in one topic: each newcomer is sent them all. */
  maxPresencesPerTopic: number
  maxClientsPerAddress: number
  /** Subscriptions to table changes of one account over all its clients; of those who have not signed in, of one address. */
  maxChangesPerSubscriber: number
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
    maxBytesPerSecond: number('max_kb_per_second', 6000) * 1000,
    maxPresenceBytes: number('max_presence_kb', 4) * 1000,
    maxPresenceBytesPerClient: number('max_presence_kb_per_client', 32) * 1000,
    maxPresencesPerTopic: number('max_presences_per_topic', 1000),
    maxClientsPerAddress: number('max_clients_per_address', 500),
    maxChangesPerSubscriber: number('max_changes_per_subscriber', 300),
    maxUnsentBytes: number('max_unsent_kb', 16_000) * 1000,
  }
}

/** A bucket refilled once a second; `take` says whether one more fits, or `amount` more. */
export function perSecond(limit: number, now: () => number = Date.now): { take(amount?: number): boolean } {
  let second = 0
  let used = 0
  return {
    take(amount = 1) {
      const current = Math.floor(now() / 1000)
      if (current !== second) {
        second = current
        used = 0
      }
      used += amount
      return used <= limit
    },
  }
}
