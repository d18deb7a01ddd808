import type { FastifyInstance, FastifyRequest } from 'fastify'
import { StorageRefused } from '../errors.ts'
import { validObjectName } from '../names.ts'
import { servableOf } from '../servables.ts'
import { serveObject } from '../serve-object.ts'
import { isSigned, type StorageService } from '../service.ts'

export interface ObjectAddress {
  bucket: string
  name: string
}

/** Bucket and name of a request to `/…/:bucket/*`. Throws InvalidKey. */
export function addressOf(request: FastifyRequest): ObjectAddress {
  const params = request.params as { bucket: string; '*': string }
  return { bucket: params.bucket, name: validObjectName(params['*']) }
}

/** Content by public, signed and authenticated address. */
export function downloadRoutes(app: FastifyInstance, service: StorageService) {
  const { store, servables, buckets, urlTokens, objects } = service
  const download = (request: FastifyRequest) => (request.query as { download?: unknown }).download

  app.get('/object/sign/:bucket/*', async (request, reply) => {
    const { bucket, name } = addressOf(request)
    const { exp } = urlTokens.check((request.query as { token?: unknown }).token, `${bucket}/${name}`, 'read')
    const found = servables.get(bucket, name)
    const object = found instanceof Promise ? await found : found
    await serveObject(request, reply, store, object, {
      download: download(request),
      expiresAt: exp,
      elsewhere: service.sentElsewhere(request, object),
    })
  })

  app.get('/object/public/:bucket/*', async (request, reply) => {
    const { bucket, name } = addressOf(request)
    if (!(await buckets.find(bucket))?.public) throw new StorageRefused('NoSuchBucket')
    const object = await servables.get(bucket, name)
    await serveObject(request, reply, store, object, { download: download(request), elsewhere: service.sentElsewhere(request, object) })
  })

  const asCaller = async (request: FastifyRequest) => {
    const { bucket, name } = addressOf(request)
    const caller = await service.caller(request)
    return servableOf(await objects.find(caller, bucket, name))
  }
  app.get('/object/authenticated/:bucket/*', async (request, reply) => {
    await serveObject(request, reply, store, await asCaller(request), { download: download(request) })
  })
  app.get('/object/:bucket/*', async (request, reply) => {
    const { bucket, name } = addressOf(request)
    if ((await buckets.find(bucket))?.public)
      return serveObject(request, reply, store, await servables.get(bucket, name), { download: download(request) })
    if (!isSigned(request)) throw new StorageRefused('NoSuchKey')
    await serveObject(request, reply, store, await asCaller(request), { download: download(request) })
  })
}
