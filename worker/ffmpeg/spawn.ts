import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Allowance, contain } from './sandbox.ts'

export interface FfmpegRun extends Allowance {
  args: string[]
  signal: AbortSignal
  /** Seconds of film done so far, a few times a second. */
  onProgress?: (outSeconds: number) => void
  /** Each line of its report as it arrives. */
  onReport?: (line: string) => void
  /** Reads what it writes to `pipe:1`; without it standard output is not connected. */
  onOutput?: (output: Readable) => Promise<void>
  /** Input for `pipe:0`. */
  input?: Readable
  /** Timeout without progress. */
  maxStandstillMs?: number
  /** Timeout in any case. */
  maxSeconds?: number
}

/** EPIPE: it may have read enough or be gone; its exit code shows which. */
const feed = (input: Readable, into: Writable) => pipeline(input, into).catch(() => undefined)

/** Limits for probing a film; encoding sets its own. */
const usualMaxSeconds = 2 * 3600

export interface FfmpegOutcome {
  code: number
  report: string
  stoodStill: boolean
  /** It exceeded its limits of disk, memory or time. */
  outgrew: boolean
}

/**
 * The one place that starts ffmpeg: as a sandboxed process (see `contain`). Resolves with its exit code and
 * the end of its report, for any exit code; rejects with the signal's reason when aborted, after the process is gone, or with the reader's error.
 */
export async function runFfmpeg(binary: string, run: FfmpegRun): Promise<FfmpegOutcome> {
  run.signal.throwIfAborted()
  const maxSeconds = run.maxSeconds ?? usualMaxSeconds
  const words = ['-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:3', ...run.args]
  const [command, ...args] = await contain(binary, words, { maxProcessorSeconds: maxSeconds * availableParallelism(), ...run })
  run.signal.throwIfAborted()
  const child = spawn(command, args, {
    stdio: [run.input ? 'pipe' : 'ignore', run.onOutput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    // A clean environment: no keys, no database address.
    env: { PATH: process.env.PATH, LANG: 'C', FONTCONFIG_FILE: '/dev/null' },
  })
  const ended = new Promise<number>((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => done(code ?? (signal === 'SIGXFSZ' ? 153 : signal === 'SIGXCPU' ? 152 : 255)))
  })
  const watch = watchOver(child, run, maxSeconds)
  try {
    await Promise.all([run.onOutput?.(child.stdout!), ended, run.input && feed(run.input, child.stdin!)])
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
    outgrew: watch.outlasted() || code === 153 || code === 152 || /File too large|No space left/.test(watch.report()),
  }
}

function watchOver(child: ChildProcess, run: FfmpegRun, maxSeconds: number) {
  let report = ''
  let [stoodStill, outlasted] = [false, false]
  const began = Date.now()
  let lastMovement = began
  let lastFigures = ''
  let unended = ''
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    if (run.onReport) {
      const lines = (unended + chunk).split(/[\r\n]/)
      // A line without an end is not from ffmpeg.
      unended = lines.pop()!.slice(-10_000)
      for (const line of lines) run.onReport(line)
    }
    // A damaged file can cause endless errors; the first lines tell the cause, the last why it stopped.
    report = report.length > 200_000 ? report.slice(0, 100_000) + report.slice(-50_000) + chunk : report + chunk
  })
  ;(child.stdio[3] as Readable).setEncoding('utf8').on('data', (chunk: string) => {
    const done = /out_time_us=(\d+)(?![\s\S]*out_time_us)/.exec(chunk)
    // ffmpeg reports even when stalled; only changed figures count as progress.
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
    outlasted = Date.now() - began > maxSeconds * 1000
    stoodStill = Date.now() - lastMovement > (run.maxStandstillMs ?? 120_000)
    if (outlasted || stoodStill) kill()
  }, 1000)
  guard.unref()
  return {
    report: () => report,
    stoodStill: () => stoodStill,
    outlasted: () => outlasted,
    end() {
      clearInterval(guard)
      run.signal.removeEventListener('abort', kill)
    },
  }
}
