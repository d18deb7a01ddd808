import type { Sql } from 'postgres'
import type { Database } from '../db/database.ts'
import type { Identity } from '../db/identity.ts'
import type { AnswerRow } from './compile/answer.ts'
import type { Statement } from './compile/parameters.ts'
import type { Live } from './parse/ast.ts'
import type { Media } from './parse/media.ts'
import { Refused } from './problems.ts'
import type { RestRequest } from './request.ts'

export interface Execution {
  database: Database
  request: RestRequest
  statement: Statement
  live: Live
  readOnly: boolean
  /** Looks at the answer before it is committed; throwing rolls back. Without it the statement takes one round trip. */
  check?: (answer: AnswerRow) => void
  /** Roll back after answering. */
  rollback?: boolean
}

/** Runs one statement on behalf of the request. */
export async function execute({ database, request, statement, live, readOnly, check, rollback }: Execution): Promise<AnswerRow> {
  const parameters = statement.binds.map((bind) => bind(request.query.values, live))
  const identity = withSettings(request, readOnly)
  if (request.plan) return explain(database, request.plan, identity, statement.text, parameters)
  if (!check && !rollback) {
    const answer = (await database.run<AnswerRow>(identity, statement.text, parameters))[0]!
    return answer
  }
  let answer: AnswerRow | undefined
  try {
    await database.transaction(identity, async (tx) => {
      answer = await one(tx, statement.text, parameters)
      check?.(answer)
      if (rollback) throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return answer!
}

async function explain(database: Database, { plan }: Media, identity: Identity, text: string, parameters: unknown[]): Promise<AnswerRow> {
  const options = [...plan!.options, `format ${plan!.format}`].join(', ')
  const rows = await database.run<{ 'QUERY PLAN': unknown }>(identity, `explain (${options}) ${text}`, parameters)
  const body = plan!.format === 'json' ? JSON.stringify(rows[0]!['QUERY PLAN']) : rows.map((row) => row['QUERY PLAN']).join('\n')
  return { total: null, rows: '1', body, headers: null, status: null }
}

/** How many rows the planner expects of a statement. */
export async function plannedRows(database: Database, request: RestRequest, { text, binds }: Statement, live: Live): Promise<number> {
  const parameters = binds.map((bind) => bind(request.query.values, live))
  const rows = await database.run<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    withSettings(request, true),
    `explain (format json) ${text}`,
    parameters,
  )
  return rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
}

class RolledBack extends Error {}

const one = async (tx: Sql, text: string, parameters: unknown[]) => (await tx.unsafe<AnswerRow[]>(text, parameters as never[]))[0]!

function withSettings({ identity, schema, settings, preferences, plan }: RestRequest, readOnly: boolean): Identity {
  const own: Record<string, string> = {}
  if (schema !== 'public' || plan)
    own.search_path = [schema, ...settings.extraSearchPath].map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
  if (readOnly) own.transaction_read_only = 'on'
  if (preferences.timezone !== undefined) own.timezone = preferences.timezone
  return { ...identity, settings: own }
}

/** A database error in the words and with the status PostgREST gives it. */
export function refusalOf(error: unknown, role: string): Refused | null {
  if (error instanceof Refused) return error
  const { code, message = '', detail, hint } = error as { code?: string; message?: string; detail?: string; hint?: string }
  if (typeof code !== 'string') return null
  if (code === 'PGRST') return raised(message, detail)
  if (code.startsWith('CONNECT') || code.startsWith('ECONN'))
    return new Refused('PGRST000', 503, 'Database connection error. Retrying the connection.', null, null, { 'retry-after': '1' })
  if (code.length !== 5) return null
  const status = statusOf(code, message, role)
  return new Refused(code, status, message, detail ?? null, hint ?? null, status === 401 ? { 'www-authenticate': 'Bearer' } : {})
}

const exact: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '22023': 400,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
}
const classes: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

function statusOf(code: string, message: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code.startsWith('PT')) return /^[1-5]\d\d$/.test(code.slice(2)) ? Number(code.slice(2)) : 500
  return exact[code] ?? classes[code.slice(0, 2)] ?? 400
}

/** `raise sqlstate 'PGRST'`: the function writes the whole answer itself. */
function raised(message: string, detail: string | undefined): Refused {
  const bad = (details: string, hint: string) =>
    new Refused('PGRST121', 500, `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, details, hint)
  const inMessage = "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
  const inDetail = "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  if (detail === undefined) return bad('DETAIL is missing in the RAISE statement', inDetail)
  const said = parsed(message)
  if (typeof said?.code !== 'string' || typeof said.message !== 'string')
    return bad(`Invalid JSON value for MESSAGE: '${message}'`, inMessage)
  const how = parsed(detail)
  if (
    !Number.isInteger(how?.status) ||
    (how?.status as number) < 100 ||
    (how?.status as number) > 599 ||
    typeof how?.headers !== 'object' ||
    how.headers === null
  )
    return bad(`Invalid JSON value for DETAIL: '${detail}'`, inDetail)
  const headers = Object.fromEntries(Object.entries(how.headers).map(([name, value]) => [name, String(value)]))
  return new Refused(said.code, how.status as number, said.message, said.details ?? null, (said.hint as string) ?? null, headers)
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
