import type { Database } from '../db/database.ts'
import { StorageRefused } from './errors.ts'
import type { FileStore } from './file-store.ts'
import { restsAfterMs, uploadLifeMs } from './tus/uploads.ts'

/** Room that must stay free for the database and the rest of the machine, bytes. */
const reserveBytes = 64 * 1024 * 1024

export interface Place {
  /** Bytes that have just been written: they are no longer promised but taken. */
  arrived(bytes: number): void
  release(): void
}

/**
 * Room on the disk, promised before the first byte: what is announced and not here yet of every upload under way counts as taken, so that two that fit one by one
 * are not both begun. An upload that rests for an hour loses its promise, not its bytes, and asks again when it goes on.
 */
export function watchDiskSpace(store: Pick<FileStore, 'room'>, database: Database) {
  const arriving = new Map<string, { missing: number }>()
  let turn: Promise<unknown> = Promise.resolve()

  async function promised(except: readonly string[]): Promise<number> {
    const known = [...arriving.keys(), ...except]
    const [row] = await database.pool('supabase_storage_admin')`
      select coalesce(sum(greatest(size_bytes - received_bytes, 0)), 0)::float8 as bytes from storage.resumable_uploads
      where completed_at is null and expires_at > ${new Date(Date.now() + uploadLifeMs - restsAfterMs)} and id::text <> all(${known}::text[])`
    let bytes = row!.bytes as number
    for (const [id, { missing }] of arriving) if (!except.includes(id)) bytes += missing
    return bytes
  }

  /** Runs `begin` once `bytes` fit beside everything promised to uploads other than `own`. Throws InsufficientStorage, in words, when they do not. */
  function claim<T>(own: readonly string[], bytes: number, begin: () => T | Promise<T>): Promise<T> {
    const mine = turn.then(async () => {
      const room = await store.room()
      // Where the free space is unknown (S3), nothing has to be counted.
      if (Number.isFinite(room)) mustFit(bytes, room - (await promised(own)))
      return begin()
    })
    turn = mine.catch(() => {})
    return mine
  }

  /** Keeps room for the `missing` bytes of upload `id` while they arrive. */
  function hold(id: string, missing: number): Place {
    const place = { missing }
    arriving.set(id, place)
    return {
      arrived: (bytes) => {
        place.missing = Math.max(0, place.missing - bytes)
      },
      release: () => void arriving.delete(id),
    }
  }

  return { claim, hold }
}

export type Room = ReturnType<typeof watchDiskSpace>

function mustFit(bytes: number, room: number) {
  const free = Math.max(0, room - reserveBytes)
  if (bytes > free)
    throw new StorageRefused(
      'InsufficientStorage',
      `There is not enough room for this file: it needs ${inWords(bytes)} and ${inWords(free)} are free. Nothing was stored; free some space and try again.`,
    )
}

const inWords = (bytes: number) => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`)
