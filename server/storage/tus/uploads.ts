import type { Database } from '../../db/database.ts'
import { StorageRefused } from '../errors.ts'

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

const lifeMs = 24 * 3600 * 1000
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An upload may rest this long between two of its parts. */
export const nextExpiry = () => new Date(Date.now() + lifeMs)

export function openUploads(database: Database) {
  const sql = () => database.pool('supabase_storage_admin')
  return {
    async add(upload: ResumableUpload) {
      await sql()`insert into storage.resumable_uploads (id, bucket_id, object_name, size_bytes, metadata, owner_id, upsert, expires_at)
        values (${upload.id}, ${upload.bucket}, ${upload.name}, ${upload.sizeBytes}, ${sql().json(upload.metadata)}, ${upload.ownerId}, ${upload.upsert}, ${upload.expiresAt})`
    },
    /** Throws NoSuchUpload, or Gone when it rested too long. */
    async find(uploadId: string): Promise<ResumableUpload> {
      const [row] = id.test(uploadId) ? await sql()`select * from storage.resumable_uploads where id = ${uploadId}` : []
      if (!row) throw new StorageRefused('NoSuchUpload')
      if (row.expires_at < new Date()) throw new StorageRefused('Gone')
      return {
        id: row.id,
        bucket: row.bucket_id,
        name: row.object_name,
        sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
        metadata: row.metadata,
        ownerId: row.owner_id,
        upsert: row.upsert,
        isComplete: row.completed_at !== null,
        expiresAt: row.expires_at,
      }
    },
    async keepAlive({ id, sizeBytes, expiresAt }: ResumableUpload) {
      await sql()`update storage.resumable_uploads set expires_at = ${expiresAt}, size_bytes = ${sizeBytes} where id = ${id}`
    },
    /** A complete upload is kept until it expires: a sender who never heard the last answer asks again and must be told it is done. */
    async markComplete(uploadId: string) {
      await sql()`update storage.resumable_uploads set completed_at = now() where id = ${uploadId}`
    },
    async remove(uploadId: string) {
      await sql()`delete from storage.resumable_uploads where id = ${uploadId}`
    },
    async expired(): Promise<string[]> {
      return (await sql()`select id from storage.resumable_uploads where expires_at < now() limit 1000`).map((row) => row.id as string)
    },
    async has(uploadId: string): Promise<boolean> {
      return id.test(uploadId) && (await sql()`select from storage.resumable_uploads where id = ${uploadId}`).length > 0
    },
  }
}
