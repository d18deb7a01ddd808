import { nearestColumn } from '../catalogue/nearest.ts'
import { type Catalogue, identifier, qualified } from '../catalogue/types.ts'
import type { Condition, Field, Filter, OrderTerm } from '../parse/ast.ts'
import { type Embed, embeds, type Level } from '../plan.ts'
import { refuse } from '../problems.ts'
import type { Parameters } from './parameters.ts'

/** Where the fields of a level are found in the statement being built. */
export interface Scope {
  level: Level
  alias: string
  /** The whole row, as the type functions of a row take. */
  row: string
  parameters: Parameters
  catalogue: Catalogue
  /** SQL that is true when something is embedded. */
  exists: (embed: Embed) => string
  /** SQL of an expression over the one embedded row. */
  related: (embed: Embed, field: Field) => string
}

interface Expression {
  sql: string
  type: string
  isArray: boolean
  isTextSearchVector: boolean
}

export function fieldExpression(scope: Scope, field: Field): Expression {
  const base = columnExpression(scope, field.name)
  if (field.path.length === 0) return base
  const { parameters } = scope
  let sql = base.isJson ? base.sql : `to_jsonb(${base.sql})`
  for (const step of field.path)
    sql += step.isIndex ? `${step.arrow}(${Number(step.key)})` : `${step.arrow}${parameters.constant(step.key)}`
  const asText = field.path.at(-1)!.arrow === '->>'
  return { sql: `(${sql})`, type: asText ? 'text' : base.isJson ? base.type : 'jsonb', isArray: false, isTextSearchVector: false }
}

function columnExpression(scope: Scope, name: string): Expression & { isJson: boolean } {
  const { level, alias } = scope
  const column = level.columns.get(name)
  if (column) return { ...column, sql: `${alias}.${identifier(name)}` }
  const computed = level.computed.get(name)
  if (computed) {
    const { type } = computed.returns
    const sql = `${qualified(computed)}(${scope.row})`
    return { sql, type, isArray: type.endsWith('[]'), isJson: type === 'json' || type === 'jsonb', isTextSearchVector: type === 'tsvector' }
  }
  const near = nearestColumn(name, level.columns.keys())
  throw refuse.undefinedColumn(
    level.title,
    name,
    near === null ? null : `Perhaps you meant to reference the column "${level.title}.${near}".`,
  )
}

export function castTo(scope: Scope, sql: string, cast: string | undefined): string {
  if (cast === undefined) return sql
  const isArray = cast.endsWith('[]')
  const written = scope.catalogue.castNames.get(isArray ? cast.slice(0, -2) : cast) ?? scope.catalogue.castNames.get(cast.toLowerCase())
  if (written === undefined) throw refuse.undefinedType(cast)
  return `cast(${sql} as ${written}${isArray ? '[]' : ''})`
}

const operators: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}
const patterns = new Set(['like', 'ilike', 'match', 'imatch'])
const searches = { fts: 'to_tsquery', plfts: 'plainto_tsquery', phfts: 'phraseto_tsquery', wfts: 'websearch_to_tsquery' }

export function conditionSql(scope: Scope, condition: Condition): string {
  if (condition.kind === 'group') {
    const members = condition.members.map((member) => conditionSql(scope, member)).join(` ${condition.operator} `)
    return `${condition.not ? 'not ' : ''}(${members})`
  }
  const embedded = embeddedFilter(scope, condition)
  if (embedded !== null) return embedded
  const sql = operationSql(scope, condition)
  return condition.not ? `not (${sql})` : sql
}

/** `messages=is.null`: rows with nothing embedded under that name. */
function embeddedFilter(scope: Scope, { field, not, operation }: Filter): string | null {
  if (field.path.length > 0) return null
  const embed = embeds(scope.level).find((one) => one.name === field.name)
  if (!embed) return null
  if (operation.kind !== 'is' || (operation.value !== 'null' && operation.value !== 'not_null')) {
    if (scope.level.columns.has(field.name)) return null
    throw refuse.embedFilter(field.name)
  }
  const absent = (operation.value === 'null') !== not
  return `${absent ? 'not ' : ''}${scope.exists(embed)}`
}

function operationSql(scope: Scope, { field, operation }: Filter): string {
  const { sql, type, isArray, isTextSearchVector } = fieldExpression(scope, field)
  const value = 'value' in operation && typeof operation.value === 'function' ? scope.parameters.add(operation.value) : ''
  const as = (wanted: string) => (wanted === 'text' ? value : `${value}::${wanted}`)
  switch (operation.kind) {
    case 'is':
      return `${sql} is ${operation.value.replace('_', ' ')}`
    case 'in':
      if (isArray) return `${sql} = any(array(select member::${type} from unnest(${value}::text[]) as member))`
      return `${sql} = any(${value}::${type}[])`
    case 'search': {
      const language = operation.language === undefined ? '' : `${scope.parameters.constant(operation.language)}::regconfig, `
      const document = isTextSearchVector ? sql : `to_tsvector(${language}${type === 'json' || type === 'jsonb' ? sql : `${sql}::text`})`
      return `${document} @@ ${searches[operation.operator]}(${language}${value})`
    }
    case 'compare': {
      const wanted = patterns.has(operation.operator) ? 'text' : type
      if (operation.quantifier) return `${sql} ${operators[operation.operator]} ${operation.quantifier}(${value}::${wanted}[])`
      return `${sql} ${operators[operation.operator]} ${as(wanted)}`
    }
  }
}

export function orderSql(scope: Scope, terms: OrderTerm[]): string {
  if (terms.length === 0) return ''
  const written = terms.map((term) => {
    const sql = term.relation === undefined ? fieldExpression(scope, term.field).sql : relatedField(scope, term.relation, term.field)
    return `${sql}${term.direction ? ` ${term.direction}` : ''}${term.nulls ? ` nulls ${term.nulls}` : ''}`
  })
  return ` order by ${written.join(', ')}`
}

function relatedField(scope: Scope, relation: string, field: Field): string {
  const embed = embeds(scope.level).find((one) => one.name === relation)
  if (!embed) throw refuse.notEmbedded(relation)
  if (!embed.relationship.single) throw refuse.orderNotToOne(scope.level.name, relation)
  return scope.related(embed, field)
}
