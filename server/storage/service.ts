import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '../db/identity.ts'
import type { PartContext } from '../http/part.ts'
import { type Buckets, openBuckets } from './buckets.ts'
import { openDiskStore } from './disk/disk-store.ts'
import { StorageRefused } from './errors.ts'
import type { FileStore } from './file-store.ts'
import { sizeInBytes } from './names.ts'
import { type Objects, openObjects } from './objects.ts'
import { openRoom, type Room } from './room.ts'
import { openS3Store } from './s3/s3-store.ts'
import { type SentElsewhere, sentElsewhere } from './sent-elsewhere.ts'
import { openServables, type Servables } from './servables.ts'
import { openSweep, type Sweep } from './sweep.ts'
import { type Locks, openLocks } from './tus/locks.ts'
import { openUploads, type Uploads } from './tus/uploads.ts'
import { openUrlTokens, type UrlTokens } from './url-tokens.ts'

/** What the routes of this part share. */
export interface StorageService {
  context: PartContext
  store: FileStore
  buckets: Buckets
  objects: Objects
  servables: Servables
  urlTokens: UrlTokens
  sentElsewhere: SentElsewhere
  sweep: Sweep
  /** Resumable uploads under way, and who writes to them. */
  uploads: Uploads
  locks: Locks
  room: Room
  /** Bytes a single file may have anywhere, from `[storage] file_size_limit`. */
  fileSizeLimit: number
  /** Who asks. Throws MissingAuthorization without a token, AccessDenied for one that is refused. */
  caller(request: FastifyRequest): Promise<Identity>
}

export async function openStorageService(context: PartContext): Promise<StorageService> {
  const objects = openObjects(context.database)
  const { s3, dataDir } = context.config
  const store = s3 ? await openS3Store(s3, join(dataDir, 'files', '.incoming')) : await openDiskStore(join(dataDir, 'files'))
  const uploads = openUploads(context.database, store)
  return {
    context,
    store,
    sweep: openSweep(context.database, store, uploads, context.log),
    uploads,
    locks: openLocks(),
    room: openRoom(store, context.database),
    buckets: openBuckets(context.database),
    objects,
    servables: openServables(objects),
    urlTokens: openUrlTokens(context.config.jwtSecret),
    sentElsewhere: sentElsewhere(context.config),
    fileSizeLimit: sizeInBytes(context.settings.storage?.file_size_limit ?? '50MiB') ?? Number.MAX_SAFE_INTEGER,
    async caller(request) {
      if (!isSigned(request)) throw new StorageRefused('MissingAuthorization')
      return context.identify(request)
    },
  }
}

/** Whether the request carries a token at all. */
export function isSigned({ headers, query }: FastifyRequest): boolean {
  return Boolean(headers.authorization || headers.apikey || (query as { apikey?: unknown } | undefined)?.apikey)
}

export const subjectOf = ({ claims }: Identity): string | null => (typeof claims.sub === 'string' ? claims.sub : null)
