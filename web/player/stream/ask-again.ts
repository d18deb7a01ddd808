/** A film that failed for want of a line or an answer is asked for so often: the operator may have started it again. */
const askEveryMs = 5_000

export interface Failed {
  /** Whether it stands because the house was not reached, and may be by now. */
  failed(): boolean
  ask(): Promise<unknown>
  restart(): void
  /** The house was reached and did not give the film: why. */
  refused(cause: unknown): void
}

/** Begins a failed film again once the house gives it again. Until then nothing on the page moves. Returns the way to stop asking. */
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
