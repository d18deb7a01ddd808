import { type Catalogue, identifier, qualified } from '../catalogue/types.ts'
import type { Bind, Field, SelectField } from '../parse/ast.ts'
import { type Embed, embeds, type Level } from '../plan.ts'
import { refuse } from '../problems.ts'
import { castTo, conditionSql, fieldExpression, type Joined, orderSql, type Scope } from './expressions.ts'
import { joinSource } from './joins.ts'
import type { Parameters } from './parameters.ts'

export interface Build {
  parameters: Parameters
  catalogue: Catalogue
  maxRows: number | null
  /** A new alias no other level of this statement has. */
  alias: () => string
}

export interface Source {
  /** What stands after FROM, with its alias. */
  from: string
  alias: string
  where: string[]
  /** Rows of a statement's own result: not of a named row type, and possibly with more columns than were asked for. */
  derived: boolean
}

interface Child {
  embed: Embed
  alias: string
  /** Fields the parent orders by, carried beside the row. */
  carried: string[]
  outputs: string[]
  scope: Scope
  write: () => string
}

export interface Selection {
  sql: string
  /** Names of the columns, in order. */
  outputs: string[]
}

/** One level as `select … from … where … order by … limit …`, its embeds as lateral joins. `range` replaces the level's own limit. */
export function compileLevel(level: Level, source: Source, build: Build, range?: string): Selection {
  return assemble(openLevel(level, source, build), build, range)
}

interface Open {
  scope: Scope
  source: Source
  children: Child[]
}

function openLevel(level: Level, source: Source, build: Build): Open {
  const joined = new Map<string, Joined>()
  const scope: Scope = {
    level,
    alias: source.alias,
    row: wholeRow(level, source),
    parameters: build.parameters,
    catalogue: build.catalogue,
    joined,
  }
  const children = embeds(level).map((embed) => openChild(embed, scope, build))
  for (const child of children) joined.set(child.embed.name, presence(child))
  return { scope, source, children }
}

const wholeRow = (level: Level, { alias, derived }: Source) =>
  derived && level.relation ? `json_populate_record(null::${qualified(level.relation)}, row_to_json(${alias}))` : alias

function openChild(embed: Embed, parent: Scope, build: Build): Child {
  const { from, alias, where } = joinSource(embed.relationship, parent, build)
  const open = openLevel(embed, { from, alias, where, derived: false }, build)
  const child: Child = { embed, alias: build.alias(), carried: [], outputs: [], scope: open.scope, write: () => '' }
  const inner = () =>
    assemble(
      open,
      build,
      undefined,
      child.carried.map((sql, at) => `${sql} as ${carriedName(at)}`),
    )
  child.outputs = outputNames(embed)
  child.write = () => (embed.relationship.single ? inner().sql : manyRows(embed, child, inner()))
  return child
}

const carriedName = (at: number) => identifier(`~order${at}`)

/** To-many: one row holding the array, or with a spread an array for each column; null when there is none. */
function manyRows(embed: Embed, child: Child, inner: Selection): string {
  if (!embed.spread) return `select json_agg(${child.alias}) as rows from (${inner.sql}) as ${child.alias}`
  const columns = child.outputs.map((name) => `coalesce(json_agg(${child.alias}.${identifier(name)}), '[]') as ${identifier(name)}`)
  return `select ${[...columns, 'nullif(count(*), 0) as "~rows"'].join(', ')} from (${inner.sql}) as ${child.alias}`
}

function presence(child: Child): Joined {
  const { single } = child.embed.relationship
  return {
    presence: single ? child.alias : `${child.alias}.${child.embed.spread ? '"~rows"' : 'rows'}`,
    single,
    field: (field: Field) => `${child.alias}.${carriedName(child.carried.push(fieldExpression(child.scope, field).sql) - 1)}`,
  }
}

function assemble({ scope, source, children }: Open, build: Build, range?: string, carried: string[] = []): Selection {
  const { level } = scope
  const where = [...source.where, ...level.conditions.map((condition) => conditionSql(scope, condition))]
  const order = orderSql(scope, level.order)
  const { columns, group } = selectList(scope, source, children)
  const joins = children.map((child) => joinSql(child))
  const limit = range ?? limitSql(level, build)
  const sql = `select ${[...columns.map((column) => column.sql), ...carried].join(', ')} from ${source.from}${joins.join('')}${whereSql(where)}${group}${order}${limit}`
  return { sql, outputs: columns.flatMap((column) => column.names) }
}

const whereSql = (where: string[]) => (where.length === 0 ? '' : ` where ${where.map((one) => `(${one})`).join(' and ')}`)

function joinSql(child: Child): string {
  const { embed, alias } = child
  const rows = `lateral (${child.write()}) as ${alias}`
  if (!embed.inner) return ` left join ${rows} on true`
  return ` inner join ${rows} on ${embed.relationship.single ? 'true' : `${presence(child).presence} is not null`}`
}

function selectList(scope: Scope, source: Source, children: Child[]): { columns: { sql: string; names: string[] }[]; group: string } {
  const { level, alias } = scope
  const isHoisted = hoistsInto(level)
  const aggregating = !isHoisted && aggregatesHere(level)
  const groups: string[] = []
  const columns = level.items.flatMap((item) => {
    if (item.kind === 'embed') return embedColumns(children.find((one) => one.embed === item)!, groups, isHoisted)
    if (item.field.name === '*' && item.aggregate === undefined) {
      const names = [...level.columns.keys()]
      const each = names.map((name) => `${alias}.${identifier(name)}`)
      if (aggregating) groups.push(...each)
      return [{ sql: source.derived ? each.join(', ') : `${alias}.*`, names }]
    }
    const name = outputName(item)
    const sql = isHoisted
      ? argumentSql(scope, item)
      : item.aggregate === undefined
        ? argumentSql(scope, item)
        : aggregateSql(scope, item, argumentSql(scope, item))
    if (item.aggregate === undefined) groups.push(sql)
    return [{ sql: `${sql} as ${identifier(name)}`, names: [name] }]
  })
  return { columns, group: aggregating && groups.length > 0 ? ` group by ${groups.join(', ')}` : '' }
}

/** A level spread from a single related row leaves its aggregates to the level it is spread into. */
const hoistsInto = (level: Level): boolean => 'relationship' in level && (level as Embed).spread && (level as Embed).relationship.single
const aggregatesHere = (level: Level): boolean =>
  level.items.some((item) => (item.kind === 'field' ? item.aggregate !== undefined : hoistsInto(item) && aggregatesHere(item)))

/** Aggregates a spread level left to its parent, by the name of their column. */
const hoisted = (embed: Embed): Map<string, SelectField> =>
  new Map(
    embed.items.flatMap((item): [string, SelectField][] =>
      item.kind === 'embed' ? (hoistsInto(item) ? [...hoisted(item)] : []) : item.aggregate === undefined ? [] : [[outputName(item), item]],
    ),
  )

function embedColumns(
  { embed, alias, outputs, carried, scope }: Child,
  groups: string[],
  passesOn: boolean,
): { sql: string; names: string[] }[] {
  if (embed.items.length === 0) return []
  const { single } = embed.relationship
  if (embed.spread) {
    const left: Map<string, SelectField> = single && !passesOn ? hoisted(embed) : new Map()
    return outputs.map((name) => {
      const column = `${alias}.${identifier(name)}`
      const aggregate = left.get(name)
      if (!aggregate) groups.push(column)
      return { sql: `${aggregate ? aggregateSql(scope, aggregate, column) : column} as ${identifier(name)}`, names: [name] }
    })
  }
  groups.push(single ? alias : `${alias}.rows::jsonb`)
  const row =
    carried.length === 0 ? `row_to_json(${alias})` : `(to_jsonb(${alias}) - array[${carried.map((_, at) => `'~order${at}'`).join(', ')}])`
  return [{ sql: `${single ? row : `coalesce(${alias}.rows, '[]')`} as ${identifier(embed.name)}`, names: [embed.name] }]
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

export function outputNames(level: Level): string[] {
  return level.items.flatMap((item) => {
    if (item.kind === 'field')
      return item.field.name === '*' && item.aggregate === undefined ? [...level.columns.keys()] : [outputName(item)]
    return item.items.length === 0 ? [] : item.spread ? outputNames(item) : [item.name]
  })
}

function limitSql(level: Level, { parameters, maxRows }: Build): string {
  const limit = level.limit ? ` limit ${parameters.add(capped(level.limit, maxRows))}::bigint` : maxRows === null ? '' : ` limit ${maxRows}`
  return level.offset ? `${limit} offset ${parameters.add(number(level.offset))}::bigint` : limit
}

const capped =
  (bind: Bind, maxRows: number | null): Bind =>
  (values, live) => {
    const wanted = readCount(bind(values, live))
    if (wanted !== null && wanted < 0) throw refuse.limitNegative()
    const most = maxRows === null ? wanted : Math.min(wanted ?? maxRows, maxRows)
    return most === null ? null : String(most)
  }

const number =
  (bind: Bind): Bind =>
  (values, live) =>
    String(Math.max(0, readCount(bind(values, live)) ?? 0))

/** What is not a whole number is ignored, as in PostgREST. */
export const readCount = (text: string | null): number | null => (text !== null && /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : null)

/** `select 1` over the same rows without limits: the exact count. Left-joined embeds are only kept when a filter looks at them. */
export function compileCount(level: Level, source: Source, build: Build): string {
  const asked = new Set(level.conditions.flatMap(filteredNames))
  const kept = {
    ...level,
    items: level.items.filter((item) => item.kind === 'field' || item.inner || asked.has(item.name)),
    order: [],
    limit: null,
    offset: null,
  }
  const { scope, children } = openLevel(kept, source, build)
  const where = [...source.where, ...level.conditions.map((condition) => conditionSql(scope, condition))]
  const { group } = selectList(scope, source, children)
  return `select 1 from ${source.from}${children.map((child) => joinSql(child)).join('')}${whereSql(where)}${group}`
}

function filteredNames(condition: Level['conditions'][number]): string[] {
  return condition.kind === 'group' ? condition.members.flatMap(filteredNames) : [condition.field.name]
}
