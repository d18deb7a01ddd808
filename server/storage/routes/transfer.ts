import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sqlText } from '#sql/text.ts'
import { StorageRefused } from '../errors.ts'
import { typeFor } from '../media-type.ts'
import { validObjectName } from '../names.ts'
import type { ObjectMetadata, ObjectRow } from '../objects.ts'
import { limitOf, metadataOf, userMetadata } from '../receive.ts'
import { type StorageService, subjectOf } from '../service.ts'

/** Copies and moves. Content is never rewritten, so a copy shares it where the store can. */
export function transferRoutes(app: FastifyInstance, service: StorageService) {
  const { objects, servables, store, sweep, buckets } = service

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

  /** Checks stored content against the rules of another bucket; returns the type it may be stored with there. */
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
