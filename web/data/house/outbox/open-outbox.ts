// What is written and not sent yet, kept in this browser until the house has it: over a lost line, a closed tab, a killed server. Each entry carries
// its own key, so one sent twice is there once; a lock lets one tab at a time send.

import { useSyncExternalStore } from 'react'
import { HouseError } from '../house-error.ts'
import type { Entry } from './kept-entries.ts'
import { keptEntries } from './kept-entries.ts'

interface OutboxWishes<One extends Entry> {
  /** Of the database in this browser, the lock and the channel between tabs. */
  name: string
  /** Rejects with the `HouseError` of a refusal. What else goes wrong is tried again. */
  send(one: One): Promise<void>
  /** The house has it: what shows it is asked for again. */
  sent(one: One): Promise<void>
}

export interface Outbox<One extends Entry> {
  /** What waits in this browser, oldest first. */
  use(): readonly One[]
  /** Call once for a signed-in person: what waited is sent, now and whenever the line is back. Returns how to stop. */
  follow(userId: string): () => void
  /** Keeps an entry and sends it as soon as it can be. Resolves once it is kept, or held by this page (`unkept`), before it is sent; never rejects. */
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
    // It is kept, or held by this page: showing it here waits for nothing, and neither does the house.
    void sendWaiting(one.senderId)
    await changed()
  }

  let asked = false
  /** In the order they were written; another tab that sends already is left to it. */
  async function sendWaiting(userId: string): Promise<void> {
    asked = true
    let begun = false
    const send = async (free: unknown) => {
      begun = true
      if (free) await sendAll(userId)
    }
    // A page over plain http has no locks, and a browser that keeps nothing refuses them: then each tab sends, and what is sent twice is there once.
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
        // Shown from the house before it is taken from here, so that nothing blinks. Thrown away meanwhile in another tab: sent all the same.
        if (outcome === 'sent') await sent(one)
        if (outcome === 'sent') await kept.delete(one.id)
        else if (await kept.has(one.id)) await kept.put({ ...one, refused: outcome.refused })
        await changed()
      }
    }
  }
  /** `later`: the house could not be reached, or has not got a file yet. */
  async function attempt(one: One): Promise<'sent' | 'later' | { refused: string }> {
    try {
      await send(one)
      return 'sent'
    } catch (error) {
      // What the database says is final; anything else is the line or a house that restarts.
      if (error instanceof HouseError && /^(P0001|22|23|42)/.test(error.code))
        return error.detail === 'file' ? 'later' : { refused: [error.message, error.hint].filter(Boolean).join(' ') }
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
