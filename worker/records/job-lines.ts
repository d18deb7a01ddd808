import { firstOf } from '#core/text/cut-text.ts'
import type { Sql } from '#sql/sql.ts'
import type { Need } from '../ffmpeg/needs.ts'
import type { Line, ReadJob } from '../queue/job.ts'
import { lines } from '../queue/lines.ts'

/** Which jobs each line has and what it allows, for whoever asks whether one is at a standstill (`private.house_troubles`). */
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

/** Notes that a job of a line ended; of many in short order only the first. */
export function tellEnds(sql: Sql): (line: Line) => Promise<void> {
  const toldAt = new Map<Line, number>()
  return async (line) => {
    const now = Date.now()
    if (now - (toldAt.get(line) ?? Number.NEGATIVE_INFINITY) < toldEveryMs) return
    toldAt.set(line, now)
    await sql`update private.job_lines set ended_at = now() where line = ${line}`
  }
}

/** One sentence on what this ffmpeg cannot do, for whoever runs the house. */
export const inWords = ({ name, use }: Need): string => `The ffmpeg of this house does not ${use} (it lacks ${name}).`

/** What this house cannot do, one sentence each: `/health` says it before a film comes. */
export async function sayWhatIsMissing(sql: Sql, words: readonly string[]): Promise<void> {
  await sql`delete from private.missing_abilities where not words = any (${words}::text[])`
  for (const sentence of words) await addWhatIsMissing(sql, sentence)
}

/** What turned out while it worked; it stands until a worker starts anew. */
export async function addWhatIsMissing(sql: Sql, words: string): Promise<void> {
  await sql`insert into private.missing_abilities (words) values (${firstOf(words, 400)}) on conflict (words) do update set said_at = now()`
}
