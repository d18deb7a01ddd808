/** Runs at most `atOnce` pieces of work at a time, the others in the order they came. */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
    else running += 1
    try {
      return await work()
    } finally {
      // The next one inherits this turn, so the count stays as it is.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
