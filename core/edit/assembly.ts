import { exactPlace } from './exact-place.ts'
import { type EditClock, type EditItem, type EditRush, type FrameRange, inOrderOfEdit } from './items.ts'
import { without } from './kept-frames.ts'
import { spokenFrames } from './voice-over.ts'
import { wholeTake } from './voice-takes.ts'

/** A piece of the cut: a stretch of a rush, or a card with words. Record frames count from the first frame of the cut. */
export interface EditEvent {
  /** Of the item, and which of its pieces. */
  key: string
  item: EditItem
  kind: 'clip' | 'card'
  rush: EditRush | null
  /** Frames of the rush; of a card 0 and its length. */
  source: FrameRange
  record: FrameRange
  /** Frames in which it and what is before it are both seen. */
  dissolve: number
}

/** Where an item is in the cut. `estimated`: its length is reckoned from its words. */
export interface ItemSpan {
  record: FrameRange
  estimated: boolean
}

export interface Assembly {
  events: EditEvent[]
  /** Cutaways, on the layer above. */
  over: EditEvent[]
  frames: number
  spans: ReadonlyMap<string, ItemSpan>
}

const cardSeconds = 5

/** The events of a paper edit: strikes split an item, positions are sums of frames, other rates are placed by their sum so that they do not drift. */
export function assemble(items: readonly EditItem[], clock: EditClock, rushes: ReadonlyMap<string, EditRush>): Assembly {
  const place = exactPlace(clock.rate)
  const events: EditEvent[] = []
  const spans = new Map<string, ItemSpan>()
  const ordered = inOrderOfEdit(items)
  for (const item of ordered) {
    if (item.kind === 'cutaway') continue
    const rush = item.rush ? (rushes.get(item.rush) ?? null) : null
    const pieces = piecesOf(item, rush, clock)
    const before = events.at(-1)
    const longest = Math.min(before ? before.record[1] - before.record[0] : 0, lengthOf(pieces[0], rush, clock))
    const dissolve = pieces.length > 0 ? Math.min(item.dissolve, longest) : 0
    place.back(dissolve)
    const from = place.now()
    for (const [at, source] of pieces.entries()) {
      const start = place.now()
      place.add(source[1] - source[0], rush?.rate ?? clock.rate)
      const record = [start, place.now()] as const
      const kind = rush ? 'clip' : 'card'
      events.push({ key: `${item.id}.${at}`, item, kind, rush, source, record, dissolve: at === 0 ? dissolve : 0 })
    }
    spans.set(item.id, { record: [from, place.now()], estimated: item.kind === 'voice-over' && !rush && item.frames === null })
  }
  const frames = events.at(-1)?.record[1] ?? 0
  return { events, over: ordered.flatMap((item) => overOf(item, rushes, clock, spans, frames)), frames, spans }
}

/** The stretches of its rush, or of time, that are left of an item; none for a heading and a note. */
function piecesOf(item: EditItem, rush: EditRush | null, clock: EditClock): FrameRange[] {
  if (item.kind === 'heading' || item.kind === 'note') return []
  const take = wholeTake(item, rush)
  if (take) return without(take, item.struck)
  if (item.in !== null && item.out !== null && (rush || item.kind === 'clip')) {
    const kept = without([item.in, item.out], item.struck)
    // What is known of a rush that is gone is how long it was.
    return rush ? kept : kept.length > 0 ? [[0, kept.reduce((sum, [from, to]) => sum + to - from, 0)]] : []
  }
  const frames = item.frames ?? (item.kind === 'voice-over' ? spokenFrames(item.text, clock) : secondsIn(clock))
  return frames > 0 ? [[0, frames]] : []
}

function overOf(
  item: EditItem,
  rushes: ReadonlyMap<string, EditRush>,
  clock: EditClock,
  spans: Map<string, ItemSpan>,
  frames: number,
): EditEvent[] {
  const under = item.overItem ? spans.get(item.overItem) : undefined
  const rush = item.rush ? rushes.get(item.rush) : undefined
  if (item.kind !== 'cutaway' || !under || !rush || item.in === null || item.out === null) return []
  const from = under.record[0] + (item.overFrames ?? 0)
  const place = exactPlace(clock.rate)
  place.add(item.out - item.in, rush.rate)
  const record = [from, Math.min(frames, from + place.now())] as const
  if (record[1] <= from) return []
  spans.set(item.id, { record, estimated: false })
  return [{ key: `${item.id}.0`, item, kind: 'clip', rush, source: [item.in, item.out], record, dissolve: 0 }]
}

function lengthOf(piece: FrameRange | undefined, rush: EditRush | null, clock: EditClock): number {
  if (!piece) return 0
  const place = exactPlace(clock.rate)
  place.add(piece[1] - piece[0], rush?.rate ?? clock.rate)
  return place.now()
}

const secondsIn = ({ rate }: EditClock) => Math.round((cardSeconds * rate.frames) / rate.seconds)

/** The event that is seen at a record frame, and of two in a dissolve the one that comes. */
export function eventAt(events: readonly EditEvent[], frame: number): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (events[middle]!.record[0] <= frame) low = middle + 1
    else high = middle
  }
  return low - 1
}
