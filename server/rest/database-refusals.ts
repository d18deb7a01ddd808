import { NoTurn } from '../db/turns.ts'
import { isHeader } from './answer.ts'
import { Refused } from './problems.ts'

/** A database error in the words and with the status PostgREST gives it. */
export function refusalOf(error: unknown, role: string, failingRows = true): Refused | null {
  if (error instanceof Refused) return error
  const { code, message = '', detail, hint } = error as { code?: string; message?: string; detail?: string; hint?: string }
  if (typeof code !== 'string') return null
  if (code === 'PGRST') return raised(message, detail)
  if (code.startsWith('CONNECT') || code.startsWith('ECONN'))
    return new Refused('PGRST000', 503, 'Database connection error. Retrying the connection.', null, null, { 'retry-after': '1' })
  if (error instanceof NoTurn)
    return new Refused('PGRST003', 504, 'Timed out acquiring connection from connection pool.', null, null, { 'retry-after': '1' })
  if (code.length !== 5) return null
  const status = statusOf(code, message, role)
  const shown = !failingRows && tellsRow(code, detail) ? null : (detail ?? null)
  return new Refused(code, status, message, shown, hint ?? null, status === 401 ? { 'www-authenticate': 'Bearer' } : {})
}

/**
 * A function that writes as its owner has the whole row in the detail of a refused check or missing value, even if the caller may not read
 * it. The server of the database may use another language, so the detail is recognised by its form: the row in brackets.
 */
const tellsRow = (code: string, detail: string | undefined) =>
  (code === '23502' || code === '23514') && detail !== undefined && /^Failing row|\(.*\)\.?$/s.test(detail)

const exact: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '22023': 400,
  '53400': 500,
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  P0001: 400,
  // PostgREST says 500; that a function did not find what it was asked for is no fault of the server.
  P0002: 404,
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
  if (code.startsWith('PT')) return /^[2-5]\d\d$/.test(code.slice(2)) ? Number(code.slice(2)) : 500
  return exact[code] ?? classes[code.slice(0, 2)] ?? 400
}

/** `raise sqlstate 'PGRST'`: the function writes the whole answer. */
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
    (how?.status as number) < 200 ||
    (how?.status as number) > 599 ||
    typeof how?.headers !== 'object' ||
    how.headers === null
  )
    return bad(`Invalid JSON value for DETAIL: '${detail}'`, inDetail)
  const headers = Object.fromEntries(Object.entries(how.headers).map(([name, value]) => [name, String(value)]))
  if (!Object.entries(headers).every(([name, value]) => isHeader(name, value)))
    return bad(`Invalid JSON value for DETAIL: '${detail}'`, inDetail)
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
