import { identifier, qualified, type Relationship } from '../catalogue/types.ts'
import type { Level } from '../plan.ts'
import type { Build, Source } from './build.ts'
import type { Scope } from './expressions.ts'

/** The row of a level as functions of that row take it. */
export const wholeRow = (level: Level, { alias, derived }: Source) =>
  derived && level.relation ? `json_populate_record(null::${qualified(level.relation)}, row_to_json(${alias}.*))` : `${alias}.*`

/** The rows a relationship leads to from one row of its parent. */
export function joinSource(relationship: Relationship, parent: Scope, build: Build): { from: string; alias: string; where: string[] } {
  const alias = build.alias()
  const equal = (left: string, columns: [string, string][], right: string) =>
    columns.map(([a, b]) => `${left}.${identifier(a)} = ${right}.${identifier(b)}`)
  if (relationship.routine) {
    return { from: `${qualified(relationship.routine)}(${parent.row}) as ${alias}`, alias, where: [] }
  }
  if (relationship.junction) {
    const { table, fromColumns, toColumns } = relationship.junction
    const junction = build.alias()
    return {
      from: `${qualified(table)} as ${junction} inner join ${qualified(relationship.to)} as ${alias} on ${equal(alias, toColumns, junction).join(' and ')}`,
      alias,
      where: equal(parent.alias, fromColumns, junction),
    }
  }
  return { from: `${qualified(relationship.to)} as ${alias}`, alias, where: equal(parent.alias, relationship.columns, alias) }
}
