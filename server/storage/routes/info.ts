import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StorageRefused } from '../errors.ts'
import type { ObjectRow } from '../objects.ts'
import { servableOf } from '../servables.ts'
import { isSigned, type StorageService } from '../service.ts'
import { addressOf } from './download.ts'

/** What is known of an object, without its content. */
export function infoRoutes(app: FastifyInstance, service: StorageService) {
  const { objects, buckets } = service
  const asCaller = async (request: FastifyRequest, reply: FastifyReply) => {
    const { bucket, name } = addressOf(request)
    return told(request, reply, await objects.find(await service.caller(request), bucket, name))
  }
  const asAnyone = async (request: FastifyRequest, reply: FastifyReply) => {
    const { bucket, name } = addressOf(request)
    if (!(await buckets.find(bucket))?.public) throw new StorageRefused('NoSuchBucket')
    return told(request, reply, await objects.find(null, bucket, name))
  }
  app.get('/object/info/public/:bucket/*', asAnyone)
  app.get('/object/info/authenticated/:bucket/*', asCaller)
  app.get('/object/info/:bucket/*', async (request, reply) => {
    const isOpen = !isSigned(request) && (await buckets.find(addressOf(request).bucket))?.public
    return isOpen ? asAnyone(request, reply) : asCaller(request, reply)
  })
}

/** HEAD returns headers of the content, GET describes it. */
function told({ method }: FastifyRequest, reply: FastifyReply, row: ObjectRow) {
  if (method === 'HEAD') {
    const { metadata, modified } = servableOf(row)
    reply.headers({ etag: metadata.eTag, 'last-modified': modified })
  }
  return shown(row)
}

function shown({ id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at }: ObjectRow) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  }
}
