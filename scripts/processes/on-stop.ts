import { endAnyway } from './end-anyway.ts'

/** How long a second Ctrl-C counts as the same one: the terminal sends it to us and npm passes it on as well. */
const sameRequestMs = 1000
/** How long what runs may take to finish after something nobody caught; then the process ends all the same. */
const lastWorkMs = 15_000

/** A house that is asked to stop is gone after so long: what starts and stops services gives up, or kills, not long after. */
export const stopsWithinMs = 9500

/** Exit code after something nobody caught (EX_SOFTWARE): anyone who started this process starts it again. A refusal to start ends with 1. */
export const uncaughtCode = 70

/**
 * Ends the process in order when it is asked to (Ctrl-C, kill, the end of the process that started it). Asked again a second later, it
 * ends at once. Before `whenReady` a request waits for the start to get to a point where everything can be closed. What nobody caught is
 * told, what runs finishes, and the process ends with `uncaughtCode`: after it nothing in memory can be relied on. With `withinMs` it is gone
 * so long after it begins to close, whatever still runs: anyone who restarts a house waits for no request of a stranger.
 */
export function onStop({ withinMs }: { withinMs?: number } = {}) {
  let askedAt = 0
  let close: (() => Promise<void>) | undefined
  const stop = async () => {
    if (askedAt > 0) {
      if (Date.now() - askedAt > sameRequestMs) process.exit(1)
      return
    }
    askedAt = Date.now()
    if (close) await end(close)
  }
  const end = async (closeAll: () => Promise<void>, code = 0) => {
    if (withinMs) endAnyway(withinMs)
    try {
      await closeAll()
      process.exit(code)
    } catch (error) {
      console.error(error)
      process.exit(code || 1)
    }
  }
  let uncaught = false
  const fail = (error: unknown) => {
    console.error('Something failed that nobody caught; what runs is finished, then this process ends to be started again.', error)
    if (uncaught) return
    uncaught = true
    // Already on its way out: that end is waited for.
    if (askedAt > 0) return
    askedAt = Date.now()
    if (!close) process.exit(uncaughtCode)
    setTimeout(() => process.exit(uncaughtCode), lastWorkMs).unref()
    void end(close, uncaughtCode)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  return {
    get asked() {
      return askedAt > 0
    },
    async whenReady(closeAll: () => Promise<void>) {
      close = closeAll
      if (askedAt > 0) await end(closeAll)
    },
  }
}
