import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asRefusal, type StorageCode, StorageRefused } from '../errors.ts'
import { hearOut } from '../hear-out.ts'
import { typeFor } from '../media-type.ts'
import { validBucketName, validObjectName } from '../names.ts'
import { limitOf } from '../receive.ts'
import { isSigned as carriesToken, type StorageService, subjectOf } from '../service.ts'
import { offsetContent, readCount, readMetadata, tusExtensions, tusVersion } from '../tus/headers.ts'
import { type Sender, uploadBytes } from '../tus/upload-bytes.ts'
import { nextExpiry, type ResumableUpload } from '../tus/uploads.ts'
import { givenType } from '../untouched-bodies.ts'

/**
 * Resumable uploads, TUS 1.0.0. Row rules are asked at creation and again when the last byte is durable, which is when the object appears;
 * until then there is no row and nothing to see.
 */
export function resumableRoutes(app: FastifyInstance, service: StorageService) {
  const { buckets, urlTokens, uploads, locks, room } = service
  const { mayPut, lengthOf, take, complete } = uploadBytes(service)

  speakTus(app)
  const describeServer = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.headers({ 'tus-version': tusVersion, 'tus-extension': tusExtensions, 'tus-max-size': service.fileSizeLimit }).code(204).send()

  async function senderOf(request: FastifyRequest, bucket: string, name: string): Promise<Sender> {
    if (!isSigned(request)) {
      // Senders of this protocol read the status: it says who may not send, not which header is missing.
      if (!carriesToken(request)) throw new StorageRefused('AccessDenied', 'Invalid Compact JWS')
      const caller = await service.caller(request)
      return { caller, ownerId: subjectOf(caller), upsert: request.headers['x-upsert'] === 'true' }
    }
    const { owner, upsert } = urlTokens.check(request.headers['x-signature'], `${bucket}/${name}`, 'write')
    return { caller: null, ownerId: owner ?? null, upsert: upsert === true }
  }

  /** The upload at this address, if it is this sender's; another sender's looks like none. */
  async function own(request: FastifyRequest): Promise<{ upload: ResumableUpload; sender: Sender }> {
    const upload = await uploads.find((request.params as { id: string }).id)
    const sender = await senderOf(request, upload.bucket, upload.name)
    if (sender.ownerId !== upload.ownerId && sender.caller?.role !== 'service_role') throw new StorageRefused('NoSuchUpload')
    return { upload, sender }
  }

  async function create(request: FastifyRequest, reply: FastifyReply) {
    const metadata = readMetadata(request.headers['upload-metadata'])
    const [bucketName, name] = [validBucketName(metadata.bucketName), validObjectName(metadata.objectName)]
    const sender = await senderOf(request, bucketName, name)
    const sizeBytes = readCount(request, 'upload-length') ?? null
    if (sizeBytes === null && request.headers['upload-defer-length'] !== '1')
      throw new StorageRefused('InvalidRequest', 'Upload-Length or Upload-Defer-Length: 1 is needed')
    const bucket = await buckets.mustFind(bucketName)
    if ((sizeBytes ?? 0) > limitOf(service, bucket)) throw new StorageRefused('EntityTooLarge')
    metadata.contentType = typeFor(bucket, metadata.contentType || 'application/octet-stream')
    const upload: ResumableUpload = {
      id: randomUUID(),
      bucket: bucketName,
      name,
      sizeBytes,
      metadata,
      ownerId: sender.ownerId,
      upsert: sender.upsert,
      isComplete: false,
      expiresAt: nextExpiry(),
    }
    await mayPut(upload, sender)
    const earlier = await uploads.unfinished(bucketName, [name], { id: sender.ownerId })
    await room.claim([upload.id, ...earlier.map(({ id }) => id)], sizeBytes ?? 0, async () => {
      // One upload an object: who begins again has given up what they began before, unless it is being sent at this moment.
      for (const each of earlier) await locks.hold(each.id, () => uploads.forget(each))
      await uploads.add(upload).catch(alreadyBegun)
    })
    reply.header('location', locationOf(request, upload.id)).code(201)
    if (givenType(request) === offsetContent || sizeBytes === 0) return take(request, reply, upload, sender, 0)
    return reply.header('upload-offset', 0).header('upload-expires', upload.expiresAt.toUTCString()).send()
  }

  async function proceed(request: FastifyRequest, reply: FastifyReply) {
    if (givenType(request) !== offsetContent)
      throw new StorageRefused('InvalidRequest', `Content-Type must be ${offsetContent}`, { statusCode: 415 })
    const startsAt = readCount(request, 'upload-offset')
    if (startsAt === undefined) throw new StorageRefused('InvalidRequest', 'Upload-Offset is needed')
    const { upload, sender } = await own(request)
    const length = readCount(request, 'upload-length')
    if (upload.sizeBytes === null && length !== undefined) {
      if (length > limitOf(service, await buckets.mustFind(upload.bucket))) throw new StorageRefused('EntityTooLarge')
      upload.sizeBytes = length
      await mayPut(upload, sender)
    }
    reply.code(204)
    return take(request, reply, upload, sender, startsAt)
  }

  async function tell(request: FastifyRequest, reply: FastifyReply) {
    const { upload, sender } = await own(request)
    await locks.free(upload.id)
    const offset = await lengthOf(upload)
    // Senders take a full length for success and never come back, so what a crash interrupted is finished here.
    if (offset === upload.sizeBytes) await locks.hold(upload.id, () => complete(upload, sender))
    reply.headers({ 'upload-offset': offset, 'upload-expires': upload.expiresAt.toUTCString(), 'cache-control': 'no-store' })
    if (upload.sizeBytes === null) reply.header('upload-defer-length', '1')
    else reply.header('upload-length', upload.sizeBytes)
    return reply.code(200).send()
  }

  async function terminate(request: FastifyRequest, reply: FastifyReply) {
    const { upload } = await own(request)
    await locks.hold(upload.id, () => uploads.forget(upload))
    return reply.code(204).send()
  }

  for (const path of ['/upload/resumable', '/upload/resumable/sign']) {
    app.options(path, describeServer)
    app.options(`${path}/:id`, describeServer)
    app.post(path, create)
    app.patch(`${path}/:id`, proceed)
    app.head(`${path}/:id`, tell)
    app.delete(`${path}/:id`, terminate)
    /** For networks that let no PATCH through. */
    app.post(`${path}/:id`, (request, reply) => {
      const method = String(request.headers['x-http-method-override']).toUpperCase()
      if (method === 'PATCH') return proceed(request, reply)
      if (method === 'DELETE') return terminate(request, reply)
      throw new StorageRefused('InvalidRequest', 'POST needs X-HTTP-Method-Override: PATCH', { statusCode: 405 })
    })
  }
}

/** The version of the protocol on every answer, and refusals as its clients read them. */
function speakTus(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('tus-resumable', tusVersion)
    if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== tusVersion)
      throw new StorageRefused('InvalidRequest', `Tus-Resumable must be ${tusVersion}`, { statusCode: 412 })
  })
  /** TUS clients read the status itself, so it is sent unchanged, with the reason as the body. */
  app.setErrorHandler((error, request, reply) => {
    hearOut(request)
    const refusal = asRefusal(error)
    if (refusal.statusCode >= 500) request.log.error({ error: refusal.cause ?? error }, 'a resumable upload failed')
    // Once means a sender that missed our last answer; repeatedly means that we do not find our own file.
    if (refusal.code === 'OffsetConflict')
      request.log.warn({ upload: (request.params as { id?: string }).id }, 'a part of an upload does not begin where the upload is')
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain')
      .code(refusal.statusCode)
      .send(words[refusal.code] ?? refusal.message)
  })
}

/** What the protocol's own server says, where it differs from the service's words. */
const words: { [Code in StorageCode]?: string } = { EntityTooLarge: 'Maximum size exceeded' }

function alreadyBegun(error: { code?: string }): never {
  if (error.code !== '23505') throw error
  throw new StorageRefused(
    'ResourceLocked',
    'Another upload to this object was begun at the same moment. It will be free when that one ends.',
  )
}

const isSigned = ({ url }: FastifyRequest) => /\/upload\/resumable\/sign(?=[/?]|$)/.test(url)

/** Without scheme and host, so that it is right behind any proxy; clients resolve it against the address they asked. */
const locationOf = ({ url }: FastifyRequest, id: string) => `${url.split('?')[0]!.replace(/\/+$/, '')}/${id}`
