import { newId } from '#core/house/new-id.ts'
import { store, stored, storedNames } from '#web/ui/stored.ts'
import type { Outbox } from './written-track.ts'

const stem = (trackId: string) => `captions-not-sent:${trackId}:`

/** Where this page keeps what the house does not have yet: its own place, so that two pages do not write over each other. */
export function openOutbox(trackId: string) {
  const key = stem(trackId) + newId()
  // Held for as long as the page lives: what nobody holds was left by one that is gone.
  void navigator.locks?.request(key, () => new Promise(() => {})).catch(() => undefined)
  return {
    /** Whether this browser keeps it: full, or forbidden, and it lives as long as the page. */
    keep: (outbox: Outbox | null): boolean => store(key, outbox && JSON.stringify(outbox)),
  }
}

/** What pages that are gone could not send, each once: it is the caller's from now on. */
export async function leftOutboxes(trackId: string): Promise<Outbox[]> {
  const found: Outbox[] = []
  for (const key of storedNames().filter((one) => one.startsWith(stem(trackId)))) {
    const take = () => {
      try {
        found.push(JSON.parse(stored(key) ?? 'null') as Outbox)
      } catch {
        // Not ours to read.
      }
      store(key, null)
    }
    if (navigator.locks) await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && take()).catch(() => undefined)
    else take()
  }
  return found.filter((one) => Array.isArray(one?.pending))
}
