// Local copies of boards and unsent changes, which survive lost connections, closed tabs and server crashes. Opaque bytes: what
// they mean is the board's matter. Each change has an id, so retries from any tab are idempotent.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface BoardCopy {
  /** `<person>/<board>`: another person of this browser neither sees nor sends it. */
  key: string
  whole: Uint8Array
  /** Number of the last server change included. */
  number: number
}
export interface UnsentChange {
  id: string
  key: string
  body: Uint8Array
  /** Milliseconds since 1970. */
  madeMs: number
}
interface Kept extends DBSchema {
  copies: { key: string; value: BoardCopy }
  unsent: { key: string; value: UnsentChange; indexes: { key: string } }
}

let database: Promise<IDBPDatabase<Kept>> | undefined
const open = () => {
  database ??= openDB<Kept>('actuality-boards', 1, {
    upgrade(made) {
      made.createObjectStore('copies', { keyPath: 'key' })
      made.createObjectStore('unsent', { keyPath: 'id' }).createIndex('key', 'key')
    },
  })
  return database
}

export const copyKey = (personId: string, boardId: string): string => `${personId}/${boardId}`
export const readCopy = async (key: string): Promise<BoardCopy | undefined> => (await open()).get('copies', key)
export const keepCopy = async (copy: BoardCopy): Promise<void> => void (await (await open()).put('copies', copy))
export const forgetCopy = async (key: string): Promise<void> => (await open()).delete('copies', key)

/** In the order they were made. */
export const unsentChanges = async (key: string): Promise<UnsentChange[]> =>
  (await (await open()).getAllFromIndex('unsent', 'key', key)).toSorted((one, other) => one.madeMs - other.madeMs)
export const keepUnsent = async (change: UnsentChange): Promise<void> => void (await (await open()).put('unsent', change))
export const forgetUnsent = async (id: string): Promise<void> => (await open()).delete('unsent', id)
