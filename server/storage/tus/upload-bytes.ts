import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Identity, service as serviceIdentity } from '../../db/identity.ts'
import { StorageRefused } from '../errors.ts'
import { storableType } from '../media-type.ts'
import type { NewObject } from '../objects.ts'
import { mustBeAsItSays } from '../picture-content.ts'
import { limitOf, metadataOf, userMetadata } from '../receive.ts'
import type { StorageService } from '../service.ts'
import { hasRested, nextExpiry, type ResumableUpload } from './uploads.ts'

/** Who sends to a resumable upload: a caller under row rules, or a signed address that was given for one object. */
export interface Sender {
  /** Null when a signed address has settled the question. */
  caller: Identity | null
  ownerId: string | null
  upsert: boolean
}

/** What happens to the bytes of resumable uploads: who may send them, how many there are, taking a part, and the object they become. */
export function uploadBytes(service: StorageService) {
  const { store, buckets, objects, servables, uploads, locks, room } = service

  const draftOf = (upload: ResumableUpload): NewObject => ({
    bucket: upload.bucket,
    name: upload.name,
    version: upload.id,
    ownerId: upload.ownerId,
    metadata: announced(upload, upload.sizeBytes),
    userMetadata: upload.metadata.metadata ? userMetadata(upload.metadata.metadata) : null,
  })

  /** Asks the row rules with the size that is announced, or of an upload that announces none, with what it would be after this part. */
  const mayPut = (upload: ResumableUpload, { caller }: Sender, bytes = upload.sizeBytes) =>
    objects.mayPut(caller ?? serviceIdentity, { ...draftOf(upload), metadata: announced(upload, bytes) }, upload.upsert ? 'replace' : 'add')

  /** Durable length. Bytes that were published just before a crash are no longer incoming, but all there. */
  async function lengthOf(upload: ResumableUpload): Promise<number> {
    const { id, sizeBytes, isComplete } = upload
    if (isComplete) return sizeBytes ?? 0
    return (await store.incomingLength(id)) || (sizeBytes && (await store.has(keyOf(upload))) ? sizeBytes : 0)
  }

  async function take(request: FastifyRequest, reply: FastifyReply, upload: ResumableUpload, sender: Sender, startsAt: number) {
    const length = request.headers['content-length'] === undefined ? undefined : Number(request.headers['content-length'])
    const maxBytes =
      upload.sizeBytes ?? Math.min(limitOf(service, await buckets.mustFind(upload.bucket)), startsAt + (length ?? unannouncedBytes))
    if (upload.sizeBytes === null) await mayPut(upload, sender, startsAt + (length ?? 0))
    // Answered when it is free again: the client continues at once, perhaps at another server.
    await locks.hold(upload.id, async (signal, heard) => {
      upload.isComplete = (await uploads.find(upload.id)).isComplete
      const present = await lengthOf(upload)
      if (present !== startsAt) throw new StorageRefused('OffsetConflict')
      if (startsAt + (length ?? 0) > maxBytes) throw new StorageRefused('EntityTooLarge')
      const isWhole = present === upload.sizeBytes && present > 0
      const offset = isWhole ? present : await append(request, upload, { startsAt, maxBytes, signal, heard })
      upload.expiresAt = nextExpiry()
      await uploads.keepAlive(upload, offset)
      reply.headers({ 'upload-offset': offset, 'upload-expires': upload.expiresAt.toUTCString() })
      if (offset === upload.sizeBytes) {
        await complete(upload, sender)
        reply.header('tus-complete', '1')
      }
    })
    return reply.send()
  }

  /** Writes a part into the reserved room; an upload without a reservation asks for room again. */
  async function append(
    { raw }: FastifyRequest,
    upload: ResumableUpload,
    { startsAt, maxBytes, signal, heard }: { startsAt: number; maxBytes: number; signal: AbortSignal; heard: () => void },
  ): Promise<number> {
    const hold = () => room.hold(upload.id, maxBytes - startsAt)
    const isPromised = upload.sizeBytes !== null && !hasRested(upload)
    const place = isPromised ? hold() : await room.claim([upload.id], maxBytes - startsAt, hold)
    const onBytes = (count: number) => {
      heard()
      place.arrived(count)
    }
    try {
      return await store.append(keyOf(upload), raw, { startsAt, maxBytes, signal, onBytes, resumable: upload })
    } finally {
      place.release()
    }
  }

  /** Creates the object of an upload whose bytes are all durable. On any error the bytes stay and the next request tries again. */
  async function complete(upload: ResumableUpload, { caller }: Sender) {
    const { bucket, name, id } = upload
    if (upload.isComplete || (await objects.isVersion(bucket, name, id))) return uploads.markComplete(id)
    const { contentType, cacheControl } = upload.metadata
    const kept = /^\d+$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : cacheControl || 'no-cache'
    const mode = upload.upsert ? 'replace' : 'add'
    const key = keyOf(upload)
    if (upload.sizeBytes === 0) await store.append(key, Readable.from([]), { startsAt: 0, maxBytes: 0 })
    if (!(await store.has(key))) await store.publish(key)
    const metadata = metadataOf(id, upload.sizeBytes ?? 0, storableType(contentType || 'application/octet-stream'), kept)
    await mustBeAsItSays(store, key, metadata, caller).catch(async (refusal) => {
      // Sent again it would be the same.
      if (refusal instanceof StorageRefused) await uploads.forget(upload)
      throw refusal
    })
    await objects.put(caller, { ...draftOf(upload), metadata }, mode)
    await uploads.markComplete(id)
    servables.forget(bucket, name)
    service.sweep.soon()
  }

  return { mayPut, lengthOf, take, complete }
}

/** Most bytes a part may bring that announces neither its own length nor the upload's. */
const unannouncedBytes = 64 * 1024 * 1024

const announced = ({ metadata }: ResumableUpload, bytes: number | null): NewObject['metadata'] => ({
  mimetype: metadata.contentType,
  ...(bytes === null ? {} : { size: bytes, contentLength: bytes }),
})

const keyOf = ({ bucket, name, id }: ResumableUpload) => ({ bucket, name, version: id })
