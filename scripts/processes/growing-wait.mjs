/** A program that lived this long was healthy: the next wait is the shortest again. */
const healthyMs = 60_000
const [shortestMs, longestMs] = [500, 30_000]
const deathsBeforeAWord = 5

/**
 * How long to wait before a program that ended is started again. `died(livedMs)` answers with the wait and whether this was the fifth quick
 * death in a row, after which the operator should hear more than "again".
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
