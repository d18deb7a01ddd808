import { compiledText } from '#sql/text.ts'
import type { Database } from '../db/database.ts'
import type { Answer } from './answer.ts'
import { findRelation } from './catalogue/find-relation.ts'
import { qualified } from './catalogue/types.ts'
import { type AnswerRow, answerSql } from './compile/answer.ts'
import type { Build, Source } from './compile/build.ts'
import { Parameters, type Statement } from './compile/parameters.ts'
import { compileCount, compileLevel } from './compile/read.ts'
import { execute, plannedRows } from './execute.ts'
import type { Bind, Live } from './parse/ast.ts'
import { appliedPreferences } from './parse/prefer.ts'
import { parseQuery } from './parse/query.ts'
import { planRead } from './plan.ts'
import { refuse } from './problems.ts'
import { contentRange, rootRange } from './range.ts'
import type { RestRequest } from './request.ts'
import { Shapes } from './shapes.ts'

interface CompiledRead {
  statement: Statement
  /** `select 1 …` of all rows, for the planner to estimate. */
  estimate: Statement | null
}

const shapes = new Shapes<CompiledRead>()

/** `GET` and `HEAD` of a table or view. */
export async function readRows(database: Database, request: RestRequest): Promise<{ answer: Answer; row: AnswerRow }> {
  const { media, preferences, query } = request
  const range = rootRange(request)
  const page = firstPage(range)
  const shape = `${request.schema}\u0003${request.target}\u0003${media.contentType}\u0003${preferences.count ?? ''}\u0003${range.given}${page ?? ''}\u0003${request.method === 'HEAD'}\u0003${query.shape}`
  const { statement, estimate } = shapes.get(request.catalogue, shape, () => compileRead(request, range.given, page))
  const live: Live = { body: null, limit: range.limit, offset: range.offset }
  const row = await execute({ database, request, statement, live, readOnly: true })
  const rows = Number(row.rows)
  if (media.kind === 'object' && rows !== 1) throw refuse.notSingular(rows)
  const total = await totalRows(database, request, row, estimate, live)
  const { header, status } = contentRange(range.offset, rows, total)
  const headers: Record<string, string> = { 'content-type': media.contentType, 'content-range': header }
  const applied = appliedPreferences(preferences, ['count', 'handling', 'timezone'])
  if (applied !== null) headers['preference-applied'] = applied
  return { answer: { status, body: request.method === 'HEAD' ? null : row.body, headers }, row }
}

/** Exact, or planned; estimated is exact up to `max_rows` and planned beyond. */
async function totalRows(
  database: Database,
  request: RestRequest,
  row: AnswerRow,
  estimate: Statement | null,
  live: Live,
): Promise<number | null> {
  const counted = row.total === null ? null : Number(row.total)
  if (estimate === null || request.plan) return counted
  const { maxRows } = request.settings
  if (counted !== null && (maxRows === null || counted <= maxRows)) return counted
  return Math.max(counted ?? 0, await plannedRows(database, request, estimate, live))
}

export const liveLimit: Bind = (_, live) => (live.limit === null ? null : String(live.limit))
export const liveOffset: Bind = (_, live) => String(live.offset)

export function newBuild({ catalogue, settings }: RestRequest): Build {
  let aliases = 0
  return { parameters: new Parameters(), catalogue, maxRows: settings.maxRows, alias: () => `_t${aliases++}` }
}

const longestWrittenPage = 1000

/**
 * The length of a first page, to be written into the statement. With a length it cannot see, the planner takes every plan it could keep for a
 * dear one and plans again each time, which may cost half as much again as the rows. Lengths are few, so few statements are cached for it.
 */
const firstPage = ({ given, limit, offset }: ReturnType<typeof rootRange>): number | null =>
  given && offset === 0 && limit !== null && limit <= longestWrittenPage ? limit : null

export const rangeSql = (build: Build, given: boolean) =>
  given ? ` limit ${build.parameters.add(liveLimit)}::bigint offset ${build.parameters.add(liveOffset)}::bigint` : undefined

function compileRead(request: RestRequest, ranged: boolean, page: number | null): CompiledRead {
  const { catalogue, schema, settings, media, preferences } = request
  const relation = findRelation(catalogue, schema, request.target)
  const query = parseQuery(request.query)
  query.limits = query.limits.filter(({ path }) => path.length > 0)
  query.offsets = query.offsets.filter(({ path }) => path.length > 0)
  const level = planRead(query, { name: relation.name, relation, columns: relation.columns }, schema, catalogue, settings)
  const open = (build: Build): Source => {
    const alias = build.alias()
    return { from: `${qualified(relation)} as ${alias}`, alias, where: [], derived: false }
  }
  const build = newBuild(request)
  const source = open(build)
  const { sql, outputs } = compileLevel(level, source, build, page === null ? rangeSql(build, ranged) : ` limit ${page}`)
  const counts = preferences.count === 'exact' || preferences.count === 'estimated'
  const most = preferences.count === 'estimated' && settings.maxRows !== null ? ` limit ${settings.maxRows + 1}` : ''
  const count = counts ? compileCount(level, source, build) + most : undefined
  const header = media.kind === 'csv' ? build.parameters.constant(outputs.join(',')) : undefined
  const statement = {
    text: compiledText(answerSql(`(${sql})`, { media, count, header, noBody: request.method === 'HEAD' })),
    binds: build.parameters.binds,
  }
  const other = newBuild(request)
  const estimate =
    preferences.count === 'planned' || most !== ''
      ? { text: compiledText(compileCount(level, open(other), other)), binds: other.parameters.binds }
      : null
  return { statement, estimate }
}
