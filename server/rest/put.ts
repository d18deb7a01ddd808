import type { Payload } from './body.ts'
import { findRelation } from './catalogue/find-relation.ts'
import { refuse } from './problems.ts'
import type { RestRequest } from './request.ts'

/** `PUT` sets exactly one row, named in full by its primary key. */
export function checkPut(request: RestRequest, payload: Payload) {
  const relation = findRelation(request.catalogue, request.schema, request.target)
  const reserved = new Set(['select', 'columns', 'on_conflict', 'order'])
  const filters = request.query.pairs.filter(({ key }) => !reserved.has(key))
  if (filters.some(({ key }) => key === 'limit' || key === 'offset')) throw refuse.putRange()
  const named = new Set(filters.map(({ key }) => key))
  const exact = filters.every(({ value }) => value.startsWith('eq.'))
  if (
    !exact ||
    relation.primaryKey.length === 0 ||
    named.size !== relation.primaryKey.length ||
    !relation.primaryKey.every((key) => named.has(key))
  )
    throw refuse.putFilters()
  const given: unknown = JSON.parse(payload.text === '' ? 'null' : payload.text)
  const rows = Array.isArray(given) ? given : [given]
  const [row] = rows as Record<string, unknown>[]
  if (rows.length !== 1 || !row || filters.some(({ key, value }) => String(row[key]) !== value.slice('eq.'.length)))
    throw refuse.putMismatch()
}
