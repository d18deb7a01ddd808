export interface Gathered {
  /** Something was heard: the work is done soon, once for all of it. */
  hear(): void
  /** What was heard and not done yet is left. */
  stop(): void
}

/** A burst of changes is one question: `work` is done once, so many milliseconds after the first thing that was heard. */
export function gathered(work: () => void, ms = 250): Gathered {
  let due: ReturnType<typeof setTimeout> | undefined
  return {
    hear() {
      due ??= setTimeout(() => {
        due = undefined
        work()
      }, ms)
    },
    stop() {
      clearTimeout(due)
      due = undefined
    },
  }
}
