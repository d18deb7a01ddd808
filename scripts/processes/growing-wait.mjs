/** Minimum lifetime of a healthy program: it resets the backoff. */
const healthyMs = 60_000
const [shortestMs, longestMs] = [500, 30_000]
const deathsBeforeAWord = 5

/**
 * Backoff for restarts. `died(livedMs)` returns the wait and whether this was the fifth quick
 * exit in a row, after which the operator gets a longer message.
 */
export function growingWait() {
  let quickDeaths = 0
  return {
    died(livedMs) {
      quickDeaths = livedMs > healthyMs ? 1 : quickDeaths + 1
      return { pauseMs: Math.min(shortestMs * 2 ** (quickDeaths - 1), longestMs), isFifth: quickDeaths === deathsBeforeAWord }
    },
  }
}
