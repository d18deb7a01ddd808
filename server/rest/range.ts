import { readCount } from './compile/limits.ts'
import { refuse } from './problems.ts'
import type { RestRequest } from './request.ts'

/** The rows a request asks for at its root: `limit` and `offset` parameters within the Range header, at most `max_rows`. */
export function rootRange({ query, range, settings }: RestRequest): { limit: number | null; offset: number; given: boolean } {
  let limit: number | null = null
  let offset = 0
  let given = false
  for (const { key, value } of query.pairs) {
    if (key === 'limit') [limit, given] = [readCount(value), true]
    else if (key === 'offset') [offset, given] = [Math.max(0, readCount(value) ?? 0), true]
  }
  if (limit !== null && limit < 0) throw refuse.limitNegative()
  if (range !== null) {
    const end = Math.min(limit === null ? Infinity : offset + limit, range.to === null ? Infinity : range.to + 1)
    offset = Math.max(offset, range.from)
    limit = end === Infinity ? null : Math.max(0, end - offset)
    given = true
  }
  if (settings.maxRows !== null) limit = Math.min(limit ?? settings.maxRows, settings.maxRows)
  return { limit, offset, given }
}

/** `Content-Range` and status of rows that begin at `offset`. Refuses with 416 when the offset lies beyond a known total. */
export function contentRange(offset: number, rows: number, total: number | null): { header: string; status: 200 | 206 } {
  if (total !== null && offset > total) throw refuse.rangeBeyond(offset, total)
  const shown = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return { header: `${shown}/${total ?? '*'}`, status: total !== null && rows < total ? 206 : 200 }
}
