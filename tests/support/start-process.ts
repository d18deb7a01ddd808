import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface StartedProcess {
  pid: number
  url: string
  /** Everything it printed so far. */
  output(): string
  /** Resolves with /health's answer once it is ready; rejects when the process ends first. */
  ready(): Promise<{ status: string; notes: string[] }>
  /** Resolves with the exit code (null when it was killed). */
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url))
const quickHashes = new URL('keeper/quick-hashes.ts', import.meta.url).href

/**
 * `npm start` without the installing, as a process of its own. Runs only the API unless `env` says otherwise. `script` may be `start.mjs`,
 * which npm runs and which has the rest as its child, or `npm start` itself.
 */
export async function startProcess(
  env: Record<string, string>,
  account?: number,
  script = 'start-house.ts',
  ...args: string[]
): Promise<StartedProcess> {
  const port = env.PORT ?? String(await freePort())
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME, ...compiledBefore(), PARTS: 'api', LOG_LEVEL: 'warn', HEARING: 'off' }
  const node = [...(script === 'start-house.ts' ? ['--import', quickHashes] : []), `${scripts}/${script}`]
  const [program, first] = script === 'npm start' ? ['npm', ['start', '--silent', '--']] : [process.execPath, node]
  const child = spawn(program, [...first, ...args], {
    cwd: script === 'npm start' ? dirname(scripts) : undefined,
    env: { ...inherited, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(account === undefined ? {} : { uid: account, gid: account }),
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const url = `http://127.0.0.1:${port}`
  return {
    pid: child.pid!,
    url,
    output: () => output,
    ended,
    kill: (signal) => child.kill(signal),
    async ready() {
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`${url}/health`).catch(() => undefined)
        if (answer?.ok && output.includes('Ctrl-C stops it')) return answer.json()
        await new Promise((done) => setTimeout(done, 50))
      }
      throw new Error(`It ended instead of starting:\n${output}`)
    },
  }
}

/** Where what is started finds what Node compiled before (scripts/child.mjs): without it each start spends half a second more. */
export function compiledBefore(): { NODE_COMPILE_CACHE?: string } {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

/** The process below a started one whose command names `script`; undefined while there is none. */
export function childNamed({ pid }: StartedProcess, script: string): number | undefined {
  const below = (parent: number): number[] => {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
    const children = stdout.split('\n').map(Number).filter(Boolean)
    return children.flatMap((one) => [one, ...below(one)])
  }
  const command = (one: number) => spawnSync('ps', ['-o', 'args=', '-p', String(one)], { encoding: 'utf8' }).stdout
  return below(pid).find((one) => command(one).includes(script))
}

/** A folder of its own under the system's temporary one, given to `account` if one is named. */
export function temporaryFolder(account?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-start-'))
  if (account !== undefined) chownSync(folder, account, account)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A port that stays free while a house is away: below those that outgoing connections are given, of which one may have it in the meantime. */
export function freePort(): Promise<number> {
  const port = 12_000 + Math.floor(Math.random() * 18_000)
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)))
  })
}
