import type { Refusal } from '#core/media/media-refusals.ts'
import type { Sql } from '#sql/sql.ts'
import { markFailed } from './versions.ts'

export type StageName = 'checked' | 'first-rendition' | 'poster-and-storyboard' | 'all-renditions' | 'ready'

export interface Stages {
  isDone(stage: StageName): boolean
  /**
   * Runs `work` for a stage unless an earlier attempt finished it, and keeps its row up to date. `work` returns its result in words, or
   * with a refusal, which fails the version. Returns whether the next stage may begin.
   */
  run(stage: StageName, work: (report: (part: number) => void) => Promise<string | Refusal>): Promise<boolean>
}

/** Throttled: a row that changes more than once a second only adds load. */
const quietMs = 1000

/** The preparation stages of a version. `onGone` is called when a report finds no row: the version was deleted. */
export async function openStages(sql: Sql, versionId: string, onGone: () => void): Promise<Stages> {
  const rows = await sql<
    { stage: StageName; state: string }[]
  >`select stage, state from public.preparation_stages where version_id = ${versionId}`
  const done = new Set(rows.filter(({ state }) => state === 'done').map(({ stage }) => stage))
  return {
    isDone: (stage) => done.has(stage),
    async run(stage, work) {
      if (done.has(stage)) return true
      await sql`
        update public.preparation_stages set state = 'working', progress = 0, seconds_left = null, reason = null, updated_at = now()
        where version_id = ${versionId} and stage = ${stage}`
      const reporter = reportProgress(sql, versionId, stage, onGone)
      const outcome = await work(reporter.report).finally(reporter.settled)
      if (typeof outcome !== 'string') {
        await failStage(sql, versionId, stage, outcome)
        return false
      }
      done.add(stage)
      await sql`
        update public.preparation_stages set state = 'done', progress = 1, seconds_left = 0, detail = ${outcome}, reason = null, updated_at = now()
        where version_id = ${versionId} and stage = ${stage}`
      return true
    },
  }
}

export async function failStage(sql: Sql, versionId: string, stage: StageName, refusal: Refusal) {
  await sql`
    update public.preparation_stages set state = 'failed', seconds_left = null, reason = ${refusal.words}, updated_at = now()
    where version_id = ${versionId} and stage = ${stage}`
  await markFailed(sql, versionId, refusal)
}

/** For a job that was given up: marks the running stage as failed. */
export async function failWorkingStage(sql: Sql, versionId: string, refusal: Refusal) {
  const [row] = await sql<{ stage: StageName }[]>`
    select stage from public.preparation_stages where version_id = ${versionId} and state in ('working', 'waiting') order by position limit 1`
  if (row) await failStage(sql, versionId, row.stage, refusal)
}

function reportProgress(sql: Sql, versionId: string, stage: StageName, onGone: () => void) {
  const began = Date.now()
  let last = Date.now()
  let pending: Promise<unknown> = Promise.resolve()
  return {
    settled: () => pending.then(() => undefined),
    report(part: number) {
      if (Date.now() - last < quietMs) return
      last = Date.now()
      const elapsed = (last - began) / 1000
      const left = part > 0.01 ? Math.ceil((elapsed / part) * (1 - part)) : null
      pending = sql`
        update public.preparation_stages set progress = ${Math.min(1, Math.max(0, part))}, seconds_left = ${left}, updated_at = now()
        where version_id = ${versionId} and stage = ${stage} returning 1`.then(
        (rows) => {
          if (rows.length === 0) onGone()
        },
        // A lost report is superseded by the next; a missing database fails the job at its next real step.
        () => undefined,
      )
    },
  }
}
