import type { JobRun } from '../data/job-runs.ts'

export interface FoldedRun {
  /** The latest of them. */
  run: JobRun
  count: number
  tookMs: number
}

/** Consecutive successful runs of one job are one line; failures are separate. */
export function foldedRuns(runs: readonly JobRun[]): FoldedRun[] {
  const folded: FoldedRun[] = []
  for (const run of runs) {
    const last = folded.at(-1)
    if (last && last.run.job === run.job && last.run.outcome === 'done' && run.outcome === 'done') {
      last.count++
      last.tookMs += run.tookMs
    } else folded.push({ run, count: 1, tookMs: run.tookMs })
  }
  return folded
}
