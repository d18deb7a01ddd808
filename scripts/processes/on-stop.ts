import { endAnyway } from './end-anyway.ts'

/** Debounce of a second Ctrl-C: the terminal sends it, and npm forwards it. */
const sameRequestMs = 1000
/** Grace period after an uncaught error; then the process exits. */
const lastWorkMs = 15_000

/** Time limit of a stop, after which services are killed. */
export const stopsWithinMs = 9500

/** Exit code after something nobody caught (EX_SOFTWARE): the supervisor restarts this process. A refusal to start exits with 1. */
export const uncaughtCode = 70

/**
 * Ends the process in order when it is asked to (Ctrl-C, kill, the end of the process that started it). Asked again after a second, it
 * exits immediately. Before `whenReady` a request waits until everything can be closed. Uncaught errors are
 * logged, running work finishes, and the process exits with `uncaughtCode`, because memory may be inconsistent. With `withinMs` it exits
 * after this time in any case: a restart does not wait for slow requests.
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
    // Already stopping: awaits it.
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
