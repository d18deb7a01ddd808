import { compiledText } from '#sql/text.ts'
import type { Database } from '../db/database.ts'
import type { Answer } from './answer.ts'
import { type Payload, readPayload } from './body.ts'
import { findRelation } from './catalogue/find-relation.ts'
import { identifier } from './catalogue/types.ts'
import { type AnswerRow, answerSql } from './compile/answer.ts'
import type { Source } from './compile/build.ts'
import type { Statement } from './compile/parameters.ts'
import { compileLevel } from './compile/read.ts'
import { compileWrite, neededColumns, type Write } from './compile/write.ts'
import { execute } from './execute.ts'
import type { Live } from './parse/ast.ts'
import { appliedPreferences } from './parse/prefer.ts'
import { parseQuery } from './parse/query.ts'
import { type Level, planRead } from './plan.ts'
import { refuse } from './problems.ts'
import { checkPut } from './put.ts'
import { newBuild } from './read.ts'
import type { RestRequest } from './request.ts'
import { Shapes } from './shapes.ts'

const shapes = new Shapes<Statement>()
const noPayload: Payload = { text: '', keys: [], rows: 'none', isList: false }

/** `POST`, `PATCH`, `PUT` and `DELETE` of a table or view. */
export async function writeRows(database: Database, request: RestRequest): Promise<{ answer: Answer; row: AnswerRow }> {
  const { preferences, method, media } = request
  const columnsGiven = request.query.pairs.some(({ key, value }) => key === 'columns' && value !== '')
  const payload = method === 'DELETE' ? noPayload : readPayload(request, columnsGiven ? [] : undefined)
  if (method === 'PUT') checkPut(request, payload)
  const shape = [
    method,
    request.schema,
    request.target,
    media.contentType,
    preferences.return,
    preferences.resolution,
    preferences.missing,
    preferences.count,
    payload.rows,
    JSON.stringify(payload.keys),
    request.query.shape,
  ].join('\u0003')
  const { guarded, live, check } = allowance(request, payload)
  const statement = shapes.get(request.catalogue, `${shape}\u0003${guarded}`, () => compile(request, payload, guarded))
  const row = await execute({ database, request, statement, live, readOnly: false, check, rollback: rollsBack(request) })
  return { answer: answerOf(request, row), row }
}

/** How many rows the request may write, and the refusal when it would write others. */
function allowance({ preferences, media, method }: RestRequest, payload: Payload) {
  const singular = media.kind === 'object' && preferences.return === 'representation'
  const most = preferences.handling === 'strict' && method !== 'POST' ? preferences.maxAffected : undefined
  const exactlyOne = singular || method === 'PUT'
  const live: Live = {
    body: payload.text,
    limit: null,
    offset: 0,
    allowed: { least: exactlyOne ? 1 : 0, most: exactlyOne ? 1 : (most ?? 0) },
  }
  const check = (rows: number) => {
    if (singular && rows !== 1) throw refuse.notSingular(rows)
    if (most !== undefined && rows > most) throw refuse.maxAffected(rows)
    if (method === 'PUT' && rows !== 1) throw refuse.putMismatch()
  }
  return { guarded: exactlyOne || most !== undefined, live, check }
}

export function rollsBack({ settings, preferences }: RestRequest): boolean {
  const { txEnd } = settings
  if (txEnd.endsWith('-allow-override') && preferences.tx !== undefined) return preferences.tx === 'rollback'
  return txEnd.startsWith('rollback')
}

function answerOf(request: RestRequest, row: AnswerRow): Answer {
  const { preferences, method, media, settings } = request
  const rows = Number(row.rows)
  const total = preferences.count === undefined ? '*' : String(rows)
  const headers: Record<string, string> = {}
  const inserts = method === 'POST'
  headers['content-range'] = inserts || method === 'DELETE' ? `*/${total}` : `${rows === 0 ? '*' : `0-${rows - 1}`}/${total}`
  if (preferences.return === 'representation') headers['content-type'] = media.contentType
  if (inserts && preferences.return === 'headers-only' && row.location) headers.location = locationOf(request, row.location)
  const relevant: Parameters<typeof appliedPreferences>[1] = ['return', 'count', 'handling', 'timezone']
  if (inserts) relevant.push('resolution', 'missing')
  if (method === 'PATCH') relevant.push('missing', 'maxAffected')
  if (method === 'DELETE') relevant.push('maxAffected')
  if (settings.txEnd.endsWith('-allow-override')) relevant.push('tx')
  const applied = appliedPreferences(preferences, relevant)
  if (applied !== null) headers['preference-applied'] = applied
  const body = preferences.return === 'representation' ? row.body : null
  const created = inserts && !(row.inserted !== undefined && row.inserted !== null && Number(row.inserted) === 0)
  const status = inserts
    ? created
      ? 201
      : 200
    : method === 'PUT' && row.inserted !== null && Number(row.inserted) > 0
      ? 201
      : body === null
        ? 204
        : 200
  return { status, body, headers }
}

function compile(request: RestRequest, payload: Payload, guarded: boolean): Statement {
  const { catalogue, schema, settings, preferences, method, media } = request
  const relation = findRelation(catalogue, schema, request.target)
  const query = parseQuery(request.query)
  const isRoot = ({ path }: { path: string[] }) => path.length === 0
  const target: Level = planRead(
    { ...query, select: [], orders: [], limits: [], offsets: [], conditions: query.conditions.filter(isRoot) },
    { name: relation.name, relation, columns: relation.columns },
    schema,
    catalogue,
    settings,
  )
  const answered = preferences.return === 'representation'
  const read = planRead(
    {
      ...query,
      select: answered ? query.select : [],
      conditions: answered ? query.conditions.filter((one) => !isRoot(one)) : [],
      orders: answered ? query.orders : [],
      limits: answered ? query.limits.filter((one) => !isRoot(one)) : [],
      offsets: answered ? query.offsets.filter((one) => !isRoot(one)) : [],
    },
    { name: relation.name, relation, columns: relation.columns },
    schema,
    catalogue,
    settings,
  )
  const build = newBuild(request)
  const upserts = method === 'PUT' || preferences.resolution !== undefined
  const resolution = method === 'PUT' ? 'merge-duplicates' : (preferences.resolution ?? 'merge-duplicates')
  const headersOnly = method === 'POST' && preferences.return === 'headers-only'
  const write: Write = {
    kind: method === 'DELETE' ? 'delete' : method === 'PATCH' ? 'update' : 'insert',
    relation,
    columns: method === 'DELETE' ? [] : (query.columns ?? payload.keys),
    rows: payload.rows,
    missingDefault: preferences.missing === 'default',
    conflict:
      upserts && (method === 'POST' || method === 'PUT') ? { columns: query.onConflict ?? relation.primaryKey, resolution } : undefined,
    countInserted: upserts && resolution === 'merge-duplicates' && (method === 'POST' || method === 'PUT'),
    returning: neededColumns(read, headersOnly ? relation.primaryKey : []),
  }
  const written = compileWrite(write, target, build)
  const source: Source = { from: 'source', alias: 'source', where: [], derived: true }
  const selected = answered ? compileLevel(read, source, { ...build, maxRows: null }) : null
  const rows = selected ? `(${selected.sql})` : 'source'
  const header = selected && media.kind === 'csv' ? build.parameters.constant(selected.outputs.join(',')) : undefined
  const location = headersOnly && relation.primaryKey.length > 0 ? `, ${locationSql(relation.primaryKey)} as location` : ''
  const inserted = write.countInserted ? `, nullif(current_setting('pgrst.inserted', true), '') as inserted` : ', null as inserted'
  return {
    text: compiledText(
      `with source as (${written}) ${answerSql(rows, { media, header, guard: guarded ? build.parameters : undefined, noBody: !answered, extra: inserted + location })}`,
    ),
    binds: build.parameters.binds,
  }
}

/** The key's values of the first row, as JSON. */
const locationSql = (primaryKey: string[]) =>
  `(array_agg(json_build_array(${primaryKey.map((name) => `answer.${identifier(name)}::text`).join(', ')})))[1]::text`

/** `/films?id=eq.5` */
function locationOf({ catalogue, schema, target }: RestRequest, keys: string): string {
  const values = JSON.parse(keys) as (string | null)[]
  const { primaryKey } = findRelation(catalogue, schema, target)
  const filters = primaryKey.map((name, at) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(values[at] ?? '')}`)
  return `/${encodeURIComponent(target)}?${filters.join('&')}`
}
