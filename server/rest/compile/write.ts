import { type Column, identifier, qualified, type Relation } from '../catalogue/types.ts'
import type { Bind, Field } from '../parse/ast.ts'
import { embeds, type Level } from '../plan.ts'
import { refuse } from '../problems.ts'
import type { Build } from './build.ts'
import { conditionSql, type Scope } from './expressions.ts'

export interface Write {
  kind: 'insert' | 'update' | 'delete'
  relation: Relation
  /** Columns the body sets, in order. */
  columns: string[]
  /** Whether the body has rows at all: `{}` inserts defaults, `[]` nothing. */
  rows: 'none' | 'some' | 'defaults'
  missingDefault: boolean
  conflict?: { columns: string[]; resolution: 'merge-duplicates' | 'ignore-duplicates' }
  /** Count inserted rows apart from updated ones. */
  countInserted: boolean
  returning: string
}

const body: Bind = (_, live) => live.body

/** The statement that writes, `returning` what the answer needs. Its CTE is called `source`. */
export function compileWrite(write: Write, level: Level, build: Build): string {
  const target = `${qualified(write.relation)} as target`
  const scope: Scope = {
    level,
    alias: 'target',
    row: 'target.*',
    parameters: build.parameters,
    catalogue: build.catalogue,
    exists: notHere,
    related: notHere,
  }
  /** Only where it is used: a parameter that is nowhere in the text would be refused. */
  const where = () => {
    const conditions = level.conditions.map((condition) => `(${conditionSql(scope, condition)})`)
    return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
  }
  const returning = ` returning ${write.returning}`
  if (write.kind === 'delete') return `delete from ${target}${where()}${returning}`
  const columns = write.columns.map((name) => knownColumn(write.relation, name))
  if (write.kind === 'update') {
    if (columns.length === 0 || write.rows !== 'some') return `select ${write.returning} from ${target} where false`
    const set = columns.map(({ name }) => `${identifier(name)} = given.${identifier(name)}`).join(', ')
    return `update ${target} set ${set} from (${givenRows(write, columns, build)} limit 1) as given${where()}${returning}`
  }
  const conflict = conflictSql(write)
  if (columns.length === 0) {
    if (write.rows === 'defaults') return `insert into ${target} default values${conflict}${returning}`
    return `select ${write.returning} from ${target} where false`
  }
  const names = columns.map(({ name }) => identifier(name)).join(', ')
  return `insert into ${target} (${names}) select ${names} from (${givenRows(write, columns, build)}) as given${write.countInserted ? ` where ${counted(1)} <> '0'` : ''}${conflict}${returning}`
}

const notHere = (embed: { name: string }): never => {
  throw refuse.notEmbedded(embed.name)
}

function knownColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) throw refuse.column(relation.name, name)
  return column
}

/** The body's rows as a recordset; with `missing=default`, each begins as the columns' defaults. */
function givenRows({ missingDefault }: Write, columns: Column[], { parameters }: Build): string {
  const data = parameters.add(body)
  const definitions = columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ')
  const list = columns.map(({ name }) => `given.${identifier(name)}`).join(', ')
  const defaults = missingDefault ? columns.filter((column) => column.default !== null) : []
  if (defaults.length === 0)
    return `select ${list} from (select ${data}::json as data) as sent, lateral (select case when json_typeof(sent.data) = 'array' then sent.data else json_build_array(sent.data) end as rows) as uniform, lateral json_to_recordset(uniform.rows) as given(${definitions})`
  const first = defaults.map(({ name, default: value }) => `jsonb_build_object(${parameters.constant(name)}, ${value})`).join(' || ')
  return `select ${list} from (select ${data}::jsonb as data) as sent, lateral (select jsonb_agg(${first} || member) as rows from jsonb_array_elements(case when jsonb_typeof(sent.data) = 'array' then sent.data else jsonb_build_array(sent.data) end) as member) as uniform, lateral jsonb_to_recordset(uniform.rows) as given(${definitions})`
}

const counted = (step: number) =>
  `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + (${step}))::text, true)`

function conflictSql({ conflict, columns, countInserted, relation }: Write): string {
  if (!conflict || conflict.columns.length === 0) return ''
  for (const name of conflict.columns) knownColumn(relation, name)
  const on = ` on conflict (${conflict.columns.map(identifier).join(', ')})`
  if (conflict.resolution === 'ignore-duplicates' || columns.length === 0) return `${on} do nothing`
  const set = columns.map((name) => `${identifier(name)} = excluded.${identifier(name)}`).join(', ')
  return `${on} do update set ${set}${countInserted ? ` where ${counted(-1)} <> '-1'` : ''}`
}

/** Columns of the written rows that the answer needs; all of them when a function takes the whole row. */
export function neededColumns(level: Level, also: string[] = []): string {
  const needed = new Set<string>(also)
  let whole = false
  const note = ({ name }: Field) => {
    if (name === '*' || level.computed.has(name)) whole = true
    else if (level.columns.has(name)) needed.add(name)
    else throw refuse.undefinedColumn(level.title, name, null)
  }
  for (const item of level.items) if (item.kind === 'field' && !(item.aggregate === 'count' && item.field.name === '*')) note(item.field)
  for (const term of level.order) if (term.relation === undefined) note(term.field)
  for (const { relationship } of embeds(level)) {
    if (relationship.routine) whole = true
    for (const [own] of relationship.junction?.fromColumns ?? relationship.columns) needed.add(own)
  }
  if (whole) return 'target.*'
  return needed.size === 0 ? '1 as "~"' : [...needed].map((name) => `target.${identifier(name)}`).join(', ')
}
