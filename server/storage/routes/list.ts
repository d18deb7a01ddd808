import type { FastifyInstance } from 'fastify'
import { nameText, type SqlText, sqlText } from '#sql/text.ts'
import { StorageRefused } from '../errors.ts'
import type { StorageService } from '../service.ts'
import { shownTimes } from '../times.ts'

const times = shownTimes('updated_at', 'created_at', 'last_accessed_at')
const sortable = new Set(['name', 'updated_at', 'created_at', 'last_accessed_at'])
const sortableV2 = new Set(['name', 'updated_at', 'created_at'])

/** Lists of objects: one folder by offset (v1), or any prefix by cursor (v2). Row rules decide what is in them. */
export function listRoutes(app: FastifyInstance, service: StorageService) {
  const { objects } = service

  app.post('/object/list/:bucket', async (request) => {
    const caller = await service.caller(request)
    const body = (request.body ?? {}) as { prefix?: unknown; search?: unknown; limit?: unknown; offset?: unknown; sortBy?: unknown }
    if (body.prefix === undefined) throw new StorageRefused('InvalidBody', "body must have required property 'prefix'")
    const folder = text(body.prefix, 'prefix')
    const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`
    const { column, order } = sorting(body.sortBy, sortable)
    return objects.run(
      caller,
      sqlText`select name, id, updated_at, created_at, last_accessed_at, metadata from (
         select path_tokens[$3] as name, null::uuid as id, null as updated_at, null as created_at, null as last_accessed_at, null::jsonb as metadata, null::timestamptz as sort_time, 0 as rank
         from storage.objects where bucket_id = $1 and lower(name) like $2 and cardinality(path_tokens) > $3 group by path_tokens[$3]
         union all
         select path_tokens[$3], id, ${times}, metadata, ${column === 'name' ? sqlText`null` : nameText(column)}, 1
         from storage.objects where bucket_id = $1 and lower(name) like $2 and cardinality(path_tokens) = $3
       ) as listed order by rank, sort_time ${order}, name ${order} limit $4 offset $5`,
      [
        (request.params as { bucket: string }).bucket,
        `${escapeLike((prefix + text(body.search, 'search')).toLowerCase())}%`,
        prefix.split('/').length,
        count(body.limit, 'limit', 100, 1),
        count(body.offset, 'offset', 0),
      ],
    )
  })

  app.post('/object/list-v2/:bucket', async (request) => {
    const caller = await service.caller(request)
    const body = (request.body ?? {}) as { prefix?: unknown; limit?: unknown; cursor?: unknown; with_delimiter?: unknown; sortBy?: unknown }
    const [prefix, limit] = [text(body.prefix, 'prefix'), Math.min(count(body.limit, 'limit', 1000, 1), 1000)]
    const { column, order } = sorting(body.sortBy, sortableV2)
    const after = readCursor(body.cursor)
    const key = sqlText`listed.${nameText(column)}`
    const [type, past] = [column === 'name' ? sqlText`text` : sqlText`timestamptz`, order === ascending ? sqlText`>` : sqlText`<`]
    const rows = await objects.run<ListedV2 & { sorted: string; is_folder: boolean }>(
      caller,
      sqlText`with matched as (
         select *, case when $3 then strpos(substr(name, length($2) + 1), '/') else 0 end as cut from storage.objects where bucket_id = $1 and starts_with(name, $2)
       ), listed as (
         select left(name, length($2) + cut) as name, null::uuid as id, max(updated_at) as updated_at, min(created_at) as created_at, null::timestamptz as last_accessed_at,
           null::jsonb as metadata, true as is_folder from matched where cut > 0 group by 1
         union all
         select name, id, updated_at, created_at, last_accessed_at, metadata, false from matched where cut = 0
       )
       select name, id, ${times}, metadata, is_folder, ${key}::text as sorted from listed
       where $4::text is null or (${key}, listed.name) ${past} ($4::${type}, $5)
       order by ${key} ${order}, listed.name ${order} limit $6`,
      [
        (request.params as { bucket: string }).bucket,
        prefix,
        body.with_delimiter === true,
        after?.sorted ?? null,
        after?.name ?? null,
        limit + 1,
      ],
    )
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const hasNext = rows.length > limit
    return {
      hasNext,
      ...(hasNext && last ? { nextCursor: writeCursor(last), nextCursorKey: last.name } : {}),
      folders: page
        .filter((row) => row.is_folder)
        .map(({ name }) => ({
          key: lastSegment(name),
          name,
          id: null,
          updated_at: null,
          created_at: null,
          last_accessed_at: null,
          metadata: null,
        })),
      objects: page
        .filter((row) => !row.is_folder)
        .map(({ name, id, updated_at, created_at, last_accessed_at, metadata }) => ({
          // A flat list is the rows as they are; within a folder the platform adds the last part of the name.
          ...(body.with_delimiter === true ? { key: lastSegment(name) } : {}),
          name,
          id,
          updated_at,
          created_at,
          last_accessed_at,
          metadata,
        })),
    }
  })
}

interface ListedV2 {
  name: string
  id: string | null
  updated_at: string
  created_at: string
  last_accessed_at: string | null
  metadata: object | null
}

const lastSegment = (name: string) => name.replace(/\/$/, '').split('/').at(-1)!
const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&')

const [ascending, descending] = [sqlText`asc`, sqlText`desc`]

function sorting(sortBy: unknown, columns: ReadonlySet<string>): { column: string; order: SqlText } {
  const { column = 'name', order = 'asc' } = (sortBy ?? {}) as { column?: unknown; order?: unknown }
  const direction = String(order || 'asc').toLowerCase()
  if (typeof column !== 'string' || !columns.has(column) || (direction !== 'asc' && direction !== 'desc'))
    throw new StorageRefused('InvalidBody', `body/sortBy must name one of ${[...columns].join(', ')} and asc or desc`)
  return { column, order: direction === 'asc' ? ascending : descending }
}

function text(value: unknown, name: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' || value.length > 2000 || value.includes('\0'))
    throw new StorageRefused('InvalidBody', `body/${name} must be a string`)
  return value
}

function count(value: unknown, name: string, otherwise: number, least = 0): number {
  if (value === undefined || value === null) return otherwise
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > 1e9)
    throw new StorageRefused('InvalidBody', `body/${name} must be a whole number`)
  return value
}

const writeCursor = ({ sorted, name }: { sorted: string; name: string }) =>
  Buffer.from(JSON.stringify([sorted, name])).toString('base64url')

function readCursor(cursor: unknown): { sorted: string; name: string } | null {
  if (cursor === undefined || cursor === null || cursor === '') return null
  try {
    const [sorted, name] = JSON.parse(Buffer.from(String(cursor), 'base64url').toString()) as unknown[]
    if (typeof sorted === 'string' && typeof name === 'string') return { sorted, name }
  } catch {
    // Said below, as for any other value that is no cursor of ours.
  }
  throw new StorageRefused('InvalidParameter', 'Invalid Parameter cursor')
}
