import type { Database } from '../../db/database.ts'
import { StorageRefused } from '../errors.ts'
import type { FileStore } from '../file-store.ts'

/** A resumable upload. Its bytes are the incoming file `id`, which becomes the version of the object. */
export interface ResumableUpload {
  id: string
  bucket: string
  name: string
  /** Null until the sender knows. */
  sizeBytes: number | null
  metadata: Record<string, string>
  ownerId: string | null
  upsert: boolean
  isComplete: boolean
  expiresAt: Date
}

/** An upload may rest this long between two of its parts; after an hour no room is reserved for the rest of it. */
export const uploadLifeMs = 24 * 3600 * 1000
export const restsAfterMs = 3600 * 1000
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const nextExpiry = () => new Date(Date.now() + uploadLifeMs)

/** Whether nothing came for so long that its room was given away. */
export const hasRested = ({ expiresAt }: ResumableUpload) => expiresAt.valueOf() < Date.now() + uploadLifeMs - restsAfterMs

export function openUploads(database: Database, store: Pick<FileStore, 'discard' | 'remove'>) {
  const sql = () => database.pool('supabase_storage_admin')
  const read = (row: Row): ResumableUpload => ({
    id: row.id,
    bucket: row.bucket_id,
    name: row.object_name,
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    metadata: row.metadata,
    ownerId: row.owner_id,
    upsert: row.upsert,
    isComplete: row.completed_at !== null,
    expiresAt: row.expires_at,
  })

  return {
    /** Throws 23505 when this sender has another one for the same object. */
    async add(upload: ResumableUpload) {
      await sql()`insert into storage.resumable_uploads (id, bucket_id, object_name, size_bytes, metadata, owner_id, upsert, expires_at)
        values (${upload.id}, ${upload.bucket}, ${upload.name}, ${upload.sizeBytes}, ${sql().json(upload.metadata)}, ${upload.ownerId}, ${upload.upsert}, ${upload.expiresAt})`
    },
    /** Throws NoSuchUpload, or Gone when it rested too long. */
    async find(uploadId: string): Promise<ResumableUpload> {
      const [row] = id.test(uploadId) ? await sql()`select * from storage.resumable_uploads where id = ${uploadId}` : []
      if (!row) throw new StorageRefused('NoSuchUpload')
      if (row.expires_at < new Date()) throw new StorageRefused('Gone')
      return read(row as unknown as Row)
    },
    /** Incomplete uploads to these objects, of one sender or of all. */
    async unfinished(bucket: string, names: readonly string[], owner?: { id: string | null }): Promise<ResumableUpload[]> {
      const rows = await sql()`select * from storage.resumable_uploads where completed_at is null and bucket_id = ${bucket}
        and object_name = any(${names as string[]}::text[]) and (${owner === undefined} or coalesce(owner_id, '') = ${owner?.id ?? ''})`
      return (rows as unknown as Row[]).map(read)
    },
    /** Notes that a part ended at `offset`. */
    async keepAlive({ id, sizeBytes, expiresAt }: ResumableUpload, offset: number) {
      await sql()`update storage.resumable_uploads set expires_at = ${expiresAt}, size_bytes = ${sizeBytes}, received_bytes = ${offset} where id = ${id}`
    },
    /** A complete upload is stored until it expires: a sender that missed the last answer asks again and must be told it is done. */
    async markComplete(uploadId: string) {
      await sql()`update storage.resumable_uploads set completed_at = now() where id = ${uploadId}`
    },
    /** Forgets an upload and every byte of it that has not become an object. */
    async forget({ id, bucket, name }: ResumableUpload) {
      await store.discard(id)
      const named = await sql()`select from storage.objects where bucket_id = ${bucket} and name = ${name} and version = ${id}`
      // Whole, but refused as an object: its bytes are no longer among the incoming ones.
      if (named.length === 0) await store.remove({ bucket, name, version: id })
      await sql()`delete from storage.resumable_uploads where id = ${id}`
    },
    async expired(): Promise<ResumableUpload[]> {
      return ((await sql()`select * from storage.resumable_uploads where expires_at < now() limit 1000`) as unknown as Row[]).map(read)
    },
    async has(uploadId: string): Promise<boolean> {
      return id.test(uploadId) && (await sql()`select from storage.resumable_uploads where id = ${uploadId}`).length > 0
    },
  }
}

export type Uploads = ReturnType<typeof openUploads>

interface Row {
  id: string
  bucket_id: string
  object_name: string
  size_bytes: string | null
  metadata: Record<string, string>
  owner_id: string | null
  upsert: boolean
  completed_at: Date | null
  expires_at: Date
}
