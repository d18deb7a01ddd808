import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface WatchedRun {
  /** Added to PATH and the locale: nothing else of ours is in its environment. */
  env?: Record<string, string>
  /** What it writes to standard output, as it comes. */
  onOutput(chunk: string): void
  maxSeconds: number
  /** Resident memory of the process and its children. */
  maxMegabytes: number
  signal: AbortSignal
}
export interface WatchedOutcome {
  /** 255 where a signal ended it. */
  code: number
  /** It exceeded its limit of memory or time. */
  outgrew: boolean
}

const lookedAtEveryMs = 100

/** Runs a command with limits of time and memory, monitored from outside. Rejects with the signal's reason when aborted, once the process is gone. */
export async function runWatched(command: [string, ...string[]], run: WatchedRun): Promise<WatchedOutcome> {
  const { env, onOutput, maxSeconds, maxMegabytes, signal } = run
  signal.throwIfAborted()
  const [program, ...words] = command
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'], env: { PATH: process.env.PATH, LANG: 'C', ...env } })
  let outgrew = false
  child.stdout.setEncoding('utf8').on('data', onOutput)
  const kill = () => child.kill('SIGKILL')
  const end = () => {
    outgrew = true
    kill()
  }
  const timer = setTimeout(end, maxSeconds * 1000)
  const scale = setInterval(() => {
    if (residentMegabytes(child.pid) > maxMegabytes) end()
  }, lookedAtEveryMs)
  signal.addEventListener('abort', kill)
  try {
    const code = await new Promise<number>((done, failed) => {
      child.once('error', failed)
      // 134: aborted, out of memory.
      child.once('close', (status, by) => {
        if (by === 'SIGABRT' || status === 134) outgrew = true
        done(status ?? 255)
      })
    })
    signal.throwIfAborted()
    return { code, outgrew }
  } finally {
    clearTimeout(timer)
    clearInterval(scale)
    signal.removeEventListener('abort', kill)
  }
}

/** Resident memory of a process and its children; 0 where the system does not report it. */
function residentMegabytes(pid: number | undefined): number {
  const [, pages = '0'] = told(`/proc/${pid}/statm`)
  return told(`/proc/${pid}/task/${pid}/children`).reduce(
    (sum, child) => sum + residentMegabytes(Number(child)),
    (Number(pages) * 4096) / 2 ** 20,
  )
}

function told(path: string): string[] {
  try {
    return readFileSync(path, 'latin1').split(/\s+/).filter(Boolean)
  } catch {
    return []
  }
}
