import { firstOf } from '#core/text/cut-text.ts'
import type { Sql } from '#sql/sql.ts'
import type { EndedRun } from '../queue/run-jobs.ts'

/** Records how a job ended, for the operator. Error texts are truncated to the column's limit. */
export async function noteJobRun(sql: Sql, run: EndedRun): Promise<void> {
  const about = JSON.stringify(run.about)
  await sql`
    insert into public.job_runs (job, about, attempt, began_at, took_ms, outcome, error)
    values (
      ${run.job}, ${about.length <= 4000 ? about : '{}'}::text::jsonb, ${run.attempt}, ${run.beganAt}, ${run.tookMs}, ${run.outcome},
      ${firstOf(run.error, 4000)}
    )`
}
