import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '#sql/sql.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from './file-store.ts'
import type { Uploads } from './tus/uploads.ts'

const restMs = 10 * 60_000
const dayMs = 24 * 3600_000

/**
 * Removes unreachable files: those whose object was replaced, moved or deleted (listed in `storage.discarded_files` by the same
 * transaction), resumable uploads that rested too long, and what a crash left between the disk and the database. The last is found by
 * comparing both, once a day, and only a day after it was written: a younger file may belong to a request or a worker that is about to name
 * it.
 */
export function openSweep(database: Database, store: FileStore, uploads: Uploads, log: FastifyBaseLogger) {
  const sql = () => database.pool('supabase_storage_admin')
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  async function discarded(): Promise<number> {
    return sql().begin(async (tx) => {
      const files = await (tx as unknown as Sql)`select id, bucket_id as bucket, object_name as name, version,
          exists (select from storage.objects o where o.bucket_id = f.bucket_id and o.name = f.object_name and o.version = f.version) as wanted
        from storage.discarded_files f order by id limit 200 for update skip locked`
      for (const { bucket, name, version, wanted } of files) if (!wanted) await store.remove({ bucket, name, version })
      await (tx as unknown as Sql)`delete from storage.discarded_files where id = any(${files.map((file) => file.id as string)}::bigint[])`
      return files.length
    }) as Promise<number>
  }

  async function expired() {
    for (const upload of await uploads.expired()) await uploads.forget(upload)
  }

  async function orphans(olderThan: Date) {
    for await (const id of store.staleIncoming(olderThan)) if (!(await uploads.has(id))) await store.discard(id)
    for await (const { bucket, name, version, storedAt } of store.stored()) {
      if (closed) return
      if (storedAt > olderThan) continue
      const named =
        await sql()`select from storage.objects where bucket_id = ${bucket} and lower(name) = lower(${name}) and version = ${version}`
      if (named.length > 0) continue
      log.warn({ bucket, version }, 'a stored file that no object names was removed')
      await store.remove({ bucket, name, version })
    }
  }

  async function round() {
    do {
      again = false
      while ((await discarded()) > 0);
    } while (again && !closed)
  }

  function soon() {
    again = true
    running ??= round()
      .catch((error) => log.error({ error }, 'discarded files could not be removed; they will be tried again'))
      .finally(() => {
        running = undefined
      })
  }

  async function thorough(olderThan = new Date(Date.now() - dayMs)) {
    try {
      await expired()
      await orphans(olderThan)
    } catch (error) {
      log.error({ error }, 'the sweep of stored files stopped; it will be tried again')
    }
  }

  const often = () => {
    soon()
    expired().catch((error) => log.error({ error }, 'expired uploads could not be removed; they will be tried again'))
  }
  const timers = [setInterval(often, restMs), setInterval(() => thorough(), dayMs), setTimeout(() => thorough(), restMs)]
  for (const timer of timers) timer.unref()

  return {
    /** Removes discarded files in the background. */
    soon,
    /** Everything at once; what is younger than `olderThan` is left alone unless it was discarded. */
    thorough,
    async close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}

export type Sweep = ReturnType<typeof openSweep>
