import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { connect } from '../db/database.ts'
import { type HealthFacts, reportHealth } from './health.ts'

let house: HouseWithin
beforeAll(async () => {
  house = await openHouseWithin({ PARTS: 'api' })
})
afterAll(() => house?.close())

async function healthOf(facts: Partial<HealthFacts>) {
  const app = Fastify()
  reportHealth(app, { app: true, logicalReplication: true, ...facts })
  const answer = await app.inject('/health')
  await app.close()
  return { code: answer.statusCode, ...answer.json() }
}

it('A house that is well says so, with the room on its disk and how long jobs wait', async () => {
  const answer = await (await fetch(`${house.url}/health`)).json()
  expect(answer).toMatchObject({ status: 'ready', missing: [], jobs: 'none waits' })
  expect(answer.disk).toMatch(/^[\d.]+ (GB|MB) free$/)
})

it('A house with an unreadable database is not ready, even while its services can connect', async () => {
  const sql = house.context.database.pool('postgres')
  await sql`alter role authenticator nologin`
  const database = connect(house.context.database.address)
  try {
    expect(await healthOf({ database })).toMatchObject({
      code: 503,
      status: 'unavailable',
      missing: ['the database does not answer; it is being restarted or DATABASE_URL is down'],
    })
  } finally {
    await sql`alter role authenticator login`
    await database.close()
  }
})

it('A job that no worker takes is named with its age', async () => {
  const { database } = house.context
  await database.pool('postgres')`select graphile_worker.add_job('nobody-takes-this', run_at => now() - interval '47 minutes')`
  expect(await healthOf({ database })).toMatchObject({
    code: 200,
    jobs: 'the oldest has waited 47 min',
    notes: ['Jobs wait, the oldest for 47 minutes: no worker runs, or there is more to do than it can.'],
  })
})

it('A house with a line of jobs at a standstill is not ready and says which; one that works or waits its turn is', async () => {
  const { database } = house.context
  const { troubles } = jobQueue
  const sql = database.pool('postgres')
  await sql`insert into private.job_lines (line, jobs, longest, waits) values ('prompt', '{crop-portrait}', '10 minutes', '15 minutes')`
  const ready = async () => (await healthOf({ database, troubles })).code
  try {
    await sql`select graphile_worker.add_job('crop-portrait', run_at => now() - interval '14 minutes')`
    expect(await ready()).toBe(200)
    const [job] = await sql`select graphile_worker.add_job('crop-portrait', run_at => now() - interval '20 minutes') as added`
    expect(await healthOf({ database, troubles })).toMatchObject({
      code: 503,
      status: 'unavailable',
      missing: ['the line of jobs "prompt": the oldest has waited 20 min and none of it ends. Look at the worker and start it again'],
    })
    await sql`update private.job_lines set ended_at = now() - interval '1 minute'`
    expect(await ready()).toBe(200)
    await sql`update private.job_lines set ended_at = now() - interval '1 hour'`
    expect(await ready()).toBe(503)
    // Rightly at work, then for longer than a job may be.
    await sql`select graphile_worker.add_job('crop-portrait', job_key => 'at work')`
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '9 minutes', locked_by = 'a worker' where key = 'at work'`
    expect(await ready()).toBe(200)
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes' where key = 'at work'`
    expect(await ready()).toBe(503)
    expect(job).toBeDefined()
  } finally {
    await sql`delete from private.job_lines`
    await sql`delete from graphile_worker._private_jobs`
  }
})

it('Missing features of ffmpeg are reported before a film is uploaded', async () => {
  const { database } = house.context
  const sql = database.pool('postgres')
  const words = 'The ffmpeg of this house does not measure how loud films are (it lacks ebur128).'
  await sql`insert into private.missing_abilities (words) values (${words})`
  const { code, notes } = await healthOf({ database, troubles: jobQueue.troubles })
  expect([code, notes]).toEqual([200, expect.arrayContaining([words])])
  await sql`delete from private.missing_abilities`
})

it.skipIf(process.getuid?.() !== 0)('A house without disk space is not ready, and says how much is left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-health-'))
  try {
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder]).status).toBe(0)
    const { code, missing, disk } = await healthOf({ dataDir: folder })
    expect([code, disk]).toEqual([503, '20 MB free'])
    expect(missing[0]).toMatch(/^room on the disk: 20 MB are left, so nothing more can be kept/)
  } finally {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})
