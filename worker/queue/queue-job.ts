import type { JobName } from '#contract/house/jobs.ts'
import type { Sql } from '#sql/sql.ts'
import type { Job, Payload } from './job.ts'

/** What the queue takes last. */
const behindAll = 100

/** Queues a job, now or for `runAt`. One that still waits under the same key is replaced. */
export async function queueJob<Name extends JobName>(sql: Sql, job: Job<Name>, payload: Payload<Name>, runAt = new Date()) {
  await sql`
    select graphile_worker.add_job(
      ${job.name}::text, ${sql.json(payload)}::json, run_at => ${runAt}::timestamptz,
      job_key => ${job.key?.(payload) ?? null}::text, max_attempts => ${job.attempts}::int,
      queue_name => ${job.queue ?? null}::text, priority => ${job.queue ? behindAll : 0}::int
    )`
}
