import { FunctionFailed, type FunctionRequest, type FunctionResponse, type Limits, type Log } from './calls.ts'
import { type FunctionProcess, startProcess } from './function-process.ts'
import type { LoadedFunction } from './messages.ts'
import type { ProcessPlaces } from './process-places.ts'
import { openRecord } from './record.ts'

export interface FunctionHost {
  call(request: FunctionRequest, signal: AbortSignal): Promise<FunctionResponse>
  /** What the operator of the house should know of it now, in words; null when all is well. */
  note(): string | null
  close(): Promise<void>
}

/** How often a request that no function has seen yet is given to another process. */
const mostTries = 3

/**
 * Keeps one warm process for a function, which answers all its requests. One that passes a limit is killed and replaced; while it is busy with one
 * thing, a second one takes what comes. Two at most, so that a caller who keeps them busy keeps no more memory busy.
 */
export function hostFunction(name: string, loaded: LoadedFunction, limits: Limits, log: Log, places: ProcessPlaces): FunctionHost {
  let running: Promise<FunctionProcess> | undefined
  let passedOver: Promise<FunctionProcess> | undefined
  let idle: NodeJS.Timeout | undefined
  const record = openRecord(name)

  const forget = (mine: Promise<FunctionProcess>) => {
    if (running === mine) running = undefined
  }
  const start = () => {
    const place = places.take()
    let killed = false
    const mine = startProcess(loaded, limits, log, {
      stalled(requests) {
        if (running !== mine || passedOver || requests === 0) return
        log('warn', 'The function is busy with one thing; another process takes what comes.')
        passedOver = mine
        running = undefined
      },
      ending(failure) {
        killed = true
        record.ending(failure)
      },
      async settled() {
        const process = await mine
        place.used()
        clearTimeout(idle)
        if (passedOver === mine && process.busy === 0) void process.stop()
        else idle = setTimeout(() => endWhenIdle(mine, process), limits.idleMs).unref()
      },
      gone: () => forget(mine),
      ended() {
        place.leave()
        if (passedOver === mine) passedOver = undefined
        if (killed) record.ended()
      },
    })
    mine.then(
      (process) => {
        record.started()
        place.started(process, () => endWhenIdle(mine, process))
      },
      (error) => {
        place.leave()
        forget(mine)
        record.failed(error)
      },
    )
    running = mine
    return mine
  }
  const endWhenIdle = (mine: Promise<FunctionProcess>, process: FunctionProcess) => {
    if (process.busy > 0) return
    forget(mine)
    void process.stop()
  }

  const call: FunctionHost['call'] = async (request, signal) => {
    for (let tries = 1; ; tries++) {
      const process = await (running ?? start())
      try {
        return await process.call(request, signal)
      } catch (error) {
        const again = error instanceof FunctionFailed && !error.begun && tries < mostTries && !signal.aborted
        if (!again) throw error
      }
    }
  }
  return {
    call,
    note: record.note,
    async close() {
      clearTimeout(idle)
      const all = await Promise.all([running, passedOver].map((one) => one?.catch(() => undefined)))
      await Promise.all(all.map((one) => one?.stop()))
    },
  }
}
