import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { loginOptions } from '#server/db/address.ts'
import { runningPort } from '#server/db/leftover.ts'
import { embeddedAddress } from '#server/db/open.ts'
import { processIdentity } from '#server/db/process-identity.ts'
import { openSql } from '#sql/open-sql.ts'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { type StartedProcess, startProcess, temporaryFolder } from '#tests/support/start-process.ts'

const nobody = 65534
const isRoot = process.getuid?.() === 0
const hasProc = existsSync('/proc/self/stat')
// Whole houses start and stop here; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

async function start(env: Record<string, string>, account?: number, script?: string): Promise<StartedProcess> {
  const started = await startProcess(env, account, script)
  cleanUp.push(async () => {
    started.kill('SIGTERM')
    await started.ended
  })
  return started
}

function folder(account?: number): string {
  const made = temporaryFolder(account)
  cleanUp.push(made.remove)
  return made.folder
}

/** The folder of a house that was started before: making one takes longer than most of what is shown here. */
async function livedIn(): Promise<string> {
  const dataDir = folder()
  await prepareDataDir(dataDir)
  return dataDir
}

/** A statement on the database of a running house, as its owner. */
async function ask(dataDir: string, statement: string) {
  const address = embeddedAddress({ port: runningPort(join(dataDir, 'postgres'))! }, readConfig({ DATA_DIR: dataDir }))
  const sql = openSql(loginOptions(address, 'postgres'), { max: 1 })
  try {
    return await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

const postmasterOf = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
/** All processes below `pid`, from what the system says of each one's parent. */
function descendants(pid: number): number[] {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter(Boolean)
  return children.flatMap((child) => [child, ...descendants(child)])
}
const processesIn = (dataDir: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
    } catch {
      return false
    }
  })

it('A first start makes the database and answers; Ctrl-C ends every process; a second start has what was written', async () => {
  const dataDir = folder()
  const first = await start({ DATA_DIR: dataDir })
  expect(await first.ready()).toMatchObject({ status: 'ready', missing: [], notes: [] })
  expect(first.output()).toContain(`Actuality is open at ${first.url}`)
  await ask(dataDir, 'create table kept (it int); insert into kept values (42)')
  first.kill('SIGINT')
  expect(await first.ended).toBe(0)
  if (hasProc) expect(processesIn(dataDir)).toEqual([])
  expect(existsSync(join(dataDir, 'house.lock'))).toBe(false)

  const second = await start({ DATA_DIR: dataDir })
  await second.ready()
  expect(second.output()).not.toContain('Applied')
  expect(await ask(dataDir, 'select it from kept')).toEqual([{ it: 42 }])
})

it('A house killed with -9 leaves nothing that stops the next start, and loses nothing', async () => {
  const dataDir = await livedIn()
  const killed = await start({ DATA_DIR: dataDir })
  await killed.ready()
  await ask(dataDir, 'create table kept (it int); insert into kept values (7)')
  killed.kill('SIGKILL')
  await killed.ended
  const next = await start({ DATA_DIR: dataDir })
  await next.ready()
  expect(await ask(dataDir, 'select it from kept')).toEqual([{ it: 7 }])
})

it.each(['SIGINT', 'SIGTERM'] as const)("%s to npm's process alone ends house, worker and database", async (signal) => {
  const dataDir = await livedIn()
  const npm = await start({ DATA_DIR: dataDir, PARTS: 'api,worker' }, undefined, 'npm start')
  await npm.ready()
  const family = descendants(npm.pid)
  npm.kill(signal)
  await npm.ended
  await expect.poll(() => family.filter((pid) => processIdentity(pid)), { timeout: 15_000 }).toEqual([])
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

/** Some of a family, such as a session of the database, end by themselves meanwhile. */
function killNow(pid: number) {
  if (processIdentity(pid)) process.kill(pid, 'SIGKILL')
}
const servers = (pid: number) => descendants(pid).filter((child) => commandLine(child).includes('scripts/start-house.ts'))
/** Empty of one that ended meanwhile, as children of a database do all the time. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

it.each([
  ['the server', (pid: number) => servers(pid)],
  ['server, worker and PostgreSQL at once', (pid: number) => descendants(pid)],
])('After kill -9 of %s, the house restarts with everything committed', async (_what, victims) => {
  const dataDir = await livedIn()
  const house = await start({ DATA_DIR: dataDir, PARTS: 'api,worker' }, undefined, 'start.mjs')
  await house.ready()
  const [first] = servers(house.pid)
  await ask(dataDir, 'create table kept (it int); insert into kept values (11)')
  for (const pid of victims(house.pid)) killNow(pid)
  const answering = () =>
    fetch(`${house.url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(async () => servers(house.pid).some((pid) => pid !== first) && (await answering()), { timeout: 30_000 }).toBe(true)
  expect(house.output()).toContain('The house ended (SIGKILL); it starts again in 0.5 s, with everything committed.')
  expect(await ask(dataDir, 'select it from kept')).toEqual([{ it: 11 }])
})

it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('%s to the process npm runs ends house, worker and database', async (signal) => {
  const dataDir = await livedIn()
  const outer = await start({ DATA_DIR: dataDir, PARTS: 'api,worker' }, undefined, 'start.mjs')
  await outer.ready()
  const family = descendants(outer.pid)
  expect(family.length).toBeGreaterThanOrEqual(3)
  outer.kill(signal)
  expect(await outer.ended).toBe(signal === 'SIGKILL' ? null : 0)
  await expect.poll(() => family.filter((pid) => processIdentity(pid)), { timeout: 15_000 }).toEqual([])
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

it('A worker that is killed is started again', async () => {
  const house = await start({ DATA_DIR: await livedIn(), PARTS: 'api,worker' })
  await house.ready()
  const workers = () => descendants(house.pid).filter((pid) => commandLine(pid).includes('scripts/worker.ts'))
  await expect.poll(workers).toHaveLength(1)
  const [first] = workers()
  process.kill(first!, 'SIGKILL')
  await expect.poll(() => workers().filter((pid) => pid !== first), { timeout: 10_000 }).toHaveLength(1)
  expect(house.output()).toContain('The worker ended (SIGKILL); it starts again in 0.5 s')
})

it('PostgreSQL killed with -9 is restarted while the house runs', async () => {
  const dataDir = await livedIn()
  const house = await start({ DATA_DIR: dataDir })
  await house.ready()
  await ask(dataDir, 'create table kept (it int); insert into kept values (3)')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await expect.poll(() => house.output(), { timeout: 20_000 }).toContain('PostgreSQL runs again')
  await expect.poll(async () => (await fetch(`${house.url}/health`)).status, { timeout: 10_000 }).toBe(200)
  expect(await ask(dataDir, 'select it from kept')).toEqual([{ it: 3 }])
})

it('After house and PostgreSQL were killed with -9 together, the next start recovers what was committed', async () => {
  const dataDir = await livedIn()
  const house = await start({ DATA_DIR: dataDir })
  await house.ready()
  await ask(dataDir, 'create table kept (it int); insert into kept values (5)')
  house.kill('SIGKILL')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await house.ended
  const next = await start({ DATA_DIR: dataDir })
  await next.ready()
  expect(await ask(dataDir, 'select it from kept')).toEqual([{ it: 5 }])
})

it('A note of a dead server whose number belongs to another program now does not stop the start', async () => {
  const dataDir = await livedIn()
  const house = await start({ DATA_DIR: dataDir })
  await house.ready()
  const note = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  house.kill('SIGTERM')
  await house.ended
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), note.replace(/^\d+/, String(process.pid)))
  expect((await (await start({ DATA_DIR: dataDir })).ready()).status).toBe('ready')
})

it('Two starts on one folder: the second says so in one sentence and the first goes on', async () => {
  const dataDir = await livedIn()
  const first = await start({ DATA_DIR: dataDir })
  await first.ready()
  const second = await start({ DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(
    `A house is already running on ${dataDir} (process ${first.pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
  expect((await fetch(`${first.url}/health`)).status).toBe(200)
})

it('A taken port is named, with what to do, before anything is created', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => other.once('listening', done))
  cleanUp.push(() => other.close())
  const { port } = other.address() as { port: number }
  const dataDir = join(folder(), 'data')
  const house = await start({ DATA_DIR: dataDir, PORT: String(port) })
  expect(await house.ended).toBe(1)
  expect(house.output()).toContain(
    `Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 1} npm start.`,
  )
  expect(existsSync(dataDir)).toBe(false)
})

const unusable: [string, Record<string, string>, RegExp][] = [
  ['a port that is none', { PORT: 'lots' }, /PORT cannot be used: .* Correct it in the environment and start again\./],
  [
    'a DATA_DIR below a file',
    { DATA_DIR: '/etc/hostname/data' },
    /DATA_DIR \/etc\/hostname\/data cannot be used: .* set DATA_DIR to another one\./,
  ],
  ['a part that does not exist', { PARTS: 'api,kitchen' }, /PARTS cannot be used: "kitchen" is none of web, api, worker\./],
  [
    'a database address nobody answers at',
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' },
    /cannot be reached at 127\.0\.0\.1:9\. Check the address/,
  ],
  ['a signing key set that is none', { JWT_KEYS: '{"keys":[]}' }, /JWT_KEYS cannot be used: it holds no ES256 or RS256 key/],
  ['a platform without its key', { SUPABASE_URL: 'http://127.0.0.1:9' }, /SUPABASE_URL needs SUPABASE_ANON_KEY beside it/],
]
it.each(unusable)('%s stops the start with one sentence', async (_what, env, sentence) => {
  const house = await start({ DATA_DIR: folder(), ...env })
  expect(await house.ended).toBe(1)
  expect(house.output()).toMatch(sentence)
  expect(house.output()).not.toMatch(/\n\s+at /)
})

it.skipIf(!isRoot)('An ordinary user gets a house too, and a folder that is not theirs is refused', async () => {
  const own = folder(nobody)
  expect((await (await start({ DATA_DIR: own }, nobody)).ready()).status).toBe('ready')
  const refused = await start({ DATA_DIR: join(folder(), 'data') }, nobody)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/cannot be used: this account may not write there\. Give this account the folder/)
})

it.skipIf(!isRoot)('Root without user namespaces runs PostgreSQL as another account', async () => {
  const dataDir = folder()
  spawnSync('chmod', ['755', dataDir])
  const house = await start({ DATA_DIR: dataDir, NO_UNSHARE: '1' })
  expect((await house.ready()).status).toBe('ready')
  expect(
    spawnSync('stat', ['-c', '%u', join(dataDir, 'postgres')])
      .stdout.toString()
      .trim(),
  ).not.toBe('0')
})

it.skipIf(!isRoot)('A full disk is reported in one sentence', async () => {
  const dataDir = folder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir]).status !== 0)
    return expect.fail('tmpfs cannot be mounted here')
  cleanUp.push(() => spawnSync('umount', ['-l', dataDir]))
  mkdirSync(join(dataDir, 'keys'))
  const house = await start({ DATA_DIR: dataDir })
  expect(await house.ended).toBe(1)
  expect(house.output()).toContain(`The disk of ${dataDir} is full: free at least 128 MB (nothing stored was changed), then start again.`)
})
