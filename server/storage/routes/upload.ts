import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Identity, service as serviceIdentity } from '../../db/identity.ts'
import type { PutMode } from '../objects.ts'
import { mustBeAsItSays } from '../picture-content.ts'
import { announcedMetadata, receive } from '../receive.ts'
import { type StorageService, subjectOf } from '../service.ts'
import { addressOf } from './download.ts'

/** Uploads in one request: POST adds (or replaces with `x-upsert`), PUT puts whether something is there or not, also with a signed address. */
export function uploadRoutes(app: FastifyInstance, service: StorageService) {
  const { objects, buckets, servables, store, urlTokens, sweep } = service

  async function upload(request: FastifyRequest, caller: Identity | null, ownerId: string | null, mode: PutMode) {
    const { bucket, name } = addressOf(request)
    const room = await buckets.mustFind(bucket)
    const draft = { bucket, name, ownerId, version: 'draft', metadata: announcedMetadata(request), userMetadata: null }
    await objects.mayPut(caller ?? serviceIdentity, draft, mode)
    const received = await receive(service, request, room, name)
    try {
      const key = { bucket, name, version: received.version }
      await store.publish(key)
      await mustBeAsItSays(store, key, received.metadata, caller)
      const id = await objects.put(caller, { ...draft, ...received }, mode)
      servables.forget(bucket, name)
      sweep.soon()
      return { Id: id, Key: `${bucket}/${name}` }
    } catch (error) {
      await store.discard(received.version)
      await store.remove({ bucket, name, version: received.version })
      throw error
    }
  }

  app.post('/object/:bucket/*', async (request, reply) => {
    const caller = await service.caller(request)
    return reply.send(await upload(request, caller, subjectOf(caller), request.headers['x-upsert'] === 'true' ? 'replace' : 'add'))
  })
  app.put('/object/:bucket/*', async (request, reply) => {
    const caller = await service.caller(request)
    return reply.send(await upload(request, caller, subjectOf(caller), 'replace'))
  })
  app.put('/object/upload/sign/:bucket/*', async (request, reply) => {
    const { bucket, name } = addressOf(request)
    const { owner, upsert } = urlTokens.check((request.query as { token?: unknown }).token, `${bucket}/${name}`, 'write')
    const { Key } = await upload(request, null, owner ?? null, upsert ? 'replace' : 'add')
    return reply.send({ Key })
  })
}
