import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const lookedAtEveryMs = 100

export interface ApartRun {
  /** Path of the script, and what it is told. */
  script: string
  args: string[]
  /** The one file it may read beside our own code, and the one folder it may write into. */
  reads: string
  writes: string
  maxSeconds: number
  maxMegabytes: number
  signal: AbortSignal
}
export interface ApartOutcome {
  code: number
  /** The last line it said, as JSON is. */
  said: string
  outgrew: boolean
}

/**
 * Runs a script of ours that reads strangers' bytes in a process of its own: with nothing of ours in its environment, no child of its own, no file but
 * those it is given, and an end to its time and memory. Rejects with the signal's reason when aborted.
 */
export async function runApart({ script, args, reads, writes, maxSeconds, maxMegabytes, signal }: ApartRun): Promise<ApartOutcome> {
  signal.throwIfAborted()
  const limits = [
    `--max-old-space-size=${maxMegabytes}`,
    '--permission',
    '--allow-addons',
    `--allow-fs-read=${root}`,
    `--allow-fs-read=${reads}`,
    `--allow-fs-read=${writes}`,
    `--allow-fs-write=${writes}`,
    '--disable-warning=SecurityWarning',
  ]
  const child = spawn(process.execPath, [...limits, script, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH, LANG: 'C', UV_THREADPOOL_SIZE: '2' },
  })
  let said = ''
  let outgrew = false
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-20_000)
  })
  const kill = () => child.kill('SIGKILL')
  const end = () => {
    outgrew = true
    kill()
  }
  const timer = setTimeout(end, maxSeconds * 1000)
  // Node's own limit is for its objects alone; what lies beside them, arrays of numbers and pictures, may be half as much again.
  const scale = setInterval(() => {
    if (residentMegabytes(child.pid) > maxMegabytes * 1.5) end()
  }, lookedAtEveryMs)
  signal.addEventListener('abort', kill)
  try {
    const code = await new Promise<number>((done, failed) => {
      child.once('error', failed)
      // 134: it ran out of memory and ended itself.
      child.once('close', (status, by) => {
        if (by === 'SIGABRT' || status === 134) outgrew = true
        done(status ?? 255)
      })
    })
    signal.throwIfAborted()
    return { code, said: said.trim().split('\n').at(-1) ?? '', outgrew }
  } finally {
    clearTimeout(timer)
    clearInterval(scale)
    signal.removeEventListener('abort', kill)
  }
}

/** Memory a process holds; 0 where the system does not tell. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return (Number(pages) * 4096) / 2 ** 20
  } catch {
    return 0
  }
}
