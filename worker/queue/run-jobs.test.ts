import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { databaseUrl } from '#tests/support/test-database.ts'
import type { WorkerHouse } from '../job-context.ts'
import type { ReadJob } from './job.ts'
import { lines } from './lines.ts'
import { openPresence, type Presence } from './presence.ts'
import { type EndedRun, runJobs } from './run-jobs.ts'

let house: HouseWithin
let presence: Presence
beforeAll(async () => {
  house = await openHouseWithin({ PARTS: 'api' })
  presence = openPresence(databaseUrl(house.context.place))
})
afterAll(async () => {
  await presence?.close()
  await house?.close()
})

const soon = { timeout: 40_000, interval: 100 }
const sql = () => house.context.database.pool('postgres')

/** A job of the `prompt` line that does what `perform` does. */
const job = (name: ReadJob['name'], perform: (signal: AbortSignal) => Promise<void>, gaveUp = () => {}): ReadJob => ({
  name,
  line: 'prompt',
  attempts: 2,
  on: () => ({ payload: {}, lockKeys: [name], giveUp: async () => gaveUp(), perform: (_, signal) => perform(signal) }),
})

/** A line with one place, whose jobs may take three seconds. */
function runLine(jobs: ReadJob[], ended: EndedRun[] = []) {
  const limits = { ...lines, prompt: { longestSeconds: 3, waitsSeconds: 60 } }
  const worker = { sql: sql(), log: pino({ level: 'silent' }) } as unknown as WorkerHouse
  const note = async (run: EndedRun) => void ended.push(run)
  return runJobs({ jobs, concurrency: 1 }, { connectionString: databaseUrl(house.context.place), house: worker, presence, note, limits })
}

it('A hanging job is timed out, makes room for the next, is retried by its rule and then given up', async () => {
  const ended: EndedRun[] = []
  const [drawn, gaveUp] = [vi.fn(), vi.fn()]
  const line = await runLine([job('crop-portrait', () => new Promise(() => {}), gaveUp), job('draw-quote', async () => drawn())], ended)
  try {
    await sql()`select graphile_worker.add_job('crop-portrait', max_attempts => 2, priority => -1)`
    await sql()`select graphile_worker.add_job('draw-quote')`
    await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce(), soon)
    const portraits = () => ended.filter(({ job: name }) => name === 'crop-portrait')
    await vi.waitFor(() => expect(portraits()).toHaveLength(1), soon)
    expect(portraits()[0]).toMatchObject({
      outcome: 'failed',
      attempt: 1,
      error: 'The job crop-portrait was still at work after 3 seconds, the longest its line allows, and was ended.',
    })
    await sql()`update graphile_worker._private_jobs set run_at = now() where locked_at is null`
    await vi.waitFor(() => expect(portraits().map(({ outcome }) => outcome)).toEqual(['failed', 'given-up']), soon)
    await vi.waitFor(() => expect(gaveUp).toHaveBeenCalledOnce(), soon)
  } finally {
    await line.stop()
  }
})

it('A line stops although one of its jobs ignores its signal, and requeues that job', async () => {
  const begun = vi.fn()
  const line = await runLine([
    job('take-still', () => {
      begun()
      return new Promise(() => {})
    }),
  ])
  await sql()`select graphile_worker.add_job('take-still', job_key => 'deaf')`
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), soon)
  await line.stop()
  const [left] = await sql()`select locked_at, attempts from graphile_worker.jobs where key = 'deaf'`
  expect({ ...left }).toEqual({ locked_at: null, attempts: 0 })
})
