import { type Junction, type Relation, type Relationship, type Routine, relationKey } from './types.ts'
import type { ViewColumn } from './view-columns.ts'

export interface ForeignKey {
  constraint: string
  from: string
  to: string
  fromColumns: string[]
  toColumns: string[]
}

export interface Keys {
  foreign: ForeignKey[]
  /** Unique column sets by relation oid. */
  unique: Map<string, string[][]>
  primary: Map<string, string[]>
  /** By view oid. */
  views: Map<string, ViewColumn[]>
}

/** Every relationship a request may embed: foreign keys both ways, through junctions, inherited by views, and computed. */
export function buildRelationships(
  relations: Map<string, Relation>,
  columnNames: Map<string, Map<number, string>>,
  keys: Keys,
  routines: Routine[],
): Map<string, Relationship[]> {
  const byOid = new Map([...relations.values()].map((relation) => [String(relation.oid), relation]))
  const direct = viewKeys(keys, columnNames).flatMap((key) => bothWays(key, byOid, keys.unique))
  const found = new Map<string, Relationship[]>()
  const add = (relationship: Relationship) => {
    const from = relationKey(relationship.from.schema, relationship.from.name)
    const list = found.get(from)
    if (list) list.push(relationship)
    else found.set(from, [relationship])
  }
  for (const relationship of direct) add(relationship)
  for (const relationship of throughJunctions(direct, keys)) add(relationship)
  for (const relationship of computedRelationships(relations, routines)) add(relationship)
  return found
}

function bothWays(key: ForeignKey, byOid: Map<string, Relation>, unique: Map<string, string[][]>): Relationship[] {
  const [from, to] = [byOid.get(key.from), byOid.get(key.to)]
  if (!from || !to) return []
  const columns = key.fromColumns.map((column, at) => [column, key.toColumns[at]!] as [string, string])
  const isUnique = (unique.get(key.from) ?? []).some((set) => set.length > 0 && set.every((column) => key.fromColumns.includes(column)))
  const back = columns.map(([a, b]) => [b, a] as [string, string])
  return [
    { kind: isUnique ? 'one-to-one' : 'many-to-one', from, to, constraint: key.constraint, columns, single: true },
    { kind: isUnique ? 'one-to-one' : 'one-to-many', from: to, to: from, constraint: key.constraint, columns: back, single: isUnique },
  ]
}

/** A junction has two foreign keys whose columns are both part of its primary key. */
function throughJunctions(direct: Relationship[], keys: Keys): Relationship[] {
  const outgoing = new Map<Relation, Relationship[]>()
  for (const relationship of direct)
    if (relationship.kind === 'many-to-one' || (relationship.kind === 'one-to-one' && isOwner(relationship, keys))) {
      const list = outgoing.get(relationship.from)
      if (list) list.push(relationship)
      else outgoing.set(relationship.from, [relationship])
    }
  const found: Relationship[] = []
  for (const [table, list] of outgoing) {
    const primary = keys.primary.get(String(table.oid)) ?? viewPrimary(table, keys)
    const within = list.filter((relationship) => primary.length > 0 && relationship.columns.every(([column]) => primary.includes(column)))
    for (const a of within)
      for (const b of within) {
        if (a === b || a.constraint === b.constraint) continue
        const junction: Junction = {
          table,
          fromConstraint: a.constraint,
          toConstraint: b.constraint,
          fromColumns: a.columns.map(([own, theirs]) => [theirs, own]),
          toColumns: b.columns.map(([own, theirs]) => [theirs, own]),
        }
        found.push({ kind: 'many-to-many', from: a.to, to: b.to, constraint: '', columns: [], junction, single: false })
      }
  }
  return found
}

const isOwner = (relationship: Relationship, keys: Keys) =>
  keys.foreign.some(
    (key) => key.constraint === relationship.constraint && relationship.columns.every(([column], at) => key.fromColumns[at] === column),
  )

function viewPrimary(view: Relation, keys: Keys): string[] {
  const columns = keys.views.get(String(view.oid)) ?? []
  return columns.map((column) => column.name)
}

/** Foreign keys of the tables, and of every view that shows all columns of one end under some name. */
function viewKeys(keys: Keys, columnNames: Map<string, Map<number, string>>): ForeignKey[] {
  /** view columns standing for a base column, by `base oid` then base column name */
  const shown = new Map<string, Map<string, Map<string, string>>>()
  const origin = (relation: string, column: number): [string, string] | null => {
    const name = columnNames.get(relation)?.get(column)
    const deeper = keys.views.get(relation)?.find((entry) => entry.name === name)
    if (keys.views.has(relation)) return deeper ? origin(deeper.relation, deeper.column) : null
    return name === undefined ? null : [relation, name]
  }
  for (const [view, columns] of keys.views)
    for (const column of columns) {
      const base = origin(column.relation, column.column)
      if (!base) continue
      const views = shown.get(base[0]) ?? new Map<string, Map<string, string>>()
      shown.set(base[0], views)
      const names = views.get(view) ?? new Map<string, string>()
      views.set(view, names)
      if (!names.has(base[1])) names.set(base[1], column.name)
    }
  const ends = (relation: string, columns: string[]): [string, string[]][] => {
    const found: [string, string[]][] = [[relation, columns]]
    for (const [view, names] of shown.get(relation) ?? [])
      if (columns.every((column) => names.has(column))) found.push([view, columns.map((column) => names.get(column)!)])
    return found
  }
  for (const [relation, sets] of [...keys.unique])
    for (const [view, names] of shown.get(relation) ?? [])
      for (const set of sets)
        if (set.every((column) => names.has(column)))
          keys.unique.set(view, [...(keys.unique.get(view) ?? []), set.map((column) => names.get(column)!)])
  return keys.foreign.flatMap((key) =>
    ends(key.from, key.fromColumns).flatMap(([from, fromColumns]) =>
      ends(key.to, key.toColumns).map(([to, toColumns]) => ({ constraint: key.constraint, from, to, fromColumns, toColumns })),
    ),
  )
}

/** A function that takes one row of a relation and returns rows of another. */
function* computedRelationships(relations: Map<string, Relation>, routines: Routine[]): Generator<Relationship> {
  for (const routine of routines) {
    if (routine.returns.relation === null || routine.parameters.length !== 1) continue
    const from = rowParameter(relations, routine)
    const to = relations.get(routine.returns.relation)
    if (from && to)
      yield { kind: 'computed', from, to, constraint: '', columns: [], routine, single: !routine.returns.set || routine.rows === 1 }
  }
}

export function rowParameter(relations: Map<string, Relation>, routine: Routine): Relation | undefined {
  const relation = routine.parameters[0]?.relation
  return relation ? relations.get(relation) : undefined
}
