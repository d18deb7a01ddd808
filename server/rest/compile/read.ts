import { identifier } from '../catalogue/types.ts'
import type { Field } from '../parse/ast.ts'
import { type Embed, embeds, type Level } from '../plan.ts'
import type { Build, JoinedEmbed, Source } from './build.ts'
import { conditionSql, fieldExpression, orderSql, type Scope } from './expressions.ts'
import { joinSource, wholeRow } from './joins.ts'
import { limitSql } from './limits.ts'
import { aggregatesHere, outputName, outputNames, selectList } from './select.ts'

export interface Selection {
  sql: string
  /** Names of the columns, in order. */
  outputs: string[]
}

/**
 * One level as `select … from … where … order by … limit …`. Embedded rows are sub-selects of the select list, which the database
 * works out for the rows of the page only; whether there are any is asked with EXISTS. `range` replaces the level's own limit.
 */
export function compileLevel(level: Level, source: Source, build: Build, range?: string): Selection {
  const scope = openScope(level, source, build)
  const where = whereSql(scope, source, build)
  const grouped = aggregatesHere(level)
  const flat = spreadsRows(level)
  const joined = embeds(level)
    .filter((embed) => embed.items.length > 0 && (embed.spread || grouped || flat))
    .map((embed) => joinEmbed(embed, scope, build, flat))
  if (grouped) scope.related = (embed, field) => joinedField(joined, embed, field) ?? openScope(level, source, build).related(embed, field)
  const { columns, group } = selectList(scope, source.derived, joined, (embed) => embeddedRows(embed, scope, build))
  const order = orderSql(scope, level.order)
  const limit = range ?? limitSql(level, build)
  const joins = joined.map((one) => ` left join lateral (${one.sql}) as ${one.alias} on true`).join('')
  return {
    sql: `select ${columns.map((column) => column.sql).join(', ')} from ${source.from}${joins}${where}${group}${order}${limit}`,
    outputs: columns.flatMap((column) => column.names),
  }
}

/** `select 1 …` over the same rows without limits: the exact count. */
export function compileCount(level: Level, source: Source, build: Build): string {
  if (aggregatesHere(level)) return compileLevel({ ...level, order: [] }, source, { ...build, maxRows: null }, '').sql
  return `select 1 from ${source.from}${whereSql(openScope(level, source, build), source, build)}`
}

function openScope(level: Level, source: Source, build: Build): Scope {
  const scope: Scope = {
    level,
    alias: source.alias,
    row: wholeRow(level, source),
    parameters: build.parameters,
    catalogue: build.catalogue,
    exists: (embed) => existsSql(embed, scope, build),
    related: (embed, field) => {
      const child = embeddedSource(embed, scope, build)
      const own = openScope(embed, child, build)
      return `(select ${fieldExpression(own, field).sql} from ${child.from}${whereSql(own, child, build)} limit 1)`
    },
  }
  return scope
}

function whereSql(scope: Scope, source: Source, build: Build): string {
  const inner = embeds(scope.level).filter((embed) => embed.inner)
  const all = [
    ...source.where,
    ...scope.level.conditions.map((condition) => conditionSql(scope, condition)),
    ...inner.map((embed) => existsSql(embed, scope, build)),
  ]
  return all.length === 0 ? '' : ` where ${all.map((one) => `(${one})`).join(' and ')}`
}

const embeddedSource = (embed: Embed, parent: Scope, build: Build): Source => ({
  ...joinSource(embed.relationship, parent, build),
  derived: false,
})

function existsSql(embed: Embed, parent: Scope, build: Build): string {
  const source = embeddedSource(embed, parent, build)
  return `exists (select 1 from ${source.from}${whereSql(openScope(embed, source, build), source, build)})`
}

/** The embedded row or rows of one parent as a JSON value. */
function embeddedRows(embed: Embed, parent: Scope, build: Build): string {
  const { single, kind, to } = embed.relationship
  const mayBeMany = !single || kind === 'computed' || to.kind === 'view'
  // Where there is one at most, a limit would only keep the database from looking it up at once.
  const inner = compileLevel(embed, embeddedSource(embed, parent, build), build, mayBeMany || embed.limit || embed.offset ? undefined : '')
  const rows = build.alias()
  if (!single) return `(select coalesce(json_agg(${rows}.*), '[]') from (${inner.sql}) as ${rows})`
  const only = mayBeMany ? ' limit 1' : ''
  return `(select row_to_json(${rows}.*) from (${inner.sql}) as ${rows}${only})`
}

/** Rows spread into lists line up with each other, so what they embed is joined row by row instead of gathered. */
const spreadsRows = (level: Level): boolean => 'relationship' in level && (level as Embed).spread && !(level as Embed).relationship.single

/** Beside aggregates, rows can only be ordered by what they are grouped by. */
function joinedField(joined: JoinedEmbed[], embed: Embed, field: Field): string | null {
  const join = joined.find((one) => one.embed === embed)
  const item = embed.items.find((one) => one.kind === 'field' && one.field.name === field.name && one.aggregate === undefined)
  if (!join || item?.kind !== 'field' || field.path.length > 0) return null
  const column = `${join.alias}.${identifier(outputName(item))}`
  // A spread column is grouped by itself; of an embedded row the group is the row, so any of its values is the one.
  return embed.spread ? column : `(array_agg(${column}))[1]`
}

/** To-one joins its row. To-many joins one row with the array, or with a spread an array for each column. */
function joinEmbed(embed: Embed, parent: Scope, build: Build, flat: boolean): JoinedEmbed {
  const source = embeddedSource(embed, parent, build)
  const inner = compileLevel(embed, source, build)
  const alias = build.alias()
  const outputs = outputNames(embed)
  const joined = { embed, scope: openScope(embed, source, build), alias, outputs }
  if (embed.relationship.single || flat) return { ...joined, isRow: true, sql: inner.sql }
  const columns = embed.spread
    ? outputs.map((name) => `coalesce(json_agg(${alias}.${identifier(name)}), '[]') as ${identifier(name)}`).join(', ')
    : `json_agg(${alias}.*) as rows`
  return { ...joined, isRow: false, sql: `select ${columns} from (${inner.sql}) as ${alias}` }
}
