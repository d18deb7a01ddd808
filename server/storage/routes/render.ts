import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openDrawer } from '#pictures/drawer.ts'
import { StorageRefused } from '../errors.ts'
import { openImages } from '../images.ts'
import type { Asker } from '../picture-turns.ts'
import { servableOf } from '../servables.ts'
import type { Servable } from '../serve-object.ts'
import { type StorageService, subjectOf } from '../service.ts'
import { transformationsOf, transformationsOfToken } from '../transformations.ts'
import { addressOf } from './download.ts'

/** Images in another size or format, by public, authenticated and signed address. */
export function renderRoutes(app: FastifyInstance, service: StorageService) {
  const { store, buckets, servables, objects, urlTokens, imageSizes } = service
  const drawer = openDrawer()
  const images = openImages(drawer)
  app.addHook('onClose', async () => drawer.close())

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    object: Servable,
    { transformation, shown }: ReturnType<typeof transformationsOf>,
    who: Omit<Asker, 'address'>,
  ) {
    const { metadata, version } = object
    const { content, mimeType } = await images.render({
      version,
      bytes: metadata.size,
      change: transformation,
      accept: String(request.headers.accept ?? ''),
      asker: { address: request.ip, ...who },
      signal: whileThere(reply),
      read: async () => buffer(await store.read(object, 0, metadata.size)),
    })
    const eTag = `${metadata.eTag.slice(0, -1)}-${Buffer.from(`${shown}${mimeType}`).toString('base64url')}"`
    reply.headers({
      etag: eTag,
      'last-modified': object.modified,
      'cache-control': metadata.cacheControl,
      vary: 'accept',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'none',
    })
    if (shown) reply.header('x-transformations', shown)
    if (request.headers['if-none-match'] === eTag) return reply.code(304).send()
    return reply.type(mimeType).header('content-length', content.length).send(content)
  }
  const asked = (request: FastifyRequest) => transformationsOf(request.query as Record<string, unknown>)

  app.get('/render/image/public/:bucket/*', async (request, reply) => {
    const { bucket, name } = addressOf(request)
    if (!(await buckets.find(bucket))?.public) throw new StorageRefused('NoSuchBucket')
    // An operator who opens a bucket to the world lets it choose sizes, as on the platform; one at a time for each address.
    return render(request, reply, await servables.get(bucket, name), asked(request), { ofTheHouse: false })
  })
  app.get('/render/image/authenticated/:bucket/*', async (request, reply) => {
    const { bucket, name } = addressOf(request)
    const caller = await service.caller(request)
    const ofTheHouse = caller.role === 'service_role'
    const object = servableOf(await objects.find(caller, bucket, name))
    const wanted = asked(request)
    if (!ofTheHouse) imageSizes.check(wanted.transformation)
    return render(request, reply, object, wanted, { account: subjectOf(caller) ?? undefined, ofTheHouse })
  })
  app.get('/render/image/sign/:bucket/*', async (request, reply) => {
    const { bucket, name } = addressOf(request)
    const { transformations, house } = urlTokens.check((request.query as { token?: unknown }).token, `${bucket}/${name}`, 'read')
    if (transformations === undefined) throw new StorageRefused('InvalidSignature', 'The address was signed for the object as it is')
    const wanted = transformationsOfToken(transformations)
    return render(request, reply, await servables.get(bucket, name), wanted, { ofTheHouse: house === true })
  })
}

/** Aborted once the client has gone without their answer. */
function whileThere({ raw }: FastifyReply): AbortSignal {
  const there = new AbortController()
  raw.once('close', () => raw.writableFinished || there.abort(new StorageRefused('InvalidRequest', 'Nobody waits for the image')))
  return there.signal
}
