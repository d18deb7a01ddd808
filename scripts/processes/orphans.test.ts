import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { processIdentity } from '#server/db/process-identity.ts'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { childNamed, type StartedProcess, startProcess, temporaryFolder } from '#tests/support/start-process.ts'
import { testFfmpeg } from '#tests/support/worker.ts'

vi.setConfig({ testTimeout: 180_000 })
const soon = { timeout: 40_000, interval: 200 }
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Of a house that was started before: making one takes longer than what is shown here. */
async function dataFolder(): Promise<string> {
  const { folder, remove } = temporaryFolder()
  cleanups.push(remove)
  await prepareDataDir(folder)
  return folder
}

/** A house with a worker that waits for films. */
async function houseWithWorker(dataDir: string) {
  const house = await startProcess({ DATA_DIR: dataDir, PARTS: 'api,worker', LOG_LEVEL: 'info' })
  cleanups.push(() => endHouse(house))
  await house.ready()
  await vi.waitFor(() => expect(house.output()).toContain('waiting for films'), { timeout: 90_000 })
  const worker = processIdentity(childNamed(house, 'scripts/worker.ts')!)!
  cleanups.push(() => lives(worker) && process.kill(pidOf(worker), 'SIGKILL'))
  return { house, worker }
}

/** What a killed house left has its output still, so `ended` says nothing here. */
async function endHouse({ pid, kill }: StartedProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const house = processIdentity(pid)
  kill(signal)
  await vi.waitFor(() => expect(house && lives(house)).toBeFalsy(), soon)
}

const pidOf = (identity: string) => Number(identity.split(' ')[0])
const lives = (identity: string) => processIdentity(pidOf(identity)) === identity
const databaseOf = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

it.each<[string, (house: number, database: number) => number[]]>([
  ['a house', (house) => [house]],
  ['a house and its database, which leaves nobody to give the jobs back to', (house, database) => [house, database]],
])('After kill -9 of %s the worker ends by itself', async (_, victims) => {
  const dataDir = await dataFolder()
  const { house, worker } = await houseWithWorker(dataDir)
  const database = databaseOf(dataDir)
  cleanups.push(() => processIdentity(database) && process.kill(database, 'SIGKILL'))
  for (const pid of victims(house.pid, database)) process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(lives(worker)).toBe(false), soon)
})

it('A hanging orphaned worker is killed by the next start', async () => {
  const dataDir = await dataFolder()
  const { house, worker } = await houseWithWorker(dataDir)
  process.kill(pidOf(worker), 'SIGSTOP')
  await endHouse(house, 'SIGKILL')
  expect(lives(worker)).toBe(true)
  await houseWithWorker(dataDir)
  expect(lives(worker)).toBe(false)
  expect(readdirSync(join(dataDir, 'work/workers'))).toHaveLength(1)
})

it('An ordinary stop leaves neither worker nor note', async () => {
  const dataDir = await dataFolder()
  const { house, worker } = await houseWithWorker(dataDir)
  await endHouse(house)
  expect(lives(worker)).toBe(false)
  expect(readdirSync(join(dataDir, 'work/workers'))).toEqual([])
})

/** A process of ours that does what `program` says. */
function startScript(program: string): ChildProcess {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  cleanups.push(() => child.kill('SIGKILL'))
  return child
}

const firstLine = (child: ChildProcess) => new Promise<string>((done) => child.stdout!.setEncoding('utf8').once('data', done))

/** Processes whose command names `word`. */
const named = (word: string) =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word) && processIdentity(Number(pid)) ? [Number(pid)] : []
      } catch {
        return []
      }
    })

it.skipIf(process.platform !== 'linux')('ffmpeg processes of a worker end with it, after kill -9 too', async () => {
  const mark = `orphan-${process.pid}-${Date.now()}`
  const child = startScript(`
    import { runFfmpeg } from './worker/ffmpeg/spawn.ts'
    console.log('begun')
    const args = ['-re', '-f', 'lavfi', '-i', 'color=s=16x16', '-metadata', 'title=${mark}', '-f', 'null', '-']
    await runFfmpeg(${JSON.stringify(await testFfmpeg())}, { args, signal: new AbortController().signal })`)
  await firstLine(child)
  const begun = () => named(mark).filter((pid) => pid !== child.pid)
  await vi.waitFor(() => expect(begun().length).toBeGreaterThan(0), soon)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(begun()).toEqual([]), soon)
})

it('A process that no longer answers still ends when its parent does', async () => {
  const parent = startScript(`
    import { spawn } from 'node:child_process'
    const busy = "import { endWithParent } from './scripts/processes/end-with-parent.ts'; endWithParent(100); console.log(process.pid); setTimeout(() => { for (;;); }, 1000)"
    spawn(process.execPath, ['--input-type=module-typescript', '-e', busy], { stdio: ['ignore', 'inherit', 'inherit'] })
    setInterval(() => {}, 1000)`)
  const busy = processIdentity(Number(await firstLine(parent)))!
  expect(busy).toBeDefined()
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(lives(busy)).toBe(false), soon)
})
