// The outbox: unsent writes, stored in this browser until acknowledged: survives lost connections, closed tabs and server crashes. Each entry has
// an idempotency key; a lock lets one tab at a time send.

import { useSyncExternalStore } from 'react'
import { isRefusal } from '../house-error.ts'
import type { Entry } from './kept-entries.ts'
import { keptEntries } from './kept-entries.ts'

interface OutboxWishes<One extends Entry> {
  /** Name of its database, lock and channel between tabs. */
  name: string
  /** Rejects with the `HouseError` of a refusal. Other errors are retried. */
  send(one: One): Promise<void>
  /** Acknowledged: invalidate the queries that show it. */
  sent(one: One): Promise<void>
}

export interface Outbox<One extends Entry> {
  /** Pending entries of this browser, oldest first. */
  use(): readonly One[]
  /** Call once for a signed-in person: sends pending entries, now and on every reconnect. Returns a stop function. */
  follow(userId: string): () => void
  /** Stores an entry and sends it as soon as possible. Resolves once it is stored, or held in memory (`unkept`), before it is sent; never rejects. */
  put(one: One): Promise<void>
  sendAgain(one: One): Promise<void>
  throwAway(id: string): Promise<void>
}

export function openOutbox<One extends Entry>({ name, send, sent }: OutboxWishes<One>): Outbox<One> {
  const kept = keptEntries<One>(name)
  let snapshot: readonly One[] = []
  const listeners = new Set<() => void>()
  const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  otherTabs?.addEventListener('message', () => void refresh())

  const inOrder = (waiting: One[]) => waiting.toSorted((one, other) => one.writtenMs - other.writtenMs)
  async function refresh(): Promise<void> {
    snapshot = inOrder(await kept.all())
    for (const listener of listeners) listener()
  }
  async function changed(): Promise<void> {
    otherTabs?.postMessage('changed')
    await refresh()
  }
  const put = async (one: One) => {
    await kept.put(one)
    // Stored or held in memory: neither the UI nor the sending waits further.
    void sendWaiting(one.senderId)
    await changed()
  }

  let asked = false
  /** In order of writing; skipped when another tab is sending. */
  async function sendWaiting(userId: string): Promise<void> {
    asked = true
    let begun = false
    const send = async (free: unknown) => {
      begun = true
      if (free) await sendAll(userId)
    }
    // A page over plain http has no locks, and a browser without storage refuses them: then each tab sends, which is safe by the idempotency key.
    if (!navigator.locks) return send(true)
    await navigator.locks.request(name, { ifAvailable: true }, send).catch(() => (begun ? undefined : send(true)))
  }
  async function sendAll(userId: string): Promise<void> {
    while (asked) {
      asked = false
      const waiting = (await kept.all()).filter(({ senderId, refused }) => senderId === userId && !refused)
      for (const one of inOrder(waiting)) {
        const outcome = await attempt(one)
        if (outcome === 'later') return
        // Refetched before it is removed here, so that nothing flickers. If discarded meanwhile in another tab, it is sent anyway.
        if (outcome === 'sent') await sent(one)
        if (outcome === 'sent') await kept.delete(one.id)
        else if (await kept.has(one.id)) await kept.put({ ...one, refused: outcome.refused })
        await changed()
      }
    }
  }
  /** `later`: unreachable, or a file is not uploaded yet. */
  async function attempt(one: One): Promise<'sent' | 'later' | { refused: string }> {
    try {
      await send(one)
      return 'sent'
    } catch (error) {
      if (isRefusal(error)) return error.detail === 'file' ? 'later' : { refused: [error.message, error.hint].filter(Boolean).join(' ') }
      return 'later'
    }
  }

  return {
    use: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        () => snapshot,
      ),
    follow(userId) {
      const go = () => void sendWaiting(userId)
      void refresh().then(go)
      addEventListener('online', go)
      const timer = setInterval(() => snapshot.some((one) => !one.refused) && go(), 5000)
      return () => {
        removeEventListener('online', go)
        clearInterval(timer)
      }
    },
    put,
    async sendAgain(one) {
      const { refused: _, ...again } = one
      await put(again as One)
    },
    async throwAway(id) {
      await kept.delete(id)
      await changed()
    },
  }
}
