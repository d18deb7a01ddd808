import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface Entry {
  /** Idempotency key. */
  id: string
  /** Its owner: another person of this browser neither sees nor sends it. */
  senderId: string
  /** Milliseconds since 1970. */
  writtenMs: number
  /** Why it was refused. It stays until its author retries or discards it. */
  refused?: string
  /** The browser cannot store it: it lives as long as the page, which shows this. */
  unkept?: true
}

interface Kept<One extends Entry> extends DBSchema {
  waiting: { key: string; value: One }
}

/** Some browsers neither open the database nor report an error: timeout. */
const longestOpeningMs = 4000

/**
 * Storage of an outbox: IndexedDB. Where the browser refuses it (private windows, blocked site data, a full disk), in the memory of
 * this page, marked `unkept`, and the browser asks before the page is left. So nothing here rejects, and nothing is lost silently.
 */
export function keptEntries<One extends Entry>(name: string) {
  const held = new Map<string, One>()
  const mayLeave = (event: BeforeUnloadEvent) => event.preventDefault()
  const hold = (one: One) => {
    held.set(one.id, { ...one, unkept: true })
    addEventListener('beforeunload', mayLeave)
  }
  const letGo = (id: string) => {
    if (held.delete(id) && held.size === 0) removeEventListener('beforeunload', mayLeave)
  }

  let database: Promise<IDBPDatabase<Kept<One>> | undefined> | undefined
  /** Undefined without storage. Retried the next time: it may be available by then. */
  async function open(): Promise<IDBPDatabase<Kept<One>> | undefined> {
    database ??= (async () =>
      openDB<Kept<One>>(name, 1, {
        upgrade: (made) => void made.createObjectStore('waiting', { keyPath: 'id' }),
        terminated: () => {
          database = undefined
        },
      }))().catch(() => undefined)
    const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, longestOpeningMs, undefined))
    const opened = await Promise.race([database, tooLong])
    if (!opened) database = undefined
    return opened
  }
  const inDatabase = <T>(work: (opened: IDBPDatabase<Kept<One>>) => Promise<T>): Promise<T | undefined> =>
    open()
      .then((opened) => opened && work(opened))
      .catch(() => undefined)

  return {
    async all(): Promise<One[]> {
      const kept = ((await inDatabase((opened) => opened.getAll('waiting'))) ?? []) as One[]
      return [...kept.filter(({ id }) => !held.has(id)), ...held.values()]
    },
    async has(id: string): Promise<boolean> {
      return held.has(id) || (await inDatabase((opened) => opened.getKey('waiting', id as never))) !== undefined
    },
    async put(one: One): Promise<void> {
      const { unkept: _, ...entry } = one
      const key = await inDatabase((opened) => opened.put('waiting', entry as never))
      if (key === undefined) hold(one)
      else letGo(one.id)
    },
    async delete(id: string): Promise<void> {
      letGo(id)
      await inDatabase((opened) => opened.delete('waiting', id as never))
    },
  }
}
