import { randomUUID } from 'node:crypto'
import { StorageRefused } from '../errors.ts'
import type { Holders } from './holders.ts'

interface Holder {
  /** Settled when it is known whether another process has it. */
  asked: Promise<unknown>
  stop: AbortController
  heardAt: number
  released: Promise<void>
}

/** A holder that nothing was heard of for so long has fallen silent. */
export const silentAfterMs = 5000
const beatMs = 1000

/**
 * One writer per upload. A writer that still receives bytes keeps its place, so that two tabs cannot write one file; a silent one (a lost
 * connection the server has not noticed yet) is stopped, its bytes are kept, and the returning one continues. `elsewhere` does the same for
 * other server processes: a writer there notices within a second that it was displaced, and its further bytes are refused on writing.
 */
export function openLocks(elsewhere: Holders, silentMs = silentAfterMs) {
  const holders = new Map<string, Holder>()
  const lively = () =>
    new StorageRefused('ResourceLocked', 'Another request is sending to this upload. It will be free when that one ends.')

  /** Waits for a silent holder of this process to let go. Throws ResourceLocked when a lively one writes. */
  async function settle(id: string) {
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      await holder.asked.catch(() => {})
      if (holders.get(id) !== holder) continue
      if (Date.now() - holder.heardAt < silentMs) throw lively()
      holder.stop.abort()
      await holder.released
    }
  }

  /** Stops the current writer, live or not; of this process, waits until it has released the lock. */
  async function end(id: string) {
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      await holder.asked.catch(() => {})
      holder.stop.abort()
      await holder.released
    }
    await elsewhere.seize(id, 'ended')
  }

  /** Records the lock, and stops `holder` when another process has taken it. */
  function beat(id: string, request: string, holder: Holder) {
    let toldAt = holder.heardAt
    return setInterval(() => {
      const heard = holder.heardAt > toldAt
      toldAt = holder.heardAt
      elsewhere.stillHolds(id, request, heard).then(
        (still) => still || holder.stop.abort(),
        () => undefined,
      )
    }, beatMs)
  }

  return {
    end,
    /** Resolves when no process writes any more. Throws ResourceLocked when a live one does. */
    async free(id: string) {
      await settle(id)
      if (!(await elsewhere.free(id))) throw lively()
    },
    async hold<T>(id: string, work: (signal: AbortSignal, heard: () => void) => Promise<T>): Promise<T> {
      while (holders.has(id)) await settle(id)
      const request = randomUUID()
      let release = () => {}
      const asked = elsewhere.take(id, request)
      const holder: Holder = {
        asked,
        stop: new AbortController(),
        heardAt: Date.now(),
        released: new Promise((done) => {
          release = done
        }),
      }
      holders.set(id, holder)
      let beating: NodeJS.Timeout | undefined
      try {
        if (!(await asked)) throw lively()
        holder.heardAt = Date.now()
        beating = beat(id, request, holder)
        return await work(holder.stop.signal, () => {
          holder.heardAt = Date.now()
        })
      } finally {
        clearInterval(beating)
        // A process that cannot be notified finds out when this one is silent.
        if (beating) await elsewhere.release(id, request).catch(() => {})
        holders.delete(id)
        release()
      }
    },
  }
}

export type Locks = ReturnType<typeof openLocks>
