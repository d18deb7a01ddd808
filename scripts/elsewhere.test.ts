import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { openSql } from '#sql/open-sql.ts'
import { openTestHouse } from '#tests/support/house.ts'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { debianHasPostgres15, startDebianPostgres } from '#tests/support/outside/debian-postgres.ts'
import { freePort, startProcess, temporaryFolder } from '#tests/support/start-process.ts'
import { databaseUrl } from '#tests/support/test-database.ts'
import { sendFilm, testFfmpeg } from '#tests/support/worker.ts'

// Whole houses start and stop here; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

async function start(env: Record<string, string>) {
  const { folder, remove } = temporaryFolder()
  const house = await startProcess({ DATA_DIR: folder, ...env })
  cleanUp.push(async () => {
    house.kill('SIGTERM')
    await house.ended
    remove()
  })
  return house
}

async function signUp(url: string) {
  const { supabaseUrl, anonKey } = await (await fetch(`${url}/config.json`)).json()
  const client = createClient(supabaseUrl, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await client.auth.signUp({ email: `ada-${Date.now()}@house.example`, password: 'a long enough passphrase 9' })
  if (error) throw error
  return client
}

describe.skipIf(!debianHasPostgres15)('On the PostgreSQL 15 that Debian ships', () => {
  let debian: Awaited<ReturnType<typeof startDebianPostgres>>
  beforeAll(async () => {
    debian = await startDebianPostgres()
  })
  afterAll(() => debian?.stop())

  it('a house starts, starts again, lets people sign up, and says that live table changes are off', async () => {
    const env = {
      DATABASE_URL: debian.url('operator', 'reel', 'house'),
      JWT_SECRET: 'a secret of at least thirty-two characters',
      PARTS: 'web,api',
    }
    const first = await start(env)
    expect((await first.ready()).notes).toEqual(['Live table changes are off: set wal_level = logical on the database and restart it.'])
    const client = await signUp(first.url)
    expect((await client.from('user_roles').select('role').single()).data).toEqual({ role: 'user' })
    // Beside the first it would be refused: each keeps its films in a folder of its own.
    first.kill('SIGTERM')
    await first.ended
    expect((await (await start(env)).ready()).status).toBe('ready')
  })

  it('its superuser keeps its own password', async () => {
    const house = await start({
      DATABASE_URL: debian.url('postgres', 'spool', 'house'),
      JWT_SECRET: 'a secret of at least thirty-two characters',
    })
    expect((await house.ready()).status).toBe('ready')
  })

  const refusals: [string, () => string, RegExp][] = [
    [
      'a wrong password',
      () => debian.url('operator', 'wrong', 'house'),
      /refuses the user "operator" with this password\. Correct DATABASE_URL, then start again\./,
    ],
    [
      'a missing database',
      () => debian.url('operator', 'reel', 'nowhere'),
      /has no database "nowhere"\. Create it or correct DATABASE_URL/,
    ],
    [
      'an account without rights',
      () => debian.url('guest', 'ticket', 'house'),
      /does not give "guest" the rights to make roles and row rules\. Run this there: alter role "guest" superuser/,
    ],
  ]
  it.each(refusals)('%s stops the start with one sentence', async (_what, url, sentence) => {
    const house = await start({ DATABASE_URL: url() })
    expect(await house.ended).toBe(1)
    expect(house.output()).toMatch(sentence)
    expect(house.output()).not.toMatch(/\n\s+at /)
  })
})

it('From PostgreSQL 16 on, an account that may make roles is enough; no superuser is needed', async () => {
  const { folder, remove } = temporaryFolder()
  cleanUp.push(remove)
  const cluster = await startEmbeddedPostgres(folder)
  cleanUp.push(() => cluster.stop())
  const superuser = openSql(
    { host: '127.0.0.1', port: cluster.port, database: 'postgres', user: 'supabase_admin', password: cluster.superuserPassword },
    { max: 1 },
  )
  await superuser`create role operator login createrole bypassrls replication password 'reel'`
  await superuser`create database house owner operator`
  await superuser.end()
  const house = await start({ DATABASE_URL: `postgres://operator:reel@127.0.0.1:${cluster.port}/house`, PARTS: 'web,api' })
  expect((await house.ready()).notes).toEqual([])
  const client = await signUp(house.url)
  expect((await client.from('user_roles').select('role').single()).data).toEqual({ role: 'user' })
})

it('In front of a platform, a house serves the app alone and names the platform to the browser', async () => {
  const platform = await openTestHouse({ PARTS: 'api' })
  cleanUp.push(() => platform.close())
  const port = await freePort()
  const { folder, remove } = temporaryFolder()
  const front = await startProcess({
    DATA_DIR: folder,
    PORT: String(port),
    PARTS: 'web',
    SUPABASE_URL: platform.url,
    SUPABASE_ANON_KEY: platform.anonKey,
  })
  cleanUp.push(async () => {
    front.kill('SIGTERM')
    await front.ended
    remove()
  })
  await expect
    .poll(
      () =>
        fetch(`${front.url}/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
  expect(await (await fetch(`${front.url}/config.json`)).json()).toEqual({ supabaseUrl: platform.url, anonKey: platform.anonKey })
  expect((await fetch(`${front.url}/auth/v1/settings`)).status).toBe(404)
  const page = await fetch(`${front.url}/`)
  const socket = platform.url.replace('http', 'ws')
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${platform.url} ${socket};`)
  await signUp(front.url)
})

it('Workers in front of a platform take its jobs and prepare its films', async () => {
  const platform = await openTestHouse({ PARTS: 'api' })
  cleanUp.push(() => platform.close())
  const front = await start({
    PARTS: 'worker',
    SUPABASE_URL: platform.url,
    SUPABASE_ANON_KEY: platform.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: platform.serviceRoleKey,
    DATABASE_URL: databaseUrl(platform.context.place),
  })
  const folder = temporaryFolder()
  cleanUp.push(folder.remove)
  const creator = await platform.person('Ada', 'creator')
  const clip = clips[0]!
  const { versionId } = await sendFilm(creator, makeClip(await testFfmpeg(), folder.folder, clip.file, clip.make))
  const states = async () => (await creator.from('versions').select('state').eq('id', versionId).single()).data?.state
  await expect.poll(states, { timeout: 60_000, interval: 250 }).toMatch(/watchable|ready/)
  expect(front.output()).toContain('This process runs workers; they wait for films.')
}, 90_000)
