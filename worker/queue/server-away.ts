import { isPassing } from '#sql/errors.ts'
import { PresenceLost } from './presence.ts'

/** Whether a job failed because a database or server stopped, restarts or is unreachable, anywhere in the error's cause chain. */
export function isServerAway(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++)
    if (cause instanceof PresenceLost || isPassing(cause) || isUnreached(cause)) return true
  return false
}

/** Errors of `fetch` and the storage client for an unreachable server, or one without its database. */
function isUnreached(error: Error): boolean {
  const { statusCode, status } = error as { statusCode?: string | number; status?: number }
  const answered = Number(statusCode ?? status ?? Number.NaN)
  if (answered === 502 || answered === 503 || answered === 504) return true
  return /^(fetch failed|terminated|other side closed)$/.test(error.message)
}
