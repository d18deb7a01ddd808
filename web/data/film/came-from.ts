import { type CameFrom, readCameFrom } from '#core/film/came-from.ts'

export type { CameFrom }

let before = ''
let now = ''

/** Called on every navigation; only the kind of page and the search terms leave the browser. */
export function notePage(address: string): void {
  if (address === now) return
  // Another moment of the same film is not a referrer.
  if (address.split('?')[0] !== now.split('?')[0]) before = now
  now = address
}

/** Where the reader came from. */
export const cameFrom = (): CameFrom => readCameFrom({ before, address: now, referrer: document.referrer, origin: location.origin })
