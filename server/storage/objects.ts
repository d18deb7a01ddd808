import { randomUUID } from 'node:crypto'
import type { Sql } from '#sql/sql.ts'
import { type SqlText, sqlText } from '#sql/text.ts'
import type { Database } from '../db/database.ts'
import type { Identity } from '../db/identity.ts'
import { asRefusal, StorageRefused } from './errors.ts'
import { shownTimes } from './times.ts'

/** What the platform keeps about content in `storage.objects.metadata`. */
export interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  /** ISO 8601, UTC. */
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export interface ObjectRow {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

export interface NewObject {
  bucket: string
  name: string
  version: string
  ownerId: string | null
  /** As announced while the content is still to come; null where nothing is known of it. */
  metadata: Partial<ObjectMetadata> | null
  userMetadata: Record<string, unknown> | null
}

/** Columns as sent to clients. */
export const objectColumns = sqlText`id, bucket_id, name, owner, owner_id, version, metadata, user_metadata,
  ${shownTimes('created_at', 'updated_at', 'last_accessed_at')}`

/** Rows of `storage.objects`, read and written as the caller so that row rules decide; `null` as caller is the service itself. */
export function openObjects(database: Database) {
  const own = () => database.pool('supabase_storage_admin')

  async function run<Row extends object>(caller: Identity | null, text: SqlText, params: unknown[]): Promise<Row[]> {
    try {
      return caller ? await database.run<Row>(caller, text, params) : ((await own().unsafe(text, params as never[])) as unknown as Row[])
    } catch (error) {
      throw asRefusal(error)
    }
  }

  return {
    run,

    /** The object as `caller` may see it. Throws NoSuchKey: an object the caller may not see looks like a missing one. */
    async find(caller: Identity | null, bucket: string, name: string): Promise<ObjectRow> {
      const [row] = await run<ObjectRow>(caller, sqlText`select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`, [
        bucket,
        name,
      ])
      if (!row?.version) throw new StorageRefused('NoSuchKey')
      return row
    },

    /** Whether the object's name refers to this very version. */
    async isVersion(bucket: string, name: string, version: string): Promise<boolean> {
      return (await own()`select from storage.objects where bucket_id = ${bucket} and name = ${name} and version = ${version}`).length > 0
    },

    /** Asks the row rules whether `caller` may put an object here, by doing it and taking it back. Throws AccessDenied or KeyAlreadyExists. */
    async mayPut(caller: Identity, object: NewObject, mode: PutMode): Promise<void> {
      const takenBack = new Error('taken back')
      try {
        await database.transaction(caller, async (tx) => {
          await put(tx, object, mode)
          throw takenBack
        })
      } catch (error) {
        if (error !== takenBack) throw asRefusal(error)
      }
    },

    /** Makes `object` visible, as `caller` or as the service itself. Returns the object's id. */
    async put(caller: Identity | null, object: NewObject, mode: PutMode): Promise<string> {
      try {
        if (caller) await database.transaction(caller, (tx) => put(tx, object, mode))
        else await own().begin((tx) => put(tx as unknown as Sql, object, mode))
      } catch (error) {
        throw asRefusal(error)
      }
      const [row] = await own()`select id from storage.objects where bucket_id = ${object.bucket} and name = ${object.name}`
      return row?.id as string
    },
  }
}

export type Objects = ReturnType<typeof openObjects>
/** `add` refuses an existing name, `replace` takes either. */
export type PutMode = 'add' | 'replace'

/** No `returning`: it would demand a read rule from those who may only add, which the platform does not. */
async function put(tx: Sql, { bucket, name, version, ownerId, metadata, userMetadata }: NewObject, mode: PutMode) {
  const owner = ownerId && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(ownerId) ? ownerId : null
  const values = [bucket, name, version, owner, ownerId, metadata, userMetadata]
  await tx.unsafe(
    `insert into storage.objects (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata) values ($8::uuid, $1, $2, $3, $4::uuid, $5, $6::jsonb, $7::jsonb)
     ${
       mode === 'replace'
         ? `on conflict (bucket_id, name) do update set version = excluded.version, owner = excluded.owner, owner_id = excluded.owner_id,
       metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`
         : ''
     }`,
    [...values, randomUUID()] as never[],
  )
}
