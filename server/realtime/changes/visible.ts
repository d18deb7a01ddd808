import type { RowChange } from './pgoutput.ts'

const lookAgainMs = 2
/** A database that does not answer delays changes by about a second at most. */
const failuresBorne = 500

/**
 * Passes changes on in their order, each once all sessions can read it. PostgreSQL writes a commit into its log, which the stream follows,
 * a moment before other sessions see its rows; on a busy machine a notified client could ask in that moment and get the old state.
 * `snapshot` returns the text of `pg_current_snapshot()`; errors of `tell` go to `onUntold`, and the next change is sent.
 */
export function whenVisible(
  snapshot: () => Promise<string>,
  tell: (change: RowChange) => void,
  onUntold: (error: unknown) => void,
): (change: RowChange) => void {
  const waiting: RowChange[] = []
  let looking = false
  const look = async () => {
    let failures = 0
    for (let first = waiting[0]; first; first = waiting[0]) {
      const seen = await snapshot().catch(() => undefined)
      if (seen === undefined) failures++
      const isReady = ({ transaction }: RowChange) => (seen === undefined ? failures > failuresBorne : isVisibleIn(seen, transaction))
      if (!isReady(first)) await new Promise((done) => setTimeout(done, lookAgainMs))
      while (waiting[0] && isReady(waiting[0])) {
        const change = waiting.shift()!
        try {
          tell(change)
        } catch (error) {
          onUntold(error)
        }
      }
    }
    looking = false
  }
  return (change) => {
    waiting.push(change)
    if (looking) return
    looking = true
    void look()
  }
}

/** Whether a transaction is over for who reads with that snapshot (`xmin:xmax:running,running`). The stream gives the lower 32 bits of its number. */
export function isVisibleIn(snapshot: string, transaction: number): boolean {
  const [, next = '', running = ''] = snapshot.split(':')
  const limit = BigInt(next)
  const near = ((limit >> 32n) << 32n) | BigInt(transaction)
  const number = near > limit + halfRound ? near - 2n * halfRound : near + halfRound < limit ? near + 2n * halfRound : near
  return number < limit && !running.split(',').includes(String(number))
}
const halfRound = 1n << 31n
