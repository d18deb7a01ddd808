import { type Rate, sameRate } from '../../../media/media-plan.ts'
import { type Fraction, framesAt, plus, rounded, whole } from '../../../time/exact-seconds.ts'
import { type Cut, type CutAside, type CutClip, rushesOf } from './cut.ts'
import type { LeftOut } from './left-out.ts'

/** Where an item is, in frames from the first of the cut. */
interface Placed {
  recordIn: number
  recordOut: number
}
export interface PlacedClip extends Placed {
  clip: CutClip
  /** Frames of the dissolve it begins with; none: it begins with a cut. */
  dissolve: number
  /** That dissolve comes from black: the clip does not lie over one before it. */
  fromBlack: boolean
  /** Frames at its end that lie under the clip after it. */
  dissolveAfter: number
}
export interface PlacedAside extends Placed {
  aside: CutAside
}
export type PlacedItem = PlacedClip | PlacedAside

export interface LaidOut {
  items: PlacedItem[]
  cutaways: PlacedClip[]
  lengthFrames: number
  /** What no format can have. */
  leftOut: LeftOut[]
}

export const isPlacedClip = (placed: PlacedItem): placed is PlacedClip => 'clip' in placed

/** How long a clip is in frames of the cut; not a whole number where its rush has another rate. */
export const lengthInCut = ({ lengthFrames, inFrame, outFrame, rush }: Omit<CutClip, 'kind'>, rate: Rate): Fraction =>
  lengthFrames === null ? framesAt(outFrame - inFrame, rush.rate, rate) : whole(lengthFrames)

/**
 * Every item at its place. A place is the rounded sum of exact lengths, never a sum of rounded ones, so that clips of other rates do not drift. A dissolve
 * that does not fit between its clips is a cut.
 */
export function layOut(cut: Cut): LaidOut {
  const leftOut: LeftOut[] = rushesOf(cut).flatMap((rush) => [
    ...(rush.startFrame === null ? [{ what: 'no-code', file: rush.fileName } as const] : []),
    ...(rush.codeMadeUp ? [{ what: 'code-made-up', file: rush.fileName } as const] : []),
    ...(rush.variableRate ? [{ what: 'variable-rate', file: rush.fileName } as const] : []),
  ])
  const items: PlacedItem[] = []
  let at: Fraction = whole(0)
  let before: PlacedClip | null = null
  let waiting: PlacedAside[] = []
  for (const item of cut.items) {
    if (item.kind !== 'clip') {
      const recordIn = rounded(at)
      at = plus(at, whole(item.durationFrames))
      const placed = { aside: item, recordIn, recordOut: rounded(at) }
      items.push(placed)
      if (item.durationFrames > 0) before = null
      waiting = item.durationFrames > 0 ? [] : [...waiting, placed]
      continue
    }
    const clip = within(item, cut.rate, leftOut)
    if (!clip) continue
    const length = lengthInCut(clip, cut.rate)
    const dissolve: number = dissolveOf(clip, rounded(length), before, leftOut)
    if (before && dissolve > 0) {
      at = plus(at, whole(-dissolve))
      before.dissolveAfter = dissolve
    }
    const recordIn = rounded(at)
    at = plus(at, length)
    const fromBlack: boolean = dissolve > 0 && !before
    before = { clip, recordIn, recordOut: rounded(at), dissolve, fromBlack, dissolveAfter: 0 }
    items.push(before)
    // A heading is where the clip after it begins, which a dissolve may put earlier.
    for (const aside of waiting) aside.recordIn = aside.recordOut = recordIn
    waiting = []
  }
  const lengthFrames = rounded(at)
  return { items, cutaways: cutawaysOf(cut, lengthFrames, leftOut), lengthFrames, leftOut }
}

/** Not past the end of its rush; null where nothing is left. */
function within(clip: CutClip, rate: Rate, leftOut: LeftOut[]): CutClip | null {
  const [inFrame, outFrame] = [Math.max(0, clip.inFrame), Math.min(clip.outFrame, clip.rush.durationFrames)]
  if (outFrame <= inFrame) leftOut.push({ what: 'empty', item: clip.id, name: clip.name })
  else if (clip.outFrame > outFrame)
    leftOut.push({ what: 'past-the-end', item: clip.id, name: clip.name, frames: clip.outFrame - outFrame })
  const own = rounded(framesAt(outFrame - inFrame, clip.rush.rate, rate))
  // To the nearest frame of the cut it is its own speed.
  const near = sameRate(clip.rush.rate, rate) ? 0 : 1
  if (clip.speed !== null || Math.abs((clip.lengthFrames ?? own) - own) > near)
    leftOut.push({ what: 'speed', item: clip.id, name: clip.name, framesPerSecond: clip.speed })
  return outFrame > inFrame ? { ...clip, inFrame, outFrame } : null
}

export const isSeen = ({ picture, rush }: CutClip): boolean => picture && rush.hasPicture

function dissolveOf(clip: CutClip, length: number, before: PlacedClip | null, leftOut: LeftOut[]): number {
  const { id, name, transition } = clip
  if (transition.kind === 'cut' || transition.frames <= 0) return 0
  if (!isSeen(clip) || (before && !isSeen(before.clip))) {
    leftOut.push({ what: 'dissolve-of-sound', item: id, name, frames: transition.frames })
    return 0
  }
  // The clip before is seen alone, or in its own dissolve, for a frame at least.
  const long = before ? before.recordOut - before.recordIn : 0
  const room = before ? Math.min(long - 1, long - (before.fromBlack ? 0 : before.dissolve)) : length
  if (transition.frames <= Math.min(length, room)) return transition.frames
  leftOut.push({ what: 'dissolve-does-not-fit', item: id, name, frames: transition.frames })
  return 0
}

/** In order and one after another, over the items. */
function cutawaysOf(cut: Cut, lengthFrames: number, leftOut: LeftOut[]): PlacedClip[] {
  const placed: PlacedClip[] = []
  for (const cutaway of cut.cutaways.toSorted((one, other) => one.atFrame - other.atFrame)) {
    const { atFrame, ...whole } = cutaway
    const clip = within({ ...whole, channels: [], transition: { kind: 'cut', frames: 0 } }, cut.rate, leftOut)
    if (!clip) continue
    const recordOut = atFrame + rounded(lengthInCut(clip, cut.rate))
    const free = atFrame >= (placed.at(-1)?.recordOut ?? 0)
    if (atFrame < 0 || atFrame >= lengthFrames) leftOut.push({ what: 'cutaway-outside', item: clip.id, name: clip.name })
    else if (!free) leftOut.push({ what: 'cutaway-overlaps', item: clip.id, name: clip.name })
    else placed.push({ clip, recordIn: atFrame, recordOut, dissolve: 0, fromBlack: false, dissolveAfter: 0 })
  }
  return placed
}
