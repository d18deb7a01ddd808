import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { loginOptions } from '../db/address.ts'
import type { Identity } from '../db/identity.ts'
import { joinProcesses, type LivingProcess } from '../db/living-process.ts'
import type { PartContext } from '../http/part.ts'
import { type Buckets, openBuckets } from './buckets.ts'
import { openDiskStore } from './disk/disk-store.ts'
import { type Room, watchDiskSpace } from './disk-space.ts'
import { StorageRefused } from './errors.ts'
import type { FileStore } from './file-store.ts'
import { type ImageSizes, imageSizesOf } from './image-sizes.ts'
import { mustShareFiles } from './kept-at.ts'
import { sizeInBytes } from './names.ts'
import { type Objects, openObjects } from './objects.ts'
import { openProgressBook } from './s3/progress.ts'
import { openS3Store } from './s3/s3-store.ts'
import { type SentElsewhere, sentElsewhere } from './sent-elsewhere.ts'
import { openServables, type Servables } from './servables.ts'
import { openSweep, type Sweep } from './sweep.ts'
import { openHolders } from './tus/holders.ts'
import { type Locks, openLocks, silentAfterMs } from './tus/locks.ts'
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
  /** This server process among those on the same database. */
  process: LivingProcess
  room: Room
  /** Bytes a single file may have anywhere, from `[storage] file_size_limit`. */
  fileSizeLimit: number
  imageSizes: ImageSizes
  /** Who asks. Throws MissingAuthorization without a token, AccessDenied for one that is refused. */
  caller(request: FastifyRequest): Promise<Identity>
}

export async function openStorageService(context: PartContext): Promise<StorageService> {
  const objects = openObjects(context.database)
  const { s3, dataDir } = context.config
  const store = s3
    ? await openS3Store(s3, join(dataDir, 'files', '.incoming'), openProgressBook(context.database))
    : await openDiskStore(join(dataDir, 'files'))
  const process = await joinProcesses(loginOptions(context.database.address, 'supabase_storage_admin'))
  await mustShareFiles(process, context.config)
  const uploads = openUploads(context.database, store)
  return {
    context,
    store,
    sweep: openSweep(context.database, store, uploads, context.log),
    uploads,
    locks: openLocks(openHolders(context.database, process.number, silentAfterMs)),
    process,
    room: watchDiskSpace(store, context.database),
    buckets: openBuckets(context.database),
    objects,
    servables: openServables(objects),
    urlTokens: openUrlTokens(context.config.jwtSecret),
    sentElsewhere: sentElsewhere(context.config),
    fileSizeLimit: sizeInBytes(context.settings.storage?.file_size_limit ?? '50MiB') ?? Number.MAX_SAFE_INTEGER,
    imageSizes: imageSizesOf(context.settings),
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
