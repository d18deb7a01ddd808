import { StorageRefused } from '../errors.ts'

interface Holder {
  stop: AbortController
  heardAt: number
  released: Promise<void>
}

/**
 * One writer per upload. A holder that still receives bytes keeps its place, so that two tabs cannot tear at one file; one that has fallen silent (a cut
 * connection the server has not noticed yet) is stopped, its bytes are kept, and whoever came back goes on.
 */
export function openLocks(silentMs = 5000) {
  const holders = new Map<string, Holder>()

  /** Waits for a silent holder to let go. Throws ResourceLocked when a lively one writes. */
  async function settle(id: string) {
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      if (Date.now() - holder.heardAt < silentMs)
        throw new StorageRefused('ResourceLocked', 'Another request is sending to this upload. It will be free when that one ends.')
      holder.stop.abort()
      await holder.released
    }
  }

  /** Stops whoever writes, lively or not, and waits until they have let go. */
  async function end(id: string) {
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      holder.stop.abort()
      await holder.released
    }
  }

  return {
    settle,
    end,
    /** Whether someone is writing right now. */
    isBusy: (id: string) => holders.has(id),
    async hold<T>(id: string, work: (signal: AbortSignal, heard: () => void) => Promise<T>): Promise<T> {
      while (holders.has(id)) await settle(id)
      let release = () => {}
      const holder: Holder = {
        stop: new AbortController(),
        heardAt: Date.now(),
        released: new Promise((done) => {
          release = done
        }),
      }
      holders.set(id, holder)
      try {
        return await work(holder.stop.signal, () => {
          holder.heardAt = Date.now()
        })
      } finally {
        holders.delete(id)
        release()
      }
    },
  }
}

export type Locks = ReturnType<typeof openLocks>
