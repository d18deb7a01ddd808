// What is written and not sent yet, kept in this browser until the house has it: over a lost line, a closed tab, a killed server. Each entry carries
// its own key, so one sent twice is there once; a lock lets one tab at a time send.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { useSyncExternalStore } from 'react'
import { HouseError } from '../house-error.ts'

export interface Entry {
  /** Key of what is sent: the house has it once, however often it comes. */
  id: string
  /** Whose it is: another person of this browser neither sees nor sends it. */
  senderId: string
  /** Milliseconds since 1970. */
  writtenMs: number
  /** Why the house does not take it, in words. Then it stays until its writer sends it again or throws it away. */
  refused?: string
}

interface Kept<One extends Entry> extends DBSchema {
  waiting: { key: string; value: One }
}

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
  /** Keeps an entry and sends it as soon as it can be. Resolves once it is kept, before it is sent. */
  put(one: One): Promise<void>
  sendAgain(one: One): Promise<void>
  throwAway(id: string): Promise<void>
}

export function openOutbox<One extends Entry>({ name, send, sent }: OutboxWishes<One>): Outbox<One> {
  let database: Promise<IDBPDatabase<Kept<One>>> | undefined
  const open = () => {
    database ??= openDB<Kept<One>>(name, 1, { upgrade: (made) => void made.createObjectStore('waiting', { keyPath: 'id' }) })
    return database
  }
  let snapshot: readonly One[] = []
  const listeners = new Set<() => void>()
  const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  otherTabs?.addEventListener('message', () => void refresh())

  const inOrder = (waiting: One[]) => waiting.toSorted((one, other) => one.writtenMs - other.writtenMs)
  async function refresh(): Promise<void> {
    snapshot = inOrder((await (await open()).getAll('waiting')) as One[])
    for (const listener of listeners) listener()
  }
  async function changed(): Promise<void> {
    otherTabs?.postMessage('changed')
    await refresh()
  }
  const put = async (one: One) => {
    await (await open()).put('waiting', one as never)
    // It is kept: showing it here waits for nothing, and neither does the house.
    void sendWaiting(one.senderId)
    await changed()
  }

  let asked = false
  /** In the order they were written; another tab that sends already is left to it. */
  async function sendWaiting(userId: string): Promise<void> {
    asked = true
    const lock = navigator.locks
    if (!lock) return sendAll(userId)
    await lock.request(name, { ifAvailable: true }, async (held) => {
      if (held) await sendAll(userId)
    })
  }
  async function sendAll(userId: string): Promise<void> {
    while (asked) {
      asked = false
      const kept = await open()
      const waiting = ((await kept.getAll('waiting')) as One[]).filter(({ senderId, refused }) => senderId === userId && !refused)
      for (const one of inOrder(waiting)) {
        const outcome = await attempt(one)
        if (outcome === 'later') return
        // Shown from the house before it is taken from here, so that nothing blinks. Thrown away meanwhile in another tab: sent all the same.
        if (outcome === 'sent') await sent(one)
        if (outcome === 'sent') await kept.delete('waiting', one.id as never)
        else if (await kept.get('waiting', one.id as never)) await kept.put('waiting', { ...one, refused: outcome.refused } as never)
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
      await (await open()).delete('waiting', id as never)
      await changed()
    },
  }
}
