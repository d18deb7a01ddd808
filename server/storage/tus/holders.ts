import type { Database } from '../../db/database.ts'
import { livingProcesses } from '../../db/living-process.ts'

/** Which of the server processes on one database receives an upload. */
export interface Holders {
  /** Takes the upload for `request`, also from a silent one or one whose process is gone. False while a live one has it. */
  take(id: string, request: string): Promise<boolean>
  /** Releases it from a silent one or one whose process is gone. False while a live one has it. */
  free(id: string): Promise<boolean>
  /** Takes it from its holder. */
  seize(id: string, request: string): Promise<void>
  /** Records whether bytes came since the last time. False when another request has it now. */
  stillHolds(id: string, request: string, heard: boolean): Promise<boolean>
  release(id: string, request: string): Promise<void>
}

/**
 * Stored in the row of the upload and not as a lock of a session, which would need one more session for each upload. An upload that does
 * not exist has no holder.
 */
export function openHolders(database: Pick<Database, 'pool'>, processNumber: number, silentMs: number): Holders {
  const sql = () => database.pool('supabase_storage_admin')
  const mine = (request: string) => `${processNumber}:${request}`
  const isFree = () => sql()`(held_by is null or heard_at < now() - make_interval(secs => ${silentMs / 1000}) or not exists (
    select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = ${livingProcesses}
      and l.objid = split_part(held_by, ':', 1)::oid and l.database = (select oid from pg_database where datname = current_database())))`
  return {
    async take(id, request) {
      const [row] = await sql()<{ taken: boolean }[]>`
        with before as (select id from storage.resumable_uploads where id = ${id}), taken as (
          update storage.resumable_uploads set held_by = ${mine(request)}, heard_at = now() where id = ${id} and ${isFree()} returning id)
        select exists (select from taken) or not exists (select from before) as taken`
      return row!.taken
    },
    async free(id) {
      await sql()`update storage.resumable_uploads set held_by = null where id = ${id} and held_by is not null and ${isFree()}`
      return (await sql()`select from storage.resumable_uploads where id = ${id} and held_by is not null`).length === 0
    },
    async seize(id, request) {
      await sql()`update storage.resumable_uploads set held_by = ${mine(request)}, heard_at = now() where id = ${id}`
    },
    async stillHolds(id, request, heard) {
      const rows = await sql()`
        update storage.resumable_uploads set heard_at = case when ${heard} then now() else heard_at end
        where id = ${id} and held_by = ${mine(request)} returning id`
      return rows.length > 0
    },
    async release(id, request) {
      await sql()`update storage.resumable_uploads set held_by = null where id = ${id} and held_by = ${mine(request)}`
    },
  }
}
