import { randomUUID } from 'node:crypto'
import { StorageRefused } from '../errors.ts'
import type { Holders } from './holders.ts'

interface Holder {
  /** Settled when it is known whether another process holds it. */
  asked: Promise<unknown>
  stop: AbortController
  heardAt: number
  released: Promise<void>
}

/** A holder that nothing was heard of for so long has fallen silent. */
export const silentAfterMs = 5000
const beatMs = 1000

/**
 * One writer per upload. A holder that still receives bytes keeps its place, so that two tabs cannot tear at one file; one that has fallen silent (a cut
 * connection the server has not noticed yet) is stopped, its bytes are kept, and the one who came back goes on. `elsewhere` says the same of other server
 * processes: a holder there notices within a second that it was displaced, and what it still brings is refused where bytes are kept.
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

  /** Stops the one who writes, lively or not; of this process, waits until they have let go. */
  async function end(id: string) {
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      await holder.asked.catch(() => {})
      holder.stop.abort()
      await holder.released
    }
    await elsewhere.seize(id, 'ended')
  }

  /** Says that it is held, and stops `holder` when another process has taken it. */
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
    /** Resolves when nobody writes any more, of whichever process. Throws ResourceLocked when a lively one does. */
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
        // Who cannot be told finds out when this process is silent.
        if (beating) await elsewhere.release(id, request).catch(() => {})
        holders.delete(id)
        release()
      }
    },
  }
}

export type Locks = ReturnType<typeof openLocks>
