import type { Cut, CutClip, CutItem } from '../review/interchange/cuts/cut.ts'
import { type Counting, countingOf, timecodeOf } from '../time/frame-counts.ts'
import { assemble } from './assembly.ts'
import { exactPlace } from './exact-place.ts'
import { type EditItem, type EditRush, emptyItem, type Item } from './items.ts'

export interface EditOfCut {
  items: EditItem[]
  /** Clips of files that are no rushes of the film: they become archive that is wanted. */
  unknown: { id: string; name: string }[]
}

const apart = 1024

/**
 * The items of a cut that was made elsewhere, in its order. Clips of rushes of the film are bites; what is of another file is wanted archive as long as it was.
 * `newId` gives each item its id.
 */
export function editOfCut(cut: Cut, rushes: ReadonlyMap<string, EditRush>, newId: () => string): EditOfCut {
  const unknown: EditOfCut['unknown'] = []
  const items: EditItem[] = cut.items.flatMap((one, at) => {
    const item = itemOf(one, cut, rushes)
    if (!item) return []
    const id = newId()
    if (item.kind === 'archive') unknown.push({ id, name: item.text })
    return [{ ...item, id, place: at * apart }]
  })
  const clock = { rate: cut.rate, dropFrame: cut.dropFrame, startFrame: cut.startFrame, wordsAMinute: 140 }
  const { spans } = assemble(items, clock, rushes)
  const over = cut.cutaways.flatMap((one): EditItem[] => {
    const under = items.find(({ id }) => {
      const span = spans.get(id)?.record
      return span && span[0] <= one.atFrame && one.atFrame < span[1]
    })
    if (!under || !rushes.has(one.rush.id)) return []
    const overFrames = one.atFrame - spans.get(under.id)!.record[0]
    const covers = { overItem: under.id, overFrames, rush: one.rush.id, in: one.inFrame, out: one.outFrame }
    return [{ ...emptyItem('cutaway', under.place + 1), ...covers, id: newId() }]
  })
  return { items: [...items, ...over], unknown }
}

function itemOf(one: CutItem, cut: Cut, rushes: ReadonlyMap<string, EditRush>): Item | null {
  if (one.kind !== 'clip') {
    if (one.kind === 'gap') return one.durationFrames > 0 ? { ...emptyItem('pause', 0), frames: one.durationFrames } : null
    return { ...emptyItem(one.kind, 0), text: one.text, frames: one.durationFrames > 0 ? one.durationFrames : null }
  }
  if (one.outFrame <= one.inFrame) return null
  if (!rushes.has(one.rush.id)) return { ...emptyItem('archive', 0), text: calledIn(one), frames: lengthIn(one, cut) }
  const all = one.rush.channels.map(({ n }) => n)
  const some = one.channels.length > 0 && one.channels.length < all.length
  return {
    ...emptyItem('clip', 0),
    ...{ rush: one.rush.id, in: one.inFrame, out: one.outFrame, channels: some ? one.channels : null },
    dissolve: one.transition.kind === 'dissolve' ? one.transition.frames : 0,
  }
}

/** `B002C011.mov 14:09:59:20`: what an editor asks an archive for. */
function calledIn({ rush, inFrame, name }: CutClip): string {
  const counting: Counting = countingOf(rush.rate, rush.dropFrame)
  return `${rush.fileName || rush.reel || name} ${timecodeOf((rush.startFrame ?? 0) + inFrame, counting)}`.trim()
}

function lengthIn({ lengthFrames, inFrame, outFrame, rush }: CutClip, { rate }: Cut): number {
  const place = exactPlace(rate)
  place.add(outFrame - inFrame, rush.rate)
  return Math.max(1, lengthFrames ?? place.now())
}
