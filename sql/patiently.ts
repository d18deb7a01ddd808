import { setTimeout as pause } from 'node:timers/promises'
import { isPassing } from './errors.ts'

/** Asks again, `tries` times in all, while what goes wrong is a database that stops, restarts or ended the session. Rejects with the last error. */
export async function patiently<T>(work: () => Promise<T>, { tries = 5, pauseMs = 0 } = {}): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isPassing(error)) throw error
      await pause(pauseMs)
    }
  }
}
