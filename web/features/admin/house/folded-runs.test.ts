import { expect, it } from 'vitest'
import type { JobRun } from '../data/job-runs.ts'
import { foldedRuns } from './folded-runs.ts'

const run = (id: number, job: string, outcome: JobRun['outcome'] = 'done'): JobRun => ({
  ...{ id, job, outcome, tookMs: 100, attempt: 1 },
  ...{ beganAt: '2026-11-25T10:00:00Z', about: null, error: '' },
})

it('counts runs of one kind that follow each other, and keeps what failed apart', () => {
  const runs = [run(6, 'tidy'), run(5, 'tidy'), run(4, 'tidy', 'failed'), run(3, 'tidy'), run(2, 'prepare'), run(1, 'tidy')]
  expect(foldedRuns(runs).map(({ run: { id }, count, tookMs }) => [id, count, tookMs])).toEqual([
    [6, 2, 200],
    [4, 1, 100],
    [3, 1, 100],
    [2, 1, 100],
    [1, 1, 100],
  ])
})
