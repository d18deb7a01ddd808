import { compiledText } from '#sql/text.ts'
import type { Database } from '../db/database.ts'
import type { Answer } from './answer.ts'
import { parseJson } from './body.ts'
import { findRoutine, isWholeBody } from './catalogue/find-routine.ts'
import type { Routine } from './catalogue/types.ts'
import { type AnswerRow, answerSql } from './compile/answer.ts'
import type { Source } from './compile/build.ts'
import { callSource, resultColumns } from './compile/call.ts'
import type { Statement } from './compile/parameters.ts'
import { compileCount, compileLevel } from './compile/read.ts'
import { execute } from './execute.ts'
import { parseCsv } from './parse/csv.ts'
import { appliedPreferences } from './parse/prefer.ts'
import { isArgument, parseQuery } from './parse/query.ts'
import { planRead } from './plan.ts'
import { refuse } from './problems.ts'
import { contentRange, rootRange } from './range.ts'
import { newBuild, rangeSql } from './read.ts'
import type { RestRequest } from './request.ts'
import { Shapes } from './shapes.ts'
import { rollsBack } from './write.ts'

interface CompiledCall {
  statement: Statement
  routine: Routine
  wholeBody: boolean
}

const shapes = new Shapes<CompiledCall>()

/** `GET`, `HEAD` and `POST` of `/rpc/<function>`. */
export async function callRoutine(database: Database, request: RestRequest): Promise<{ answer: Answer; row: AnswerRow }> {
  const { method, media, preferences } = request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw refuse.rpcMethod(method)
  const reads = method !== 'POST'
  const given = reads ? argumentsOfQuery(request) : argumentsOfBody(request)
  const range = rootRange(request)
  const shape = [
    reads,
    request.schema,
    request.target,
    media.contentType,
    preferences.count,
    range.given,
    method === 'HEAD',
    request.contentType,
    // Not joined: one nameless argument is not the same as none.
    JSON.stringify(given.names),
    request.query.shape,
  ].join('\u0003')
  const most = preferences.handling === 'strict' ? preferences.maxAffected : undefined
  const guarded = !reads && (media.kind === 'object' || most !== undefined)
  const { statement, routine, wholeBody } = shapes.get(request.catalogue, `${shape}\u0003${guarded}`, () =>
    compile(request, given.names, range.given, guarded),
  )
  const body = reads
    ? JSON.stringify(gathered(given.values, routine))
    : wholeBody && routine.parameters[0]!.type === 'bytea'
      ? (request.body ?? Buffer.alloc(0)).toString('hex')
      : given.text
  if (most !== undefined && !routine.returns.set) throw refuse.maxAffectedRpc()
  const singular = media.kind === 'object' && routine.returns.set
  const check = (rows: number) => {
    if (singular && rows !== 1) throw refuse.notSingular(rows)
    if (most !== undefined && rows > most) throw refuse.maxAffected(rows)
  }
  const readOnly = reads || routine.volatility !== 'volatile'
  const allowed = { least: singular ? 1 : 0, most: singular ? 1 : (most ?? Number.MAX_SAFE_INTEGER) }
  const live = { body, limit: range.limit, offset: range.offset, allowed }
  const row = await execute({ database, request, statement, live, readOnly, check, rollback: rollsBack(request) })
  check(Number(row.rows))
  return { answer: answerOf(request, routine, row, range.offset), row }
}

function answerOf({ method, media, preferences, settings }: RestRequest, routine: Routine, row: AnswerRow, offset: number): Answer {
  const headers: Record<string, string> = {}
  const applied = appliedPreferences(preferences, [
    'count',
    'handling',
    'timezone',
    'maxAffected',
    ...(settings.txEnd.endsWith('-allow-override') ? (['tx'] as const) : []),
  ])
  if (applied !== null) headers['preference-applied'] = applied
  const total = row.total !== null ? Number(row.total) : preferences.count && !routine.returns.set ? Number(row.rows) : null
  const { header, status } = contentRange(offset, Number(row.rows), total)
  headers['content-range'] = header
  if (routine.returns.kind === 'void') return { status: 204, body: null, headers }
  headers['content-type'] = media.contentType
  const body = media.kind === 'bytes' ? Buffer.from(row.body ?? '', 'hex') : (row.body ?? '')
  return { status, body: method === 'HEAD' ? null : body, headers }
}

function compile(request: RestRequest, names: string[], ranged: boolean, guarded: boolean): CompiledCall {
  const { catalogue, schema, settings, media, preferences, method, contentType } = request
  const unnamed = method !== 'POST' ? null : (unnamedTypes[contentType] ?? null)
  const wholeOnly = method === 'POST' && contentType in unnamedTypes && contentType !== 'application/json'
  const routine = findRoutine(catalogue, schema, request.target, { names, unnamed, contentType: wholeOnly ? contentType : undefined })
  const wholeBody =
    isWholeBody(routine) && method === 'POST' && (wholeOnly || names.length > 0 || !routine.parameters[0]!.required || unnamed !== null)
  const relation = routine.returns.relation === null ? null : (catalogue.relations.get(routine.returns.relation) ?? null)
  const reads = method !== 'POST'
  const query = parseQuery(request.query, (key, value) => !(reads && isArgument(key, value)))
  query.limits = query.limits.filter(({ path }) => path.length > 0)
  query.offsets = query.offsets.filter(({ path }) => path.length > 0)
  const scalar = routine.returns.kind !== 'composite'
  const level = planRead(
    query,
    { name: relation?.name ?? routine.name, relation, columns: resultColumns(routine) },
    schema,
    catalogue,
    settings,
  )
  const build = newBuild(request)
  const called = callSource({ routine, given: names, wholeBody }, build)
  const counted = preferences.count !== undefined && routine.returns.set
  const source: Source = counted ? { from: 'called', alias: 'called', where: [], derived: true } : called
  const { sql, outputs } = compileLevel(level, source, build, rangeSql(build, ranged))
  const count = counted ? compileCount(level, source, build) : undefined
  const single = routine.returns.set ? undefined : scalar ? 'value' : 'row'
  const header = media.kind === 'csv' ? build.parameters.constant(outputs.join(',')) : undefined
  const text = answerSql(`(${sql})`, {
    header,
    guard: guarded ? build.parameters : undefined,
    media,
    count,
    single,
    values: scalar,
    noBody: method === 'HEAD' || routine.returns.kind === 'void',
  })
  return {
    statement: {
      text: compiledText(counted ? `with called as materialized (select ${called.alias}.* from ${called.from}) ${text}` : text),
      binds: build.parameters.binds,
    },
    routine,
    wholeBody,
  }
}

const unnamedTypes: Record<string, string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

interface Given {
  names: string[]
  /** Values by name, all of them when a name is repeated. */
  values: Map<string, string[]>
  text: string
}

function argumentsOfQuery({ query }: RestRequest): Given {
  const values = new Map<string, string[]>()
  for (const { key, value } of query.pairs) if (isArgument(key, value)) values.set(key, [...(values.get(key) ?? []), value])
  return { names: [...values.keys()].sort(), values, text: '' }
}

/** Repeated arguments fill a variadic parameter; for others the last counts. */
function gathered(values: Map<string, string[]>, routine: Routine): Record<string, unknown> {
  return Object.fromEntries(
    [...values].map(([name, list]) => {
      const parameter = routine.parameters.find((one) => one.name === name)
      const last = list.at(-1)!
      if (parameter?.variadic) return [name, list.length === 1 && last.startsWith('{') ? last : list]
      return [name, parameter?.isJson ? asJson(last) : last]
    }),
  )
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse.body('Empty or invalid json')
  }
}

function argumentsOfBody(request: RestRequest): Given {
  const text = request.body === null ? '' : request.body.toString('utf8')
  const none: Given = { names: [], values: new Map(), text }
  switch (request.contentType) {
    case 'application/json': {
      if (text.trim() === '') return { ...none, text: '{}' }
      const value = parseJson(text)
      const columns = request.query.pairs.find(({ key }) => key === 'columns')?.value
      if (columns)
        return {
          ...none,
          names: columns
            .split(',')
            .map((name) => name.trim().replace(/^"|"$/g, ''))
            .sort(),
        }
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...none, names: Object.keys(value).sort() } : none
    }
    case 'text/plain':
    case 'text/xml':
    case 'application/octet-stream':
      return none
    case 'text/csv': {
      const [first = {}] = parseCsv(text)
      return { ...none, names: Object.keys(first).sort(), text: JSON.stringify(first) }
    }
    case 'application/x-www-form-urlencoded': {
      const form = Object.fromEntries(new URLSearchParams(text))
      return { ...none, names: Object.keys(form).sort(), text: JSON.stringify(form) }
    }
    default:
      throw refuse.contentType(request.contentType)
  }
}
