import { sameRate } from '../../../../media/media-plan.ts'
import { ascii } from '../../../../text/ascii.ts'
import { type CutRush, onTape } from '../cut.ts'

/** Where a file has no reel. */
export const noReel = 'AX'
export const blackReel = 'BL'
const mostLetters = 8

interface Taken {
  reel: string
  rushes: CutRush[]
}

/**
 * The name of each rush's reel in a list, by the rush's id: at most eight letters and digits. Rushes share a name where the camera gave them one reel and
 * their codes do not overlap; other reels that would be named alike end in `_2`, `_3`. The order in the cut does not matter. Names given at an earlier
 * export (`kept`) are used again, so that they stay when rushes are added.
 */
export function listReels(rushes: readonly CutRush[], kept: Readonly<Record<string, string>> = {}): Record<string, string> {
  const taken = new Map<string, Taken[]>()
  const named: Record<string, string> = {}
  const take = (name: string, rush: CutRush) => {
    const others = taken.get(name.toUpperCase()) ?? []
    taken.set(name.toUpperCase(), [...others, { reel: rush.reel ?? '', rushes: [rush] }])
    named[rush.id] = name
  }
  const sorted = rushes.toSorted((one, other) => order(one, other))
  for (const rush of sorted) {
    const name = Object.hasOwn(kept, rush.id) ? kept[rush.id]! : null
    if (name !== null && /^[A-Za-z0-9_]{1,8}$/.test(name)) take(name, rush)
  }
  for (const rush of sorted) {
    if (Object.hasOwn(named, rush.id)) continue
    if (rush.reel === null || rush.reel.trim() === '') named[rush.id] = noReel
    else take(freeName(rush), rush)
  }
  return named

  function freeName(rush: CutRush): string {
    const plain = ascii(rush.reel!).replace(/[^A-Za-z0-9]/g, '') || 'REEL'
    for (let n = 1; ; n++) {
      const end = n === 1 ? '' : `_${n}`
      const name = plain.slice(0, mostLetters - end.length) + end
      if (![noReel, blackReel].includes(name.toUpperCase()) && isFree(name, rush)) return name
    }
  }

  function isFree(name: string, rush: CutRush): boolean {
    const there = taken.get(name.toUpperCase()) ?? []
    return there.every(({ reel, rushes: others }) => reel === rush.reel && others.every((other) => !overlap(other, rush)))
  }
}

/** By reel, place on it and name: independent of its use in the cut. */
const order = (one: CutRush, other: CutRush) =>
  compare(one.reel ?? '', other.reel ?? '') ||
  onTape(one, 0) - onTape(other, 0) ||
  compare(one.fileName, other.fileName) ||
  compare(one.id, other.id)
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Whether one code is on both, so that reel and code do not tell them apart. */
const overlap = (one: CutRush, other: CutRush) =>
  !sameRate(one.rate, other.rate) ||
  (onTape(one, 0) < onTape(other, other.durationFrames) && onTape(other, 0) < onTape(one, one.durationFrames))
