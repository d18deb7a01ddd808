import { FunctionFailed, type Limits } from './calls.ts'
import type { Usage } from './messages.ts'

export interface Watched {
  /** Resource use of the process as the system reports it; undefined where it does not. */
  usage(): Usage | undefined
  ping(): void
  /** Counts processor time for the requests it works on; true once one of them is past its limit. */
  charge(spentMs: number): boolean
}
export interface Found {
  /** Past a limit: the process must end. */
  over(failure: FunctionFailed): void
  /** Busy with one thing for so long that others are better answered elsewhere. */
  stalled(): void
}

const everyMs = 250

/**
 * Watches a process without its help: inside one call of the engine (`JSON.parse`, a decoder, a collection of garbage) nothing in it can answer, end
 * itself or be interrupted. Its time and memory are read from outside; an unanswered ping shows how long one turn of its loop takes, which
 * counts all requests in the process. Where the system reports nothing, elapsed time is used instead.
 */
export function watchProcess({ usage, ping, charge }: Watched, limits: Limits, found: Found) {
  let told: Usage | undefined
  let cpuBefore = usage()?.cpuMs ?? 0
  let turn: { cpuMs: number; sinceMs: number } | undefined
  const look = () => {
    const now = usage() ?? asToldBy(told, turn)
    const spentMs = Math.max(0, now.cpuMs - cpuBefore)
    cpuBefore = now.cpuMs
    const turnMs = turn ? now.cpuMs - turn.cpuMs : 0
    const silentMs = turn ? performance.now() - turn.sinceMs : 0
    const failure = charge(spentMs) || turnMs > limits.cpuMs ? tooLong(limits) : whyNot(now, silentMs, limits)
    if (failure) {
      clearInterval(timer)
      return found.over(failure)
    }
    if (turnMs > limits.stalledMs) found.stalled()
    if (turn) return
    turn = { cpuMs: now.cpuMs, sinceMs: performance.now() }
    ping()
  }
  const timer = setInterval(look, everyMs).unref()
  return {
    pong(usage: Usage) {
      told = usage
      turn = undefined
    },
    stop: () => clearInterval(timer),
  }
}

const asToldBy = (told: Usage = { cpuMs: 0, residentMb: 0 }, turn?: { sinceMs: number }): Usage => ({
  cpuMs: told.cpuMs + (turn ? performance.now() - turn.sinceMs : 0),
  residentMb: told.residentMb,
})

const tooLong = ({ cpuMs }: Limits) => new FunctionFailed('WORKER_LIMIT', `The function used more than ${cpuMs} ms of processor time.`)

function whyNot({ residentMb }: Usage, silentMs: number, limits: Limits): FunctionFailed | undefined {
  if (residentMb > limits.residentMb)
    return new FunctionFailed('WORKER_LIMIT', `The function used more than ${limits.residentMb} MB of memory.`)
  if (silentMs > limits.silentMs) return new FunctionFailed('WORKER_LIMIT', `The function did not react for ${limits.silentMs / 1000} s.`)
  return undefined
}
