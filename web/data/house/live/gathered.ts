export interface Gathered {
  /** Debounced: the work runs soon, once for all calls. */
  hear(): void
  /** Drops pending work. */
  stop(): void
}

/** Debounces a burst of changes: `work` runs once, this many milliseconds after the first. */
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
