import { Refused } from '../problems.ts'
import { nearest } from './nearest.ts'
import { type Catalogue, type Relation, type Relationship, relationKey } from './types.ts'

/**
 * The relationship an embed means. `target` is a relation, a foreign key or a column that has one; `hint` selects one by constraint, column
 * or junction. Refuses with PGRST200 when there is none and PGRST201 when there are several.
 */
export function findRelationship(
  catalogue: Catalogue,
  exposed: string,
  from: Relation,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = (catalogue.relationships.get(relationKey(from.schema, from.name)) ?? []).filter(
    (relationship) => relationship.to.schema === exposed || relationship.kind === 'computed',
  )
  const computed = all.filter((relationship) => relationship.routine?.name === target && relationship.routine.schema === exposed)
  if (computed.length > 0) return computed[0]!
  const found = all.filter((relationship) => relationship.kind !== 'computed' && means(relationship, target, hint))
  if (found.length === 1) return found[0]!
  throw found.length === 0 ? noneFound(catalogue, exposed, from, target, hint, all) : severalFound(from, target, found)
}

function means(relationship: Relationship, target: string, hint: string | undefined): boolean {
  const { from, to, kind } = relationship
  const [own, theirs] = relationship.columns.length === 1 ? relationship.columns[0]! : [undefined, undefined]
  if (from === to) {
    if (hint === undefined) return (target === to.name && kind === 'one-to-many') || (target === own && kind === 'many-to-one')
    // As there: only the column distinguishes the two directions of one foreign key, its name does not.
    return target === to.name && kind === 'one-to-many' && hint === theirs
  }
  if (hint === undefined)
    return target === to.name || (to.kind === 'table' && kind !== 'many-to-many' && (target === relationship.constraint || target === own))
  return (
    target === to.name &&
    (hint === relationship.constraint || hint === own || hint === theirs || hint === relationship.junction?.table.name)
  )
}

function noneFound(
  catalogue: Catalogue,
  schema: string,
  from: Relation,
  target: string,
  hint: string | undefined,
  all: Relationship[],
): Refused {
  const near = nearest(
    target,
    all.map((relationship) => relationship.to.name),
  )
  const parentHasAny = catalogue.relationships.has(relationKey(schema, from.name))
  return new Refused(
    'PGRST200',
    400,
    `Could not find a relationship between '${from.name}' and '${target}' in the schema cache`,
    `Searched for a foreign key relationship between '${from.name}' and '${target}' ${hint ? `using the hint '${hint}' ` : ''}in the schema '${schema}', but no matches were found.`,
    parentHasAny && near !== null && near !== target ? `Perhaps you meant '${near}' instead of '${target}'.` : null,
  )
}

function severalFound(from: Relation, target: string, found: Relationship[]): Refused {
  const hints = found.map((relationship) => `'${relationship.to.name}!${relationship.junction?.table.name ?? relationship.constraint}'`)
  return new Refused(
    'PGRST201',
    300,
    `Could not embed because more than one relationship was found for '${from.name}' and '${target}'`,
    found.map(describe),
    `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  )
}

function describe(relationship: Relationship) {
  const { from, to, kind, constraint, columns, junction } = relationship
  const names = (list: string[]) => `(${list.join(', ')})`
  return {
    cardinality: kind,
    embedding: `${from.name} with ${to.name}`,
    relationship: junction
      ? `${junction.table.name} using ${junction.fromConstraint}${names(junction.fromColumns.map(([, own]) => own))} and ${junction.toConstraint}${names(junction.toColumns.map(([, own]) => own))}`
      : `${constraint} using ${from.name}${names(columns.map(([own]) => own))} and ${to.name}${names(columns.map(([, theirs]) => theirs))}`,
  }
}
