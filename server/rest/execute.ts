import { type SqlText, sqlText } from '#sql/text.ts'
import type { Database } from '../db/database.ts'
import type { Identity } from '../db/identity.ts'
import { type AnswerRow, guardedRows } from './compile/answer.ts'
import { explained } from './compile/explain.ts'
import type { Statement } from './compile/parameters.ts'
import type { Live } from './parse/ast.ts'
import type { Media } from './parse/media.ts'
import type { RestRequest } from './request.ts'

export interface Execution {
  database: Database
  request: RestRequest
  statement: Statement
  live: Live
  readOnly: boolean
  /** Refuses a number of rows the guard of the statement has stopped. */
  check?: (rows: number) => void
  /** Roll back after answering. */
  rollback?: boolean
}

/** Runs one statement on behalf of the request, in one round trip unless it is to be rolled back. */
export async function execute({ database, request, statement, live, readOnly, check, rollback }: Execution): Promise<AnswerRow> {
  const parameters = statement.binds.map((bind) => bind(request.query.values, live))
  const identity = withSettings(request, readOnly)
  if (request.plan) return explain(database, request.plan, identity, statement.text, parameters)
  try {
    if (rollback) return await rolledBack(database, identity, statement.text, parameters)
    return (await database.run<AnswerRow>(identity, statement.text, parameters))[0]!
  } catch (error) {
    const rows = guardedRows(error)
    if (rows !== null) check?.(rows)
    throw error
  }
}

async function rolledBack(database: Database, identity: Identity, text: string, parameters: unknown[]): Promise<AnswerRow> {
  let answer: AnswerRow | undefined
  await database
    .transaction(identity, async (tx) => {
      answer = (await tx.unsafe<AnswerRow[]>(text, parameters as never[]))[0]
      throw new RolledBack()
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return answer!
}

async function explain(database: Database, { plan }: Media, identity: Identity, text: SqlText, parameters: unknown[]): Promise<AnswerRow> {
  const rows = await database.run<{ 'QUERY PLAN': unknown }>(identity, explained(text, plan!), parameters)
  const body = plan!.format === 'json' ? JSON.stringify(rows[0]!['QUERY PLAN']) : rows.map((row) => row['QUERY PLAN']).join('\n')
  return { total: null, rows: '1', body, headers: null, status: null }
}

/** How many rows the planner expects of a statement. */
export async function plannedRows(database: Database, request: RestRequest, { text, binds }: Statement, live: Live): Promise<number> {
  const parameters = binds.map((bind) => bind(request.query.values, live))
  const rows = await database.run<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    withSettings(request, true),
    sqlText`explain (format json) ${text}`,
    parameters,
  )
  return rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
}

class RolledBack extends Error {}

function withSettings({ identity, schema, settings, preferences, plan }: RestRequest, readOnly: boolean): Identity {
  const own: Record<string, string> = { ...settings.roleSettings.get(identity.role) }
  if (schema !== 'public' || plan)
    own.search_path = [schema, ...settings.extraSearchPath].map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
  if (readOnly) own.transaction_read_only = 'on'
  if (preferences.timezone !== undefined) own.timezone = preferences.timezone
  return { ...identity, settings: own }
}
