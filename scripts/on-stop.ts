/** How long a second Ctrl-C counts as the same one: the terminal sends it to us and npm passes it on as well. */
const sameRequestMs = 1000

/**
 * Ends the process in order when it is asked to (Ctrl-C, kill, the end of the process that started it). Asked again a second later, it
 * ends at once. Before `whenReady` a request waits for the start to get to a point where everything can be closed.
 */
export function onStop() {
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
  const end = async (closeAll: () => Promise<void>) => {
    try {
      await closeAll()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
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
