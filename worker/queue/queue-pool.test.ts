import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loginOf } from '#sql/login.ts'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { databaseUrl } from '#tests/support/test-database.ts'
import type { WorkerHouse } from '../job-context.ts'
import type { ReadJob } from './job.ts'
import { openPresence, type Presence } from './presence.ts'
import { openQueuePool } from './queue-pool.ts'
import { runJobs } from './run-jobs.ts'

let house: HouseWithin
let presence: Presence
const unheard: unknown[] = []
const note = (error: unknown) => void unheard.push(error)
beforeAll(async () => {
  process.on('unhandledRejection', note)
  house = await openHouseWithin({ PARTS: 'api' })
  presence = openPresence(databaseUrl(house.context.place))
  // Ends the session that notes the end of a job, the first time and the second: a sequence keeps its number when its transaction is undone.
  await sql().unsafe(`
    create schema test_ends;
    create sequence test_ends.times;
    create function test_ends.end_session() returns trigger language plpgsql security definer as $$
    begin
      if nextval('test_ends.times') <= 2 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(60);
      end if;
      return coalesce(new, old);
    end $$;
    create trigger test_ends_completed before delete on graphile_worker._private_jobs for each row execute function test_ends.end_session();
    create trigger test_ends_failed before update on graphile_worker._private_jobs for each row
      when (old.locked_by is not null and new.locked_by is null) execute function test_ends.end_session();`)
})
afterEach(async () => {
  await sql()`alter sequence test_ends.times restart`
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await presence?.close()
  await house?.close()
})

const sql = () => house.context.database.pool('postgres')
const job = (name: ReadJob['name'], perform: () => Promise<void>): ReadJob => ({
  name,
  line: 'prompt',
  attempts: 3,
  on: () => ({ payload: {}, lockKeys: [name], giveUp: async () => {}, perform }),
})
const runLine = (jobs: ReadJob[]) =>
  runJobs(
    { jobs, concurrency: 1 },
    {
      connectionString: databaseUrl(house.context.place),
      house: { sql: sql(), log: pino({ level: 'silent' }) } as unknown as WorkerHouse,
      presence,
    },
  )
const timesEnded = async () => Number((await sql()`select last_value from test_ends.times`)[0]!['last_value'])

it('A finished job leaves the queue although the session that reports it is ended twice', async () => {
  const drawn = vi.fn()
  const line = await runLine([job('draw-quote', async () => drawn())])
  try {
    await sql()`select graphile_worker.add_job('draw-quote')`
    await expect.poll(async () => (await sql()`select 1 from graphile_worker.jobs`).length === 0 && (await timesEnded())).toBe(3)
    expect(drawn).toHaveBeenCalledOnce()
  } finally {
    await line.stop()
  }
  expect(unheard).toEqual([])
})

it('A failed job is retried although the session that reports it is ended twice', async () => {
  const line = await runLine([
    job('crop-portrait', async () => {
      throw new Error('No face.')
    }),
  ])
  try {
    await sql()`select graphile_worker.add_job('crop-portrait', run_at => now(), max_attempts => 3)`
    const [waiting] = await vi.waitFor(
      async () => {
        const rows =
          await sql()`select attempts, last_error, locked_by from graphile_worker.jobs where last_error is not null and locked_by is null`
        expect(rows).toHaveLength(1)
        return rows
      },
      { timeout: 40_000 },
    )
    expect({ ...waiting }).toEqual({ attempts: 1, last_error: 'No face.', locked_by: null })
    expect(await timesEnded()).toBe(3)
  } finally {
    await line.stop()
    await sql()`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
  }
  expect(unheard).toEqual([])
})

it('After its close the end of a job is not reported, and nothing is rejected', async () => {
  const { pool, close } = openQueuePool(loginOf(databaseUrl(house.context.place), 'closed'), 1)
  const session = await pool.connect()
  await close()
  expect(await session.query({ name: 'complete_job/graphile_worker', text: 'select 1 as one' })).toEqual({ rows: [], rowCount: 0 })
  await expect(session.query('select 1')).rejects.toThrow()
  await session.release()
})

it('An error of a statement, and not of its session, is reported at once', async () => {
  const { pool, close } = openQueuePool(loginOf(databaseUrl(house.context.place), 'wrong'), 1)
  const session = await pool.connect()
  await expect(session.query({ name: 'fail_job/graphile_worker', text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' })
  expect((await session.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await session.release()
  await close()
})
