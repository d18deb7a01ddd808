import type { FastifyInstance } from 'fastify'
import { nameText, type SqlText, sqlText } from '#sql/text.ts'
import { StorageRefused } from '../errors.ts'
import { sizeInBytes, validBucketName } from '../names.ts'
import { type StorageService, subjectOf } from '../service.ts'
import { shownTimes } from '../times.ts'

const columns = sqlText`id, name, coalesce(owner::text, owner_id, '') as owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types,
  ${shownTimes('created_at', 'updated_at')}`
/** Only lists tell the kind of a bucket, as on the platform. */
const listedColumns = sqlText`${columns}, 'STANDARD' as type`
const sortable = new Set(['id', 'name', 'created_at', 'updated_at'])
const orders: Record<string, SqlText> = { asc: sqlText`asc`, desc: sqlText`desc` }

/** Buckets, as far as row rules on `storage.buckets` let the caller see and change them. */
export function bucketRoutes(app: FastifyInstance, service: StorageService) {
  const { objects, buckets, sweep } = service
  const idOf = (params: unknown) => (params as { bucket: string }).bucket

  app.get('/bucket', async (request) => {
    const caller = await service.caller(request)
    const { limit, offset, sortColumn = 'name', sortOrder = 'asc', search } = request.query as Record<string, string | undefined>
    const order = Object.hasOwn(orders, sortOrder) ? orders[sortOrder] : undefined
    if (!sortable.has(sortColumn) || !order)
      throw new StorageRefused(
        'InvalidRequest',
        'querystring/sortColumn must be one of id, name, created_at, updated_at, and sortOrder asc or desc',
      )
    return objects.run(
      caller,
      sqlText`select ${listedColumns} from storage.buckets where $1::text is null or strpos(lower(name), lower($1)) > 0 order by ${nameText(sortColumn)} ${order} limit $2 offset $3`,
      [search ?? null, positive(limit, 'limit'), positive(offset, 'offset') ?? 0],
    )
  })

  app.get('/bucket/:bucket', async (request) => {
    const [row] = await objects.run(await service.caller(request), sqlText`select ${columns} from storage.buckets where id = $1`, [
      idOf(request.params),
    ])
    if (!row) throw new StorageRefused('NoSuchBucket')
    return row
  })

  app.post('/bucket', async (request) => {
    const caller = await service.caller(request)
    const body = (request.body ?? {}) as Record<string, unknown>
    const name = validBucketName(body.name)
    const id = body.id === undefined ? name : validBucketName(body.id)
    const owner = subjectOf(caller)
    await objects.run(
      caller,
      sqlText`insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types) values ($1, $2, $3::uuid, $4, $5, $6, $7::text[])`,
      [
        id,
        name,
        owner && /^[0-9a-f-]{36}$/i.test(owner) ? owner : null,
        owner,
        body.public === true,
        limitFrom(body.file_size_limit),
        mimeTypes(body.allowed_mime_types),
      ],
    )
    return { name }
  })

  app.put('/bucket/:bucket', async (request) => {
    const caller = await service.caller(request)
    const body = (request.body ?? {}) as Record<string, unknown>
    const changed = await objects.run(
      caller,
      sqlText`update storage.buckets set public = coalesce($2, public), file_size_limit = case when $3 then $4::bigint else file_size_limit end,
         allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end, updated_at = now() where id = $1 returning id`,
      [
        idOf(request.params),
        typeof body.public === 'boolean' ? body.public : null,
        body.file_size_limit !== undefined,
        limitFrom(body.file_size_limit),
        body.allowed_mime_types !== undefined,
        mimeTypes(body.allowed_mime_types),
      ],
    )
    if (changed.length === 0) throw new StorageRefused('NoSuchBucket')
    buckets.forget(idOf(request.params))
    return { message: 'Successfully updated' }
  })

  app.post('/bucket/:bucket/empty', async (request) => {
    const [caller, id] = [await service.caller(request), idOf(request.params)]
    const [seen] = await objects.run(caller, sqlText`select id from storage.buckets where id = $1`, [id])
    if (!seen) throw new StorageRefused('NoSuchBucket')
    await objects.run(caller, sqlText`delete from storage.objects where bucket_id = $1`, [id])
    service.servables.forgetAll()
    sweep.soon()
    return { message: 'Successfully emptied' }
  })

  app.delete('/bucket/:bucket', async (request) => {
    const [caller, id] = [await service.caller(request), idOf(request.params)]
    const gone = await objects.run(caller, sqlText`delete from storage.buckets where id = $1 returning id`, [id])
    if (gone.length === 0) throw new StorageRefused('NoSuchBucket')
    buckets.forget(id)
    return { message: 'Successfully deleted' }
  })

  function limitFrom(value: unknown): number | null {
    const bytes = sizeInBytes(value)
    if (bytes !== null && bytes > service.fileSizeLimit) throw new StorageRefused('EntityTooLarge')
    return bytes === 0 ? null : bytes
  }
}

function mimeTypes(value: unknown): string[] | null {
  if (value === undefined || value === null) return null
  const valid =
    Array.isArray(value) &&
    value.every((type) => typeof type === 'string' && (type === '' || /^(\*\/\*|[\w.+-]+\/(\*|[\w.+-]+)(\s*;.*)?)$/.test(type)))
  if (!valid) throw new StorageRefused('InvalidMimeType', `mime type ${JSON.stringify(value).slice(0, 200)} is not supported`)
  return (value as string[]).filter((type) => type !== '')
}

function positive(value: string | undefined, name: string): number | null {
  if (value === undefined) return null
  if (!/^\d{1,9}$/.test(value)) throw new StorageRefused('InvalidRequest', `querystring/${name} must be a whole number`)
  return Number(value)
}
