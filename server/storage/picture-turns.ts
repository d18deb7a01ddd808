/** For whom a picture is drawn. */
export interface Asker {
  /** The address of the request; the house itself has none. */
  address: string
  account?: string
  /** The size was chosen by the house: in its own request, or in a signed address. */
  ofTheHouse: boolean
}

export interface PictureShares {
  /** Pictures drawn at once. One place is reserved for sizes the house chose. */
  places: number
  /** Requests of one account or address that may wait, of sizes they chose; one of theirs is drawn at a time. */
  mostWaiting: number
  /** The same for the house's sizes, of which a page may show many. */
  mostWaitingOfTheHouse: number
}
export const pictureShares: PictureShares = { places: 2, mostWaiting: 5, mostWaitingOfTheHouse: 500 }

/** Too many requests of the same caller wait already. */
export class NoPictureTurn extends Error {}

interface Waiting {
  asker: Asker
  begin(): void
}

/**
 * Order of drawing: sizes of the house before others, then the address or account with the fewest running that was served longest ago.
 * Running ones are not interrupted, so a client that chooses sizes may have one place only, and all of them together never the last one.
 */
export function openPictureTurns(shares = pictureShares) {
  const waiting: Waiting[] = []
  const running: Asker[] = []
  const served = new Map<string, number>()
  let turn = 0

  const isOf = (asker: Asker) => (other: Asker) =>
    other.ofTheHouse === asker.ofTheHouse &&
    (other.address === asker.address || (asker.account !== undefined && other.account === asker.account))
  const waitingOf = (asker: Asker) => waiting.filter((each) => isOf(asker)(each.asker)).length
  const runningOf = (asker: Asker) => running.filter(isOf(asker)).length
  const mayBegin = (asker: Asker) =>
    asker.ofTheHouse || (runningOf(asker) === 0 && running.filter(({ ofTheHouse }) => !ofTheHouse).length < Math.max(1, shares.places - 1))
  const rank = ({ asker }: Waiting) => [asker.ofTheHouse ? 0 : 1, runningOf(asker), served.get(asker.address) ?? 0]

  function next() {
    while (running.length < shares.places) {
      const [first] = waiting.filter(({ asker }) => mayBegin(asker)).toSorted((a, b) => compare(rank(a), rank(b)))
      if (!first) return
      waiting.splice(waiting.indexOf(first), 1)
      running.push(first.asker)
      served.set(first.asker.address, ++turn)
      first.begin()
    }
    // No one waits any more: the order of arrival applies again.
    if (waiting.length === 0) served.clear()
  }

  /** Does the work when it is the asker's turn. Rejects with NoPictureTurn, or the signal's reason while it waits. */
  return async function inTurn<T>(asker: Asker, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (waitingOf(asker) >= (asker.ofTheHouse ? shares.mostWaitingOfTheHouse : shares.mostWaiting)) throw new NoPictureTurn()
    await new Promise<void>((begin, left) => {
      const place: Waiting = {
        asker,
        begin() {
          signal.removeEventListener('abort', leave)
          begin()
        },
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(place), 1)
        left(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(place)
      next()
    })
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(asker), 1)
      next()
    }
  }
}

const compare = (one: number[], other: number[]): number => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : one[at]! - other[at]!
}
