import { findRelation } from './catalogue/find-relation.ts'
import { relationKey } from './catalogue/types.ts'
import type { RestRequest } from './request.ts'

/** What `OPTIONS` says may be done to a table, a function or the root. */
export function allowedMethods({ catalogue, schema, target }: RestRequest, kind: 'root' | 'table' | 'rpc'): string {
  if (kind === 'root') return 'OPTIONS,GET,HEAD'
  if (kind === 'rpc') {
    const volatile = (catalogue.routines.get(relationKey(schema, target)) ?? []).every((routine) => routine.volatility === 'volatile')
    return volatile ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
  }
  const relation = findRelation(catalogue, schema, target)
  const methods = ['OPTIONS', 'GET', 'HEAD']
  if (relation.insertable) methods.push('POST')
  if (relation.insertable && relation.updatable && relation.primaryKey.length > 0) methods.push('PUT')
  if (relation.updatable) methods.push('PATCH')
  if (relation.deletable) methods.push('DELETE')
  return methods.join(',')
}
