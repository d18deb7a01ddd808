import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
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

it('A house whose people cannot read is not ready, even while its services can', async () => {
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

it('A job that nobody takes is named with its age', async () => {
  const { database } = house.context
  await database.pool('postgres')`select graphile_worker.add_job('nobody-takes-this', run_at => now() - interval '47 minutes')`
  expect(await healthOf({ database })).toMatchObject({
    code: 200,
    jobs: 'the oldest has waited 47 min',
    notes: ['Jobs wait, the oldest for 47 minutes: no worker runs, or there is more to do than it can.'],
  })
})

it.skipIf(process.getuid?.() !== 0)('A house without room is not ready, and says how much is left', async () => {
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
