import type { Sql } from '#sql/sql.ts'

export interface AbandonedJob {
  task: string
  payload: unknown
}

/**
 * Gives back the jobs of workers that are gone, which the queue itself would keep for four hours. A worker is gone when nobody holds the lock it
 * announces itself with. Returns those jobs that have been tried as often as they may be.
 */
export async function releaseDeadWorkers(sql: Sql): Promise<AbandonedJob[]> {
  return sql.begin(async (tx) => {
    // A worker announces itself a moment after it is made; its very first job is left alone for two seconds.
    const dead = await tx<{ locked_by: string }[]>`
      with lockers as materialized (
        select locked_by from graphile_worker.jobs where locked_by is not null group by locked_by having max(locked_at) < now() - interval '2 seconds'
      )
      select locked_by from lockers where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`
    if (dead.length === 0) return []
    const workers = dead.map((row) => row.locked_by)
    const abandoned = await tx<AbandonedJob[]>`
      select j.task_identifier as task, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
      where j.locked_by = any (${workers}) and j.attempts >= j.max_attempts`
    await tx`select graphile_worker.force_unlock_workers(${workers})`
    return [...abandoned]
  }) as Promise<AbandonedJob[]>
}
