import type { Logger } from 'pino'
import type { Sql } from '#sql/sql.ts'

/** Moves jobs into the queue that were created before its tables existed: on the Supabase platform the first worker creates them. */
export async function handOverHeldJobs(sql: Sql, log: Pick<Logger, 'info'>): Promise<void> {
  const [row] = await sql<{ jobs: number }[]>`select private.hand_over_jobs() as jobs`
  if (row?.jobs) log.info({ jobs: row.jobs }, 'jobs that waited for the first worker are queued')
}
