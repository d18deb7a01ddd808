import type { FastifyInstance } from 'fastify'
import { sqlText } from '#sql/text.ts'
import { StorageRefused } from '../errors.ts'
import { validObjectName } from '../names.ts'
import { type StorageService, subjectOf } from '../service.ts'
import { transformationsOf } from '../transformations.ts'
import { addressOf } from './download.ts'

const uploadAddressSeconds = 2 * 3600

/** Addresses that work without a token for a while: to read one object or many. */
export function signRoutes(app: FastifyInstance, service: StorageService) {
  const { objects, urlTokens } = service

  app.post('/object/sign/:bucket/*', async (request) => {
    const { bucket, name } = addressOf(request)
    const caller = await service.caller(request)
    const { expiresIn, transform } = (request.body ?? {}) as { expiresIn?: unknown; transform?: Record<string, unknown> }
    const seconds = lifetime(expiresIn)
    await objects.find(caller, bucket, name)
    const wanted = transform && transformationsOf(transform)
    const house = caller.role === 'service_role'
    if (wanted && !house) service.imageSizes.check(wanted.transformation)
    const transformations = wanted?.signed ?? ''
    const url = `${bucket}/${name}`
    const token = urlTokens.sign(transformations ? { url, transformations, ...(house && { house }) } : { url }, seconds)
    return { signedURL: `${transformations ? '/render/image' : '/object'}/sign/${url}?token=${token}` }
  })

  app.post('/object/sign/:bucket', async (request) => {
    const { bucket } = request.params as { bucket: string }
    const caller = await service.caller(request)
    const { expiresIn, paths } = (request.body ?? {}) as { expiresIn?: unknown; paths?: unknown }
    const seconds = lifetime(expiresIn)
    if (!Array.isArray(paths) || paths.length === 0 || !paths.every((path) => typeof path === 'string'))
      throw new StorageRefused('InvalidRequest', "body must have required property 'paths'")
    const rows = await objects.run<{ name: string }>(
      caller,
      sqlText`select name from storage.objects where bucket_id = $1 and name = any($2::text[])`,
      [bucket, paths],
    )
    const found = new Set(rows.map(({ name }) => name))
    return paths.map((path: string) => {
      if (!found.has(path)) return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null }
      const url = `${bucket}/${path}`
      return { error: null, path, signedURL: `/object/sign/${url}?token=${urlTokens.sign({ url }, seconds)}` }
    })
  })
}

/** Addresses to put one object. Asked for with no body or any: what is in it does not matter. */
export function signUploadRoutes(app: FastifyInstance, service: StorageService) {
  const { objects, buckets, urlTokens } = service

  app.post('/object/upload/sign/:bucket/*', async (request) => {
    const { bucket, name } = addressOf(request)
    const caller = await service.caller(request)
    await buckets.mustFind(bucket)
    const upsert = request.headers['x-upsert'] === 'true'
    const ownerId = subjectOf(caller)
    await objects.mayPut(
      caller,
      { bucket, name: validObjectName(name), version: 'draft', ownerId, metadata: null, userMetadata: null },
      upsert ? 'replace' : 'add',
    )
    const url = `${bucket}/${name}`
    const token = urlTokens.sign({ url, owner: ownerId, upsert }, uploadAddressSeconds)
    return { url: `/object/upload/sign/${url}?token=${token}`, token }
  })
}

function lifetime(seconds: unknown): number {
  const value = typeof seconds === 'string' ? Number(seconds) : seconds
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 10 * 365 * 24 * 3600)
    throw new StorageRefused('InvalidRequest', 'body/expiresIn must be >= 1')
  return value
}
