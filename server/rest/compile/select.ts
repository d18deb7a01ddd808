import { identifier } from '../catalogue/types.ts'
import type { SelectField } from '../parse/ast.ts'
import type { Embed, Level } from '../plan.ts'
import type { JoinedEmbed } from './build.ts'
import { castTo, fieldExpression, type Scope } from './expressions.ts'

interface SelectedColumn {
  sql: string
  names: string[]
}

/** The select list of one level and the GROUP BY its aggregates make necessary. `embedded` writes an embed as a value. */
export function selectList(
  scope: Scope,
  derived: boolean,
  joined: JoinedEmbed[],
  embedded: (embed: Embed) => string,
): { columns: SelectedColumn[]; group: string } {
  const { level, alias } = scope
  const leavesAggregates = hoistsInto(level)
  const groups: string[] = []
  const columns = level.items.flatMap((item): SelectedColumn[] => {
    if (item.kind === 'embed') {
      if (item.items.length === 0) return []
      const join = joined.find((one) => one.embed === item)
      if (join) return joinedColumns(join, groups, leavesAggregates)
      return [{ sql: `${embedded(item)} as ${identifier(item.name)}`, names: [item.name] }]
    }
    if (item.field.name === '*' && item.aggregate === undefined) {
      const names = [...level.columns.keys()]
      const each = names.map((name) => `${alias}.${identifier(name)}`)
      groups.push(...each)
      return [{ sql: derived ? each.join(', ') : `${alias}.*`, names }]
    }
    const name = outputName(item)
    const argument = argumentSql(scope, item)
    if (item.aggregate === undefined) groups.push(argument)
    const sql = item.aggregate === undefined || leavesAggregates ? argument : aggregateSql(scope, item, argument)
    return [{ sql: `${sql} as ${identifier(name)}`, names: [name] }]
  })
  const grouped = !leavesAggregates && aggregatesHere(level) && groups.length > 0
  return { columns, group: grouped ? ` group by ${groups.join(', ')}` : '' }
}

/** A level spread from a single related row leaves its aggregates to the level it is spread into. */
const hoistsInto = (level: Level): boolean => 'relationship' in level && (level as Embed).spread && (level as Embed).relationship.single

/** Whether a level's rows are groups. */
export const aggregatesHere = (level: Level): boolean =>
  level.items.some((item) => (item.kind === 'field' ? item.aggregate !== undefined : hoistsInto(item) && aggregatesHere(item)))

/** Aggregates a spread level left to its parent, by the name of their column. */
function hoisted(embed: Embed): Map<string, SelectField> {
  const found = new Map<string, SelectField>()
  for (const item of embed.items) {
    if (item.kind === 'field') {
      if (item.aggregate !== undefined) found.set(outputName(item), item)
    } else if (hoistsInto(item)) for (const [name, field] of hoisted(item)) found.set(name, field)
  }
  return found
}

function joinedColumns(
  { embed, alias, outputs, scope, isRow }: JoinedEmbed,
  groups: string[],
  leavesAggregates: boolean,
): SelectedColumn[] {
  const { single } = embed.relationship
  if (embed.spread) {
    const left = single && !leavesAggregates ? hoisted(embed) : new Map<string, SelectField>()
    return outputs.map((name) => {
      const column = `${alias}.${identifier(name)}`
      const aggregate = left.get(name)
      if (!aggregate) groups.push(isRow ? column : `${column}::jsonb`)
      return { sql: `${aggregate ? aggregateSql(scope, aggregate, column) : column} as ${identifier(name)}`, names: [name] }
    })
  }
  groups.push(isRow ? alias : `${alias}.rows::jsonb`)
  const sql = isRow ? `row_to_json(${alias}.*)` : `coalesce(${alias}.rows::jsonb, '[]')`
  return [{ sql: `${sql} as ${identifier(embed.name)}`, names: [embed.name] }]
}

/** A field as it is before any aggregate: what `count()` counts is every row. */
const argumentSql = (scope: Scope, { field, cast }: SelectField): string =>
  field.name === '*' ? '1' : castTo(scope, fieldExpression(scope, field).sql, cast)

const aggregateSql = (scope: Scope, { aggregate, aggregateCast }: SelectField, argument: string): string =>
  castTo(scope, `${aggregate}(${argument})`, aggregateCast)

export function outputName(item: SelectField): string {
  if (item.alias !== undefined) return item.alias
  if (item.aggregate !== undefined) return item.aggregate
  return item.field.path.findLast((step) => !step.isIndex)?.key ?? item.field.name
}

/** Names of the columns a level answers with. */
export function outputNames(level: Level): string[] {
  return level.items.flatMap((item) => {
    if (item.kind === 'field')
      return item.field.name === '*' && item.aggregate === undefined ? [...level.columns.keys()] : [outputName(item)]
    return item.items.length === 0 ? [] : item.spread ? outputNames(item) : [item.name]
  })
}
