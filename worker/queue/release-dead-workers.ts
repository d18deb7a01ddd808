import type { Sql } from '#sql/sql.ts'

export interface AbandonedJob {
  task: string
  /** From the job's key, `<job>:<version id>`. */
  versionId: string
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
      select task_identifier as task, split_part(key, ':', 2) as "versionId" from graphile_worker.jobs
      where locked_by = any (${workers}) and attempts >= max_attempts and key is not null`
    await tx`select graphile_worker.force_unlock_workers(${workers})`
    return [...abandoned]
  }) as Promise<AbandonedJob[]>
}
