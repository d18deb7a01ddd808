import { newId } from '#core/house/new-id.ts'
import { store, stored, storedNames } from '#web/ui/stored.ts'
import type { Outbox } from './written-track.ts'

const stem = (trackId: string) => `captions-not-sent:${trackId}:`

/** Storage of this page's unsent changes: one per page, so that two pages do not overwrite each other. */
export function openOutbox(trackId: string) {
  const key = stem(trackId) + newId()
  // A lock of the page: storage without a lock belongs to a closed page.
  void navigator.locks?.request(key, () => new Promise(() => {})).catch(() => undefined)
  return {
    /** Whether it is stored; false when full or forbidden. */
    keep: (outbox: Outbox | null): boolean => store(key, outbox && JSON.stringify(outbox)),
  }
}

/** Unsent changes of closed pages, each once: adopted by the caller. */
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
