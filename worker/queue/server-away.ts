import { isPassing } from '#sql/errors.ts'
import { PresenceLost } from './presence.ts'

/** Whether a job met a database or a server that stopped, restarts or cannot be reached, somewhere below what it says itself. */
export function isServerAway(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++)
    if (cause instanceof PresenceLost || isPassing(cause) || isUnreached(cause)) return true
  return false
}

/** What `fetch` and the storage client say of a server that is not there, or that answers for a database that is not. */
function isUnreached(error: Error): boolean {
  const { statusCode, status } = error as { statusCode?: string | number; status?: number }
  const answered = Number(statusCode ?? status ?? Number.NaN)
  if (answered === 502 || answered === 503 || answered === 504) return true
  return /^(fetch failed|terminated|other side closed)$/.test(error.message)
}
