import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { sandbox } from './sandbox.ts'

export interface FfmpegRun {
  args: string[]
  signal: AbortSignal
  /** Lets what somebody is waiting for go before what nobody waits for. */
  background?: boolean
  /** Largest file it may write. */
  maxOutputBytes?: number
  /** Seconds of film done so far, a few times a second. */
  onProgress?: (outSeconds: number) => void
  /** Reads what it writes to `pipe:1`; without it standard output is not connected. */
  onOutput?: (output: Readable) => Promise<void>
  /** Gives up when nothing has moved for so long. */
  maxStandstillMs?: number
}

export type FfmpegOutcome = { code: number; report: string; stoodStill: boolean; outgrew: boolean }

/**
 * The one place that starts ffmpeg: as a process of its own, without a shell, with limits and without a network. Resolves with its exit code and
 * the end of its report, whatever they are; rejects with the signal's reason when aborted, after the process is gone, or with the reader's error.
 */
export async function runFfmpeg(binary: string, run: FfmpegRun): Promise<FfmpegOutcome> {
  run.signal.throwIfAborted()
  const { command, prefix } = await sandbox(run.maxOutputBytes)
  const child = spawn(
    command ?? binary,
    [...prefix, ...(command ? [binary] : []), '-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:3', ...run.args],
    {
      stdio: ['ignore', run.onOutput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      // Nothing of ours in its environment: not a key, not a database address.
      env: { PATH: process.env.PATH, LANG: 'C', FONTCONFIG_FILE: '/dev/null' },
    },
  )
  const ended = new Promise<number>((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => done(code ?? (signal === 'SIGXFSZ' ? 153 : 255)))
  })
  if (run.background && child.pid) lowerPriority(child.pid)
  const watch = watchOver(child, run)
  try {
    await Promise.all([run.onOutput?.(child.stdout!), ended])
  } catch (error) {
    child.kill('SIGKILL')
    await ended.catch(() => {})
    throw run.signal.aborted ? run.signal.reason : error
  } finally {
    watch.end()
  }
  run.signal.throwIfAborted()
  const code = await ended
  return {
    code,
    report: watch.report(),
    stoodStill: watch.stoodStill(),
    outgrew: code === 153 || /File too large|No space left/.test(watch.report()),
  }
}

function watchOver(child: ChildProcess, run: FfmpegRun) {
  let report = ''
  let stoodStill = false
  let lastMovement = Date.now()
  let lastFigures = ''
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    // A damaged file can complain without end; the beginning says what it is, the end why it stopped.
    report = report.length > 200_000 ? report.slice(0, 100_000) + report.slice(-50_000) + chunk : report + chunk
  })
  ;(child.stdio[3] as Readable).setEncoding('utf8').on('data', (chunk: string) => {
    const done = /out_time_us=(\d+)(?![\s\S]*out_time_us)/.exec(chunk)
    // ffmpeg goes on reporting while it stands still; only new figures are movement.
    const figures =
      chunk
        .match(/(frame|out_time_us|total_size)=\d+/g)
        ?.slice(-3)
        .join() ?? ''
    if (figures !== lastFigures) lastMovement = Date.now()
    lastFigures = figures
    if (done) run.onProgress?.(Number(done[1]) / 1e6)
  })
  const kill = () => child.kill('SIGKILL')
  run.signal.addEventListener('abort', kill, { once: true })
  const guard = setInterval(() => {
    if (Date.now() - lastMovement < (run.maxStandstillMs ?? 120_000)) return
    stoodStill = true
    kill()
  }, 1000)
  guard.unref()
  return {
    report: () => report,
    stoodStill: () => stoodStill,
    end() {
      clearInterval(guard)
      run.signal.removeEventListener('abort', kill)
    },
  }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, 10)
  } catch (error) {
    // It may have ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error
  }
}
