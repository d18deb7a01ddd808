import pg from 'pg'

/** The database refused a statement; `code` is its SQLSTATE. */
export const { DatabaseError } = pg
export type DatabaseError = InstanceType<typeof pg.DatabaseError>

/**
 * There is no line to the database, or it broke under a statement: whether that was done is not known, except that a transaction whose commit
 * was never sent is undone.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code: 'CONNECTION_LOST' | 'CONNECT_TIMEOUT' | 'CONNECTION_CLOSED'
  constructor(code: ConnectionLost['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** What a database says or does while it stops, restarts or ends sessions: another try in a moment may go well. */
const passing = new Set([
  ...['57P01', '57P02', '57P03', '53300', '08006', '08001', '08003', '08004'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'CONNECTION_LOST', 'CONNECT_TIMEOUT'],
])
export const isPassing = (error: unknown): boolean => passing.has((error as { code?: string })?.code ?? '')

/** The plan kept for a statement no longer fits its tables. Nothing of the statement was done. */
export const isStalePlan = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return (code === '0A000' && /cached plan/.test(message)) || code === '26000'
}
