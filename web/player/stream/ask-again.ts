/** Polling interval after a network failure: the server may have been restarted. */
const askEveryMs = 5_000

export interface Failed {
  /** Whether it stopped because the server was unreachable. */
  failed(): boolean
  ask(): Promise<unknown>
  restart(): void
  /** The server answered with a refusal: why. */
  refused(cause: unknown): void
}

/** Reloads a failed film once the server delivers it again. Until then the page does not change. Returns a stop function. */
export function askAgain({ failed, ask, restart, refused }: Failed): () => void {
  let asking = false
  const clock = setInterval(async () => {
    if (asking || !failed()) return
    asking = true
    try {
      await ask()
      if (failed()) restart()
    } catch (cause) {
      if (failed()) refused(cause)
    } finally {
      asking = false
    }
  }, askEveryMs)
  return () => clearInterval(clock)
}
