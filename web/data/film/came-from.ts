import { type CameFrom, readCameFrom } from '#core/film/came-from.ts'

export type { CameFrom }

let before = ''
let now = ''

/** Told by the frame of every page of the house that is opened; nothing of it leaves the browser but the kind of page and words that were searched for. */
export function notePage(address: string): void {
  if (address === now) return
  // Another moment of the same film is no way to it.
  if (address.split('?')[0] !== now.split('?')[0]) before = now
  now = address
}

/** How the reader came to the page they are on. */
export const cameFrom = (): CameFrom => readCameFrom({ before, address: now, referrer: document.referrer, origin: location.origin })
