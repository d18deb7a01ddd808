import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StorageRefused } from '../errors.ts'
import { openImages } from '../images.ts'
import { servableOf } from '../servables.ts'
import type { Servable } from '../serve-object.ts'
import type { StorageService } from '../service.ts'
import { transformationsOf, transformationsOfToken } from '../transformations.ts'
import { addressOf } from './download.ts'

/** Images in another size or format, by public, authenticated and signed address. */
export function renderRoutes(app: FastifyInstance, service: StorageService) {
  const { store, buckets, servables, objects, urlTokens } = service
  const images = openImages()

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    object: Servable,
    { transformation, shown }: ReturnType<typeof transformationsOf>,
  ) {
    const { metadata, version } = object
    const { content, mimeType } = await images.render(
      version,
      metadata.size,
      transformation,
      String(request.headers.accept ?? ''),
      async () => buffer(await store.read(object, 0, metadata.size)),
    )
    const eTag = `${metadata.eTag.slice(0, -1)}-${Buffer.from(`${shown}${mimeType}`).toString('base64url')}"`
    reply.headers({
      etag: eTag,
      'last-modified': object.modified,
      'cache-control': metadata.cacheControl,
      vary: 'accept',
      'x-content-type-options': 'nosniff',
    })
    if (shown) reply.header('x-transformations', shown)
    if (request.headers['if-none-match'] === eTag) return reply.code(304).send()
    return reply.type(mimeType).header('content-length', content.length).send(content)
  }
  const asked = (request: FastifyRequest) => transformationsOf(request.query as Record<string, unknown>)

  app.get('/render/image/public/:bucket/*', async (request, reply) => {
    const { bucket, name } = addressOf(request)
    if (!(await buckets.find(bucket))?.public) throw new StorageRefused('NoSuchBucket')
    return render(request, reply, await servables.get(bucket, name), asked(request))
  })
  app.get('/render/image/authenticated/:bucket/*', async (request, reply) => {
    const { bucket, name } = addressOf(request)
    return render(request, reply, servableOf(await objects.find(await service.caller(request), bucket, name)), asked(request))
  })
  app.get('/render/image/sign/:bucket/*', async (request, reply) => {
    const { bucket, name } = addressOf(request)
    const { transformations } = urlTokens.check((request.query as { token?: unknown }).token, `${bucket}/${name}`, 'read')
    if (transformations === undefined) throw new StorageRefused('InvalidSignature', 'The address was signed for the object as it is')
    return render(request, reply, await servables.get(bucket, name), transformationsOfToken(transformations))
  })
}
