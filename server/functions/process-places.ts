import { FunctionFailed, type Limits } from './calls.ts'
import type { FunctionProcess } from './function-process.ts'
import { usageOf } from './process-usage.ts'

export interface ProcessPlace {
  /** The process is there; `end` ends it in order, and is called only while it works on nothing. */
  started(process: Pick<FunctionProcess, 'pid' | 'busy'>, end: () => void): void
  /** A request was answered: of idle processes the one that was used last is kept longest. */
  used(): void
  /** There is no such process any more. */
  leave(): void
}

interface Taken {
  process?: Pick<FunctionProcess, 'pid' | 'busy'>
  end?: () => void
  usedAt: number
}

/**
 * Places for the processes of all functions together: so many, and so much memory. Where none is free, an idle process gives up its own; where all are busy, the
 * request is refused before its function began.
 */
export function openPlaces({ processes, processesMb }: Pick<Limits, 'processes' | 'processesMb'>, usage = usageOf) {
  const all = new Set<Taken>()
  let turn = 0
  const residentMb = () => [...all].reduce((sum, { process }) => sum + (process ? (usage(process.pid)?.residentMb ?? 0) : 0), 0)
  const idle = () => [...all].filter(({ process, end }) => end && process?.busy === 0).sort((one, other) => one.usedAt - other.usedAt)[0]

  return {
    /** Takes a place for one more process. Throws FunctionFailed where every process is busy. */
    take(): ProcessPlace {
      while (all.size >= processes || residentMb() >= processesMb) {
        const unused = idle()
        if (!unused) {
          const held = `${all.size} of ${processes} processes with ${Math.round(residentMb())} of ${processesMb} MB`
          throw new FunctionFailed('ALL_BUSY', `No process is free for this function: ${held} are busy. Try again in a few seconds.`)
        }
        all.delete(unused)
        unused.end?.()
      }
      const mine: Taken = { usedAt: ++turn }
      all.add(mine)
      return {
        started(process, end) {
          Object.assign(mine, { process, end })
        },
        used() {
          mine.usedAt = ++turn
        },
        leave: () => void all.delete(mine),
      }
    },
  }
}
export type ProcessPlaces = ReturnType<typeof openPlaces>
