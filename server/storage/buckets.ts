import type { Database } from '../db/database.ts'
import { StorageRefused } from './errors.ts'

export interface Bucket {
  id: string
  public: boolean
  /** Bytes; null for no limit of its own. */
  fileSizeLimit: number | null
  allowedMimeTypes: string[] | null
}

const freshMs = 2000

/**
 * Buckets as the service knows them; row rules on objects decide access to their content. Changes show within two seconds, own ones at
 * once.
 */
export function openBuckets(database: Database) {
  const known = new Map<string, { bucket: Bucket | null; until: number }>()
  return {
    async find(id: string): Promise<Bucket | null> {
      const remembered = known.get(id)
      if (remembered && remembered.until > Date.now()) return remembered.bucket
      const [row] = await database.pool(
        'supabase_storage_admin',
      )`select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = ${id}`
      const bucket: Bucket | null = row
        ? {
            id: row.id,
            public: row.public,
            fileSizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
            allowedMimeTypes: row.allowed_mime_types,
          }
        : null
      if (known.size > 1000) known.clear()
      if (bucket) known.set(id, { bucket, until: Date.now() + freshMs })
      return bucket
    },
    /** Throws NoSuchBucket. */
    async mustFind(id: string): Promise<Bucket> {
      const bucket = await this.find(id)
      if (!bucket) throw new StorageRefused('NoSuchBucket')
      return bucket
    },
    forget: (id: string) => known.delete(id),
  }
}

export type Buckets = ReturnType<typeof openBuckets>
