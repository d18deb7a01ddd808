import type { z } from 'zod'
import type { JobName, jobs } from '#contract/jobs.ts'
import type { Sql } from '#sql/sql.ts'

/** Queues a job once for its version: one that still waits under the same key is replaced. */
export async function queueJob<Name extends JobName>(
  sql: Sql,
  name: Name,
  payload: z.infer<(typeof jobs)[Name]> & { versionId: string },
  options: { runAt?: Date; maxAttempts?: number } = {},
) {
  await sql`
    select graphile_worker.add_job(
      ${name}::text, ${sql.json(payload)}::json, run_at => ${options.runAt ?? new Date()}::timestamptz,
      job_key => ${`${name}:${payload.versionId}`}::text, max_attempts => ${options.maxAttempts ?? 5}::int
    )`
}
