import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import type { Stretch } from '#core/media/rendition-objects.ts'
import type { Sql } from '#sql/sql.ts'
import { type ArrivingFile, openArrivingFile } from './arriving-file.ts'
import { bytesIn, uploadInParts } from './upload-in-parts.ts'

export type Bucket =
  | 'sources'
  | 'media'
  | 'stills'
  | 'archives'
  | 'portraits'
  | 'letters'
  | 'board-pictures'
  | 'film-files'
  | 'clearance-proofs'
  | 'spaces'
  | 'notes'
  | 'mail'

/** The house's files, through storage/v1 with the service key. */
export interface HouseFiles {
  /** A path at which a source can be read: where storage keeps it when that is on this machine, else a copy in `folder`. */
  openSource(objectName: string, folder: string, signal: AbortSignal): Promise<string>
  /** A source whose upload is in progress; undefined before its first byte. `elsewhere`: its bytes are not readable here (the platform's storage, or another server of this house); `gone`: its beginning is in S3 and no longer here. */
  openArriving(objectName: string): Promise<ArrivingFile | 'elsewhere' | 'gone' | undefined>
  /** A byte range of an object, or all of it. */
  readBytes(bucket: Bucket, name: string, range?: { length: number; offset: number }, signal?: AbortSignal): Promise<Uint8Array>
  putBytes(bucket: Bucket, name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Uploads a file from disk, or byte ranges of it in order; a large one in parts that are retried one by one. */
  putFile(bucket: Bucket, name: string, path: string, contentType: string, signal: AbortSignal, from?: Stretch[]): Promise<void>
  /** Maximum object size: storage could not copy a larger one to another name. */
  largestBytes: number
  /** Removes everything below a folder; not an error when there is nothing. */
  removeBelow(bucket: Bucket, folder: string, except?: Set<string>): Promise<void>
  remove(bucket: Bucket, names: string[]): Promise<void>
  /** Copies `from` to `to`, inside storage. */
  copy(bucket: Bucket, from: string, to: string): Promise<void>
  /** The stored version of each existing object. */
  versionsOf(bucket: Bucket, names: string[]): Promise<Map<string, string>>
}

export interface FilesOptions {
  url: string
  serviceRoleKey: string
  sql: Sql
  /** Where storage keeps files when it is on this machine: `<folder>/<bucket>/<object name>/<version>`. */
  localFolder?: string
  /** See `HouseFiles`. */
  largestBytes?: number
}

const partsFromBytes = 48 * 1024 * 1024
/** Part size for a storage on this machine: each part waits for fsync, and with the platform's size a film of 90 minutes needs nearly two hundred. */
const ownPartBytes = 96 * 1024 * 1024
/** Objects under a published address are immutable. */
const cacheControl = '31536000'

/** Copy limit of the platform's storage and of S3: 5 GB. */
const copiedBytes = 4_000_000_000

export function openStoredFiles({ url, serviceRoleKey, sql, localFolder, largestBytes = copiedBytes }: FilesOptions): HouseFiles {
  const { storage } = createClient(url, serviceRoleKey, { auth: { persistSession: false, autoRefreshToken: false } })

  const put = async (bucket: Bucket, name: string, body: Uint8Array | Blob, contentType: string) => {
    for (let tries = 1; ; tries++) {
      const { error } = await storage.from(bucket).upload(name, body, { contentType, cacheControl, upsert: true })
      if (!error) return
      // Retried: broken connections and restarting servers; a refusal of storage is final.
      const passing = !('statusCode' in error) || error.statusCode === undefined || Number(error.statusCode) >= 500
      if (!passing || tries === 4) throw new Error(`${bucket}/${name} could not be stored`, { cause: error })
      await pause(200 * 3 ** tries)
    }
  }

  const files: HouseFiles = {
    async openSource(objectName, folder, signal) {
      const [object] = await sql<{ version: string; size: number | null }[]>`
        select version, (metadata ->> 'size')::float8 as size from storage.objects where bucket_id = 'sources' and name = ${objectName}`
      if (!object) throw new Error(`sources/${objectName} is not there`)
      const local = localFolder && join(localFolder, 'sources', objectName, object.version)
      const kept = local ? await stat(local).catch(() => undefined) : undefined
      // In the sandbox of another account's film, ffmpeg could not read it: root's rights do not apply there.
      if (local && kept?.size === object.size && kept.uid === process.geteuid?.()) return local
      return download(objectName, join(folder, 'source'), object.size, signal)
    },
    async openArriving(objectName) {
      // As our own storage keeps them: uploads under their id (server/storage/disk/layout.ts), in parts with S3 (server/storage/s3/parts.ts).
      const [own] = await sql`select to_regclass('storage.resumable_uploads') is not null as there`
      if (!localFolder || !own?.there) return 'elsewhere'
      const [upload] = await sql<{ id: string; sizeBytes: number | null; partly: boolean; sharedBytes: number }[]>`
        select id, size_bytes::float8 as "sizeBytes", received_bytes between 1 and size_bytes - 1 as partly,
          coalesce((select arrived_bytes::float8 from storage.incoming_files f where f.version = u.id::text), 0) as "sharedBytes"
        from storage.resumable_uploads u
        where bucket_id = 'sources' and object_name = ${objectName} and completed_at is null order by received_bytes desc limit 1`
      if (!upload?.sizeBytes) return undefined
      const here = await openArrivingFile(join(localFolder, '.incoming', upload.id), upload.sizeBytes).catch(() => undefined)
      if (!here) return upload.partly ? 'gone' : undefined
      // Some parts went through another server, and are in the object store only.
      if ((await here.arrivedBytes()) >= upload.sharedBytes) return here
      await here[Symbol.asyncDispose]()
      return 'elsewhere'
    },
    async readBytes(bucket, name, range, signal) {
      const { data, error } = await storage.from(bucket).createSignedUrl(name, 60)
      if (error) throw new Error(`${bucket}/${name} could not be opened`, { cause: error })
      const headers: Record<string, string> = range ? { range: `bytes=${range.offset}-${range.offset + range.length - 1}` } : {}
      const response = await fetch(data.signedUrl, { headers, ...(signal ? { signal } : {}) })
      if (!response.ok) throw new Error(`${bucket}/${name} could not be read: ${response.status}`)
      return response.bytes()
    },
    putBytes: put,
    largestBytes,
    async putFile(bucket, name, path, contentType, signal, from) {
      signal.throwIfAborted()
      const stretches = from ?? [{ start: 0, end: (await stat(path)).size }]
      if (bytesIn(stretches) >= partsFromBytes) {
        const parts = localFolder ? { partBytes: ownPartBytes } : {}
        return uploadInParts({ url, serviceRoleKey, bucket, name, path, from: stretches, contentType, cacheControl, signal, ...parts })
      }
      const file = await openAsBlob(path, { type: contentType })
      const body = from
        ? new Blob(
            from.map(({ start, end }) => file.slice(start, end)),
            { type: contentType },
          )
        : file
      return put(bucket, name, body, contentType)
    },
    async removeBelow(bucket, folder, except) {
      for (;;) {
        const { data, error } = await storage.from(bucket).list(folder, { limit: 1000 })
        if (error) throw new Error(`${bucket}/${folder} could not be listed`, { cause: error })
        const doomed = data
          .filter((entry) => entry.id !== null && !except?.has(`${folder}/${entry.name}`))
          .map((entry) => `${folder}/${entry.name}`)
        // Storage lists a folder as an entry without an id.
        for (const inner of data.filter((entry) => entry.id === null)) await files.removeBelow(bucket, `${folder}/${inner.name}`, except)
        await files.remove(bucket, doomed)
        if (data.length < 1000 || doomed.length === 0) return
      }
    },
    async remove(bucket, names) {
      if (names.length === 0) return
      const { error } = await storage.from(bucket).remove(names)
      if (error) throw new Error(`${names.length} files could not be removed from ${bucket}`, { cause: error })
    },
    async copy(bucket, from, to) {
      const { error } = await storage.from(bucket).copy(from, to)
      if (error) throw new Error(`${bucket}/${from} could not be copied`, { cause: error })
    },
    async versionsOf(bucket, names) {
      const rows = await sql<{ name: string; version: string }[]>`
        select name, version from storage.objects where bucket_id = ${bucket} and name = any(${names}::text[])`
      return new Map(rows.map(({ name, version }) => [name, version]))
    },
  }

  async function download(objectName: string, path: string, size: number | null, signal: AbortSignal): Promise<string> {
    const have = (await stat(path).catch(() => undefined))?.size
    if (have !== undefined && have === size) return path
    await mkdir(dirname(path), { recursive: true })
    const { data, error } = await storage.from('sources').createSignedUrl(objectName, 24 * 3600)
    if (error) throw new Error(`sources/${objectName} could not be opened`, { cause: error })
    const partial = `${path}.partial`
    const from = (await stat(partial).catch(() => undefined))?.size ?? 0
    const response = await fetch(data.signedUrl, { signal, headers: from > 0 ? { range: `bytes=${from}-` } : {} })
    if (!response.ok || !response.body) throw new Error(`sources/${objectName} could not be read: ${response.status}`)
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(partial, { flags: response.status === 206 ? 'a' : 'w' }), {
      signal,
    })
    await rename(partial, path)
    return path
  }
  return files
}
