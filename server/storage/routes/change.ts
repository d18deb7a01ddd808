import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sqlText } from '#sql/text.ts'
import type { Identity } from '../../db/identity.ts'
import { StorageRefused } from '../errors.ts'
import { typeFor } from '../media-type.ts'
import { validObjectName } from '../names.ts'
import { type ObjectMetadata, type ObjectRow, objectColumns } from '../objects.ts'
import { limitOf, metadataOf, userMetadata } from '../receive.ts'
import { type StorageService, subjectOf } from '../service.ts'
import { addressOf } from './download.ts'

/** Copies, moves and removals. Content is never rewritten, so a copy shares it where the store can. */
export function changeRoutes(app: FastifyInstance, service: StorageService) {
  const { objects, servables, store, sweep, buckets, uploads, locks } = service

  app.post('/object/copy', async (request) => {
    const caller = await service.caller(request)
    const body = request.body as Transfer & { metadata?: Partial<ObjectMetadata>; copyMetadata?: boolean }
    const { from, to } = readTransfer(body)
    const mode = request.headers['x-upsert'] === 'true' ? 'replace' : 'add'
    const source = await objects.find(caller, from.bucket, from.name)
    const kept = body.copyMetadata === false ? { ...source.metadata, ...pick(body.metadata) } : source.metadata
    const mimetype = await fits(source, to.bucket, kept.mimetype)
    const version = randomUUID()
    const given = request.headers['x-metadata']
    const object = {
      ...to,
      version,
      ownerId: subjectOf(caller),
      metadata: metadataOf(version, source.metadata.size, mimetype, kept.cacheControl),
      userMetadata:
        typeof given === 'string'
          ? userMetadata(Buffer.from(given, 'base64').toString())
          : body.copyMetadata === false
            ? null
            : source.user_metadata,
    }
    await objects.mayPut(caller, object, mode)
    await store.copy({ ...from, version: source.version }, { ...to, version })
    try {
      const id = await objects.put(caller, object, mode)
      servables.forget(to.bucket, to.name)
      sweep.soon()
      return { Id: id, Key: `${to.bucket}/${to.name}`, ...(await objects.find(null, to.bucket, to.name)) }
    } catch (error) {
      await store.remove({ ...to, version })
      throw error
    }
  })

  app.post('/object/move', async (request) => {
    const caller = await service.caller(request)
    const { from, to } = readTransfer(request.body as Transfer)
    const source = await objects.find(caller, from.bucket, from.name)
    await fits(source, to.bucket, source.metadata.mimetype)
    const version = randomUUID()
    await store.copy({ ...from, version: source.version }, { ...to, version })
    try {
      const [moved] = await objects.run<{ id: string }>(
        caller,
        sqlText`update storage.objects set bucket_id = $4, name = $5, version = $6, updated_at = now() where bucket_id = $1 and name = $2 and version = $3 returning id`,
        [from.bucket, from.name, source.version, to.bucket, to.name, version],
      )
      if (!moved) throw new StorageRefused('AccessDenied', 'new row violates row-level security policy')
      servables.forget(from.bucket, from.name)
      servables.forget(to.bucket, to.name)
      sweep.soon()
      return { message: 'Successfully moved' }
    } catch (error) {
      await store.remove({ ...to, version })
      throw error
    }
  })

  /** A name the service removes is awaited no longer: what is still on its way to it is stopped, and its bytes are forgotten. */
  async function endUploads({ role }: Identity, bucket: string, names: string[]) {
    if (role !== 'service_role') return
    for (const upload of await uploads.unfinished(bucket, names)) {
      await locks.end(upload.id)
      await uploads.forget(upload)
    }
  }

  app.delete('/object/:bucket/*', async (request) => {
    const { bucket, name } = addressOf(request)
    const caller = await service.caller(request)
    await endUploads(caller, bucket, [name])
    const removed = await objects.run(caller, sqlText`delete from storage.objects where bucket_id = $1 and name = $2 returning id`, [
      bucket,
      name,
    ])
    if (removed.length === 0) throw new StorageRefused('NoSuchKey')
    servables.forget(bucket, name)
    sweep.soon()
    return { message: 'Successfully deleted' }
  })

  app.delete('/object/:bucket', async (request) => {
    const caller = await service.caller(request)
    const { bucket } = request.params as { bucket: string }
    const names = (request.body as { prefixes?: unknown } | undefined)?.prefixes
    if (
      !Array.isArray(names) ||
      names.length === 0 ||
      names.length > 1000 ||
      !names.every((name) => typeof name === 'string' && !name.includes('\0'))
    )
      throw new StorageRefused('InvalidRequest', 'body/prefixes must name 1 to 1000 objects')
    await buckets.mustFind(bucket)
    await endUploads(caller, bucket, names as string[])
    const removed = await objects.run<ObjectRow>(
      caller,
      sqlText`delete from storage.objects where bucket_id = $1 and name = any($2::text[]) returning ${objectColumns}`,
      [bucket, names],
    )
    for (const { name } of removed) servables.forget(bucket, name)
    sweep.soon()
    return removed
  })

  /** There is no cache in front of this server; what it remembers itself is forgotten. */
  app.delete('/cdn/:bucket/*', async (request) => {
    const { bucket, name } = addressOf(request)
    if ((await service.caller(request)).role !== 'service_role') throw new StorageRefused('AccessDenied')
    servables.forget(bucket, name)
    return { message: 'success' }
  })

  /** Holds content that is here already to what another bucket takes; answers the type it may be kept with there. */
  async function fits({ metadata }: ObjectRow, destination: string, mimetype: string): Promise<string> {
    const bucket = await buckets.mustFind(destination)
    if (metadata.size > limitOf(service, bucket)) throw new StorageRefused('EntityTooLarge')
    return typeFor(bucket, mimetype)
  }
}

interface Transfer {
  bucketId?: unknown
  sourceKey?: unknown
  destinationKey?: unknown
  destinationBucket?: unknown
}

function readTransfer(body: Transfer | undefined) {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = body ?? {}
  if (typeof bucketId !== 'string') throw new StorageRefused('InvalidRequest', "body must have required property 'bucketId'")
  return {
    from: { bucket: bucketId, name: validObjectName(sourceKey) },
    to: { bucket: typeof destinationBucket === 'string' ? destinationBucket : bucketId, name: validObjectName(destinationKey) },
  }
}

const pick = (metadata: Partial<ObjectMetadata> | undefined) => ({
  ...(typeof metadata?.cacheControl === 'string' ? { cacheControl: metadata.cacheControl } : {}),
  ...(typeof metadata?.mimetype === 'string' ? { mimetype: metadata.mimetype } : {}),
})
