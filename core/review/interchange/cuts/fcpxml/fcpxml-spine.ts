import { isPlacedClip, type PlacedClip, type PlacedItem } from '../lay-out.ts'

/** A piece of the spine: from one edit to the next. */
export interface Span {
  from: number
  to: number
  clip: PlacedClip | null
  dissolve: number
  dissolveFrom: number
}

/** Edits lie in the middle of dissolves: the clips before and after have the rest of it beyond the edit. */
export function spineOf(items: readonly PlacedItem[]): Span[] {
  const isLong = items.filter(({ recordIn, recordOut }) => recordOut > recordIn)
  return isLong.map((placed) => {
    const clip = isPlacedClip(placed) ? placed : null
    const { recordIn, recordOut } = placed
    if (!clip) return { from: recordIn, to: recordOut, clip, dissolve: 0, dissolveFrom: 0 }
    const { dissolve, dissolveAfter, fromBlack } = clip
    const to = recordOut - dissolveAfter + Math.floor(dissolveAfter / 2)
    return { from: fromBlack ? recordIn : recordIn + Math.floor(dissolve / 2), to, clip, dissolve, dissolveFrom: recordIn }
  })
}
