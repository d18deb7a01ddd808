import type { Outbox } from './written-track.ts'

const stem = (trackId: string) => `captions-not-sent:${trackId}:`

/** Where this page keeps what the house does not have yet: its own place, so that two pages do not write over each other. */
export function openOutbox(trackId: string) {
  const key = stem(trackId) + crypto.randomUUID()
  // Held for as long as the page lives: what nobody holds was left by one that is gone.
  void navigator.locks?.request(key, () => new Promise(() => {}))
  return {
    keep(outbox: Outbox | null) {
      try {
        if (outbox) localStorage.setItem(key, JSON.stringify(outbox))
        else localStorage.removeItem(key)
      } catch {
        // Full, or forbidden: then it lives as long as the page.
      }
    },
  }
}

/** What pages that are gone could not send, each once: it is the caller's from now on. */
export async function leftOutboxes(trackId: string): Promise<Outbox[]> {
  const found: Outbox[] = []
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(stem(trackId)))) {
    const take = () => {
      try {
        found.push(JSON.parse(localStorage.getItem(key) ?? 'null') as Outbox)
      } catch {
        // Not ours to read.
      }
      localStorage.removeItem(key)
    }
    if (navigator.locks) await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && take())
    else take()
  }
  return found.filter((one) => Array.isArray(one?.pending))
}
