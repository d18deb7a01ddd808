import type { Sql } from '#sql/sql.ts'

export interface AbandonedJob {
  task: string
  payload: unknown
}

/** How long a worker's lock must be free until the worker counts as dead: longer than a reconnect takes, see `presence.ts`. */
const goneAfterMs = 2500

/**
 * Releases the jobs of dead workers, which the queue itself would keep locked for four hours. A worker is dead when, for a while, no session has
 * held the lock it announces itself with; call it every second. Returns the jobs that have no attempts left.
 */
export function releaseDeadWorkers(sql: Sql): () => Promise<AbandonedJob[]> {
  let missedSince = new Map<string, number>()
  return async () => {
    const missing = await sql<{ locked_by: string }[]>`
      with lockers as materialized (select distinct locked_by from graphile_worker.jobs where locked_by is not null)
      select locked_by from lockers where not exists (
        select from pg_locks where locktype = 'advisory' and objsubid = 1
          and ((classid::bigint << 32) | objid::bigint) = hashtextextended(locked_by, 0)
      )`
    const now = Date.now()
    missedSince = new Map(missing.map(({ locked_by }) => [locked_by, missedSince.get(locked_by) ?? now]))
    const gone = [...missedSince].filter(([, since]) => now - since >= goneAfterMs).map(([worker]) => worker)
    return gone.length === 0 ? [] : release(sql, gone)
  }
}

function release(sql: Sql, gone: string[]): Promise<AbandonedJob[]> {
  return sql.begin(async (tx) => {
    // Locked, so that none of the workers comes back while its jobs are released.
    const dead = await tx<{ locked_by: string }[]>`
      select locked_by from unnest(${gone}::text[]) as locked_by where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`
    if (dead.length === 0) return []
    const workers = dead.map((row) => row.locked_by)
    const abandoned = await tx<AbandonedJob[]>`
      select j.task_identifier as task, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
      where j.locked_by = any (${workers}) and j.attempts >= j.max_attempts`
    await tx`select graphile_worker.force_unlock_workers(${workers})`
    return [...abandoned]
  }) as Promise<AbandonedJob[]>
}
