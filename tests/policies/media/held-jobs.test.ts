import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { startTestWorker } from '#tests/support/worker.ts'

// On the Supabase platform the first worker brings the queue's tables. What people do before then is kept for it.

vi.setConfig({ testTimeout: 60_000 })
let house: TestHouse
const sql = () => house.context.database.pool('postgres')
const held = () => sql()`select job, payload ->> 'n' as n, job_key as key, max_attempts as most from private.held_jobs order by id`

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  await sql()`drop schema graphile_worker cascade`
})
afterAll(() => house?.close())

it('a file that arrives before there is a queue is accepted, and its job is held', async () => {
  const { error } = await house.service().storage.from('mail').upload(`${randomUUID()}.eml`, 'From: a@b.example\r\n\r\nHello')
  expect(error).toBeNull()
  expect(await held()).toEqual([{ job: 'take-mail', n: null, key: expect.stringMatching(/^take-mail:/), most: 8 }])
})

it('a job under a held key is held once: the later one, at its own time or at the first', async () => {
  await sql()`delete from private.held_jobs`
  for (const n of [1, 2]) await sql()`select private.enqueue('one', json_build_object('n', ${n}::int), 'one-key', 3)`
  await sql()`select private.enqueue('without-key', json_build_object('n', 3))`
  const times = ['2030-01-01T00:00:00Z', '2031-01-01T00:00:00Z']
  for (const at of times) await sql()`select private.enqueue_at('later', json_build_object('n', 4), 'later-key', ${at}::timestamptz)`
  expect(await held()).toEqual([
    { job: 'one', n: '2', key: 'one-key', most: 3 },
    { job: 'without-key', n: '3', key: null, most: 5 },
    { job: 'later', n: '4', key: 'later-key', most: 12 },
  ])
  expect(await sql()`select run_at = ${times[0]!}::timestamptz as first from private.held_jobs where job = 'later'`).toEqual([
    { first: true },
  ])
})

it('the state of the house is shown before the first worker starts: held jobs wait, and none has failed', async () => {
  await sql()`delete from private.held_jobs`
  await sql()`select private.enqueue_at('later', '{}', 'due', '2026-01-02T03:04:05Z'::timestamptz)`
  const admin = await house.person('Ada')
  const health = () => admin.rpc('house_health')
  expect((await health()).error?.code).toBe('42501')
  await sql()`update public.user_roles set role = 'admin' where user_id = ${(await admin.auth.getUser()).data.user!.id}`
  const { data, error } = await health()
  expect(error).toBeNull()
  expect(data).toMatchObject({ workers: 0, failedJobs: 0 })
  expect(new Date((data as { waitingSince: string }).waitingSince).toISOString()).toBe('2026-01-02T03:04:05.000Z')
})

it('jobs of a removed film are dropped, except the removal of its files', async () => {
  await sql()`delete from private.held_jobs`
  const versionId = randomUUID()
  for (const job of ['prepare-version', 'delete-version-files'])
    await sql()`select private.enqueue(${job}, json_build_object('versionId', ${versionId}::text), ${job})`
  expect(await sql()`select private.forget_jobs(${versionId}) as gone`).toEqual([{ gone: 1 }])
  expect(await held()).toMatchObject([{ job: 'delete-version-files' }])
})

it('only the service reads or moves held jobs', async () => {
  for (const role of ['anon', 'authenticated'] as const)
    for (const asked of [
      'select * from private.held_jobs',
      'select private.hand_over_jobs()',
      `select private.hold_job('x', '{}', null, null, 1, 'replace')`,
    ])
      await expect(house.context.database.run({ role, claims: { role } }, asked)).rejects.toThrow(/permission denied/)
})

it('the first worker moves them into its queue, and later jobs go there at once', async () => {
  await sql()`delete from private.held_jobs`
  await sql()`select private.enqueue_at('nobody-takes-this', json_build_object('n', 1), 'a-key', '2030-01-01T00:00:00Z')`
  const worker = await startTestWorker(house)
  try {
    expect(await held()).toEqual([])
    await sql()`select private.enqueue('nor-this', json_build_object('n', 2), 'b-key', 3)`
    expect(await held()).toEqual([])
    expect(
      await sql()`select task_identifier as job, max_attempts as most, key, run_at = '2030-01-01T00:00:00Z' as later from graphile_worker.jobs
        where key in ('a-key', 'b-key') order by key`,
    ).toEqual([
      { job: 'nobody-takes-this', most: 12, key: 'a-key', later: true },
      { job: 'nor-this', most: 3, key: 'b-key', later: false },
    ])
  } finally {
    await worker.stop()
  }
})
