// Boards as this browser has them, and what was changed here and is not at the house yet: over a lost line, a closed tab, a killed server. Bytes only; what
// they mean is the board's. Each change carries its own id, so one sent twice is there once, from whichever tab.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface BoardCopy {
  /** `<person>/<board>`: another person of this browser neither sees nor sends it. */
  key: string
  whole: Uint8Array
  /** Up to which change of the house it holds everything. */
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
