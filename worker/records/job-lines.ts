import { firstOf } from '#core/text/cut-text.ts'
import type { Sql } from '#sql/sql.ts'
import type { Need } from '../ffmpeg/needs.ts'
import type { Line, ReadJob } from '../queue/job.ts'
import { lines } from '../queue/lines.ts'

/** Jobs and time limits of each line, to detect stalls (`private.house_troubles`). */
export async function sayLines(sql: Sql, jobs: readonly ReadJob[]): Promise<void> {
  for (const [line, { longestSeconds, waitsSeconds }] of Object.entries(lines)) {
    const names = jobs.filter((job) => job.line === line).map(({ name }) => name)
    await sql`
      insert into private.job_lines (line, jobs, longest, waits)
      values (${line}, ${names}::text[], make_interval(secs => ${longestSeconds}), make_interval(secs => ${waitsSeconds}))
      on conflict (line) do update set jobs = excluded.jobs, longest = excluded.longest, waits = excluded.waits`
  }
}

const toldEveryMs = 10_000

/** Records that a job of a line ended; throttled. */
export function tellEnds(sql: Sql): (line: Line) => Promise<void> {
  const toldAt = new Map<Line, number>()
  return async (line) => {
    const now = Date.now()
    if (now - (toldAt.get(line) ?? Number.NEGATIVE_INFINITY) < toldEveryMs) return
    toldAt.set(line, now)
    await sql`update private.job_lines set ended_at = now() where line = ${line}`
  }
}

/** One sentence on a missing ffmpeg feature, for the operator. */
export const inWords = ({ name, use }: Need): string => `The ffmpeg of this house does not ${use} (it lacks ${name}).`

/** Missing features of this house, one sentence each: `/health` reports them before a film comes. */
export async function sayWhatIsMissing(sql: Sql, words: readonly string[]): Promise<void> {
  await sql`delete from private.missing_abilities where not words = any (${words}::text[])`
  for (const sentence of words) await addWhatIsMissing(sql, sentence)
}

/** Problems found at run time; stored until a worker restarts. */
export async function addWhatIsMissing(sql: Sql, words: string): Promise<void> {
  await sql`insert into private.missing_abilities (words) values (${firstOf(words, 400)}) on conflict (words) do update set said_at = now()`
}
