import type { Database } from '../../db/database.ts'
import { StorageRefused } from '../errors.ts'
import type { FileKey } from '../file-store.ts'

/** How far a file has come that is not complete. */
export interface Progress {
  key: FileKey
  /** Of the multipart upload; null before its first part is full. */
  uploadId: string | null
  /** Every part but the last has as many. */
  partBytes: number
  /** ETags of the parts that S3 has. */
  tags: string[]
  /** Lengths of the pieces, objects of their own, that contain the beginning of the next part. */
  pieces: number[]
}

/** Bytes of the part that is filling which every server can find. */
export const tailOf = (progress: Progress | null) => (progress?.pieces ?? []).reduce((sum, bytes) => sum + bytes, 0)
export const arrivedOf = (progress: Progress | null) => (progress ? progress.tags.length * progress.partBytes + tailOf(progress) : 0)

/** Where every server finds what has arrived, and through which. */
export interface ProgressBook {
  find(version: string): Promise<Progress | null>
  /** Replaces `before`. Throws OffsetConflict when another server went on from there, or the upload was given up. */
  replace(before: Progress | null, after: Progress): Promise<void>
  remove(version: string): Promise<void>
  /** Versions that nothing came for since. */
  untouchedSince(before: Date): Promise<string[]>
}

/** The book of a house: rows of `storage.incoming_files`. */
export function openProgressBook(database: Pick<Database, 'pool'>): ProgressBook {
  const sql = () => database.pool('supabase_storage_admin')
  return {
    async find(version) {
      const [row] = await sql()<Row[]>`
        select bucket_id as bucket, object_name as name, upload_id as "uploadId", part_bytes::float8 as "partBytes", tags, pieces::float8[] as pieces
        from storage.incoming_files where version = ${version}`
      if (!row) return null
      const { bucket, name, ...rest } = row
      return { ...rest, key: { bucket, name, version } }
    },
    async replace(before, after) {
      const { key, uploadId, partBytes, tags, pieces } = after
      const changed = before
        ? await sql()`update storage.incoming_files set upload_id = ${uploadId}, tags = ${tags}::text[], pieces = ${pieces.map(String)}::bigint[],
            arrived_bytes = ${arrivedOf(after)}, touched_at = now() where version = ${key.version} and arrived_bytes = ${arrivedOf(before)} returning version`
        : await sql()`insert into storage.incoming_files (version, bucket_id, object_name, upload_id, part_bytes, tags, pieces, arrived_bytes)
            values (${key.version}, ${key.bucket}, ${key.name}, ${uploadId}, ${partBytes}, ${tags}::text[], ${pieces.map(String)}::bigint[], ${arrivedOf(after)})
            on conflict do nothing returning version`
      if (changed.length === 0) throw new StorageRefused('OffsetConflict')
    },
    async remove(version) {
      await sql()`delete from storage.incoming_files where version = ${version}`
    },
    async untouchedSince(before) {
      return (await sql()`select version from storage.incoming_files where touched_at < ${before}`).map((row) => row.version as string)
    },
  }
}

type Row = Omit<Progress, 'key'> & { bucket: string; name: string }
