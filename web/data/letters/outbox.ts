// What is written and not sent yet, kept in this browser until the house has it: over a lost line, a closed tab, a killed server. Each message
// carries its own key, so one sent twice is there once; a lock lets one tab at a time send.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { useSyncExternalStore } from 'react'
import { makeStale } from '../act.ts'
import { supabase } from '../client.ts'
import { HouseError, orThrow } from '../house-error.ts'
import { messageKeys } from '../messages.ts'

export interface Waiting {
  /** Key of the message, and its id once it is sent. */
  id: string
  threadId: string
  /** Whose it is: another person of this browser neither sees nor sends it. */
  senderId: string
  body: string
  quote?: { versionId: string; startsMs: number; endsMs: number }
  files: { id: string; name: string; sizeBytes: number }[]
  /** Milliseconds since 1970. */
  writtenMs: number
  /** Why the house does not take it, in words. Then it stays until its writer sends it again or throws it away. */
  refused?: string
}

interface Kept extends DBSchema {
  waiting: { key: string; value: Waiting }
}

let database: Promise<IDBPDatabase<Kept>> | undefined
const open = () => {
  database ??= openDB<Kept>('actuality-letters', 1, { upgrade: (made) => void made.createObjectStore('waiting', { keyPath: 'id' }) })
  return database
}

let snapshot: readonly Waiting[] = []
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('actuality-letters')
otherTabs?.addEventListener('message', () => void refresh())

async function refresh(): Promise<void> {
  snapshot = (await (await open()).getAll('waiting')).toSorted((one, other) => one.writtenMs - other.writtenMs)
  for (const listener of listeners) listener()
}
async function changed(): Promise<void> {
  otherTabs?.postMessage('changed')
  await refresh()
}

/** What waits in this browser, oldest first. */
export const useOutbox = (): readonly Waiting[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => snapshot,
  )

/** Call once for a signed-in person: what waited is sent, now and whenever the line is back. Returns how to stop. */
export function followOutbox(userId: string): () => void {
  const send = () => void sendWaiting(userId)
  void refresh().then(send)
  addEventListener('online', send)
  const timer = setInterval(() => snapshot.some((one) => !one.refused) && send(), 5000)
  return () => {
    removeEventListener('online', send)
    clearInterval(timer)
  }
}

/** Keeps a message and sends it as soon as it can be. Resolves once it is kept, before it is sent. */
export async function putInOutbox(waiting: Waiting): Promise<void> {
  await (await open()).put('waiting', waiting)
  await changed()
  void sendWaiting(waiting.senderId)
}

export async function sendAgain(waiting: Waiting): Promise<void> {
  const { refused: _, ...again } = waiting
  await putInOutbox(again)
}

export async function throwAway(id: string): Promise<void> {
  await (await open()).delete('waiting', id)
  await changed()
}

let asked = false
/** In the order they were written; another tab that sends already is left to it. */
async function sendWaiting(userId: string): Promise<void> {
  asked = true
  const lock = navigator.locks
  if (!lock) return sendAll(userId)
  await lock.request('actuality-letters', { ifAvailable: true }, async (held) => {
    if (held) await sendAll(userId)
  })
}

async function sendAll(userId: string): Promise<void> {
  while (asked) {
    asked = false
    const kept = await open()
    const waiting = (await kept.getAll('waiting')).filter(({ senderId, refused }) => senderId === userId && !refused)
    for (const one of waiting.toSorted((a, b) => a.writtenMs - b.writtenMs)) {
      const outcome = await send(one)
      if (outcome === 'later') return
      // Thrown away meanwhile in another tab: it is sent all the same, and nothing waits.
      if (outcome === 'sent') await kept.delete('waiting', one.id)
      else if (await kept.get('waiting', one.id)) await kept.put('waiting', { ...one, refused: outcome.refused })
      if (outcome === 'sent') await makeStale(messageKeys.thread(one.threadId), messageKeys.lists())
      await changed()
    }
  }
}

/** `later`: the house could not be reached, or has not got a file yet. */
async function send({ id, threadId, body, quote, files }: Waiting): Promise<'sent' | 'later' | { refused: string }> {
  try {
    orThrow(
      await supabase().rpc('send_message', {
        ...{ message: id, thread: threadId, body, files: files.map((file) => file.id) },
        ...(quote && { quote }),
      }),
    )
    return 'sent'
  } catch (error) {
    // What the database says is final; anything else is the line or a house that restarts.
    if (error instanceof HouseError && /^(P0001|22|23|42)/.test(error.code))
      return error.detail === 'file' ? 'later' : { refused: [error.message, error.hint].filter(Boolean).join(' ') }
    return 'later'
  }
}
