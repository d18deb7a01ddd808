import type { FastifyInstance } from 'fastify'
import { sqlText } from '#sql/text.ts'
import type { Identity } from '../../db/identity.ts'
import { StorageRefused } from '../errors.ts'
import { type ObjectRow, objectColumns } from '../objects.ts'
import type { StorageService } from '../service.ts'
import { addressOf } from './download.ts'

/** Removals, of one object, of many, and of what this server remembers of one. */
export function removeRoutes(app: FastifyInstance, service: StorageService) {
  const { objects, servables, sweep, buckets, uploads, locks } = service

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

  /** There is no cache in front of this server; its own is emptied. */
  app.delete('/cdn/:bucket/*', async (request) => {
    const { bucket, name } = addressOf(request)
    if ((await service.caller(request)).role !== 'service_role') throw new StorageRefused('AccessDenied')
    servables.forget(bucket, name)
    return { message: 'success' }
  })
}
