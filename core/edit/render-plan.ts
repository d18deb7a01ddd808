import { firstOf } from '../text/cut-text.ts'
import type { Assembly, EditEvent } from './assembly.ts'
import { eventAt } from './assembly.ts'
import type { EditClock } from './items.ts'

/** An event from one of its record frames on. */
export interface Shown {
  event: EditEvent
  /** Record frames from the beginning of the event. */
  offset: number
}

/** A stretch of the record in which the same is seen, or heard, throughout: one event, or two in a dissolve. Frames of the edit. */
export interface Stretch {
  from: number
  frames: number
  /** Of two the one that goes first. */
  shown: readonly Shown[]
  /** Of a dissolve: how far it is at the beginning of the stretch, and how long it is in all. */
  dissolve?: { at: number; of: number }
}

/** The picture: cutaways in front, dissolves between what is behind them. */
export function pictureStretches(assembly: Assembly): Stretch[] {
  const cuts = new Set([...breaksOf(assembly.events), ...breaksOf(assembly.over)])
  return stretchesBetween(cuts, assembly, (frame) => {
    const over = assembly.over.findLast(({ record }) => record[0] <= frame && frame < record[1])
    return over ? { shown: [shownAt(over, frame)] } : baseAt(assembly.events, frame)
  })
}

/** The sound: that of the items. Cutaways have none. */
export const soundStretches = (assembly: Assembly): Stretch[] =>
  stretchesBetween(new Set(breaksOf(assembly.events)), assembly, (frame) => baseAt(assembly.events, frame))

const breaksOf = (events: readonly EditEvent[]) => events.flatMap(({ record }) => record)

function stretchesBetween(cuts: Set<number>, { frames }: Assembly, shows: (frame: number) => Pick<Stretch, 'shown' | 'dissolve'>) {
  const edges = [...cuts].filter((frame) => frame < frames).toSorted((one, other) => one - other)
  return edges.map((from, at) => ({ from, frames: (edges[at + 1] ?? frames) - from, ...shows(from) }))
}

function baseAt(events: readonly EditEvent[], frame: number): Pick<Stretch, 'shown' | 'dissolve'> {
  const at = eventAt(events, frame)
  const [before, here] = [events[at - 1], events[at]!]
  const into = frame - here.record[0]
  if (!before || into >= here.dissolve || frame >= before.record[1]) return { shown: [shownAt(here, frame)] }
  return { shown: [shownAt(before, frame), shownAt(here, frame)], dissolve: { at: into, of: here.dissolve } }
}

const shownAt = (event: EditEvent, frame: number): Shown => ({ event, offset: frame - event.record[0] })

/** Which samples of a second's `sampleRate` a record frame begins with. Sums are rounded, never lengths: 300 joins do not drift. */
export const sampleAt = (frame: number, { rate }: Pick<EditClock, 'rate'>, sampleRate: number): number => {
  const [above, below] = [BigInt(frame) * BigInt(rate.seconds) * BigInt(sampleRate), BigInt(rate.frames)]
  return Number((2n * above + below) / (2n * below))
}

/** The frozen map of a render: [record from, record to, rush, source from], in frames; cutaways after what they cover. What is owed for a rush reaches the cut through it. */
export const mapOf = ({ events, over }: Assembly): [number, number, string, number][] =>
  [...events, ...over].flatMap(({ rush, record, source }) =>
    rush ? [[record[0], record[1], rush.id, source[0]] as [number, number, string, number]] : [],
  )

/** Chapters of the cut: each heading with words, from where it is to the next; milliseconds. */
export function chaptersOf(assembly: Assembly, titles: readonly { id: string; title: string }[], clock: EditClock) {
  const ms = (frame: number) => Math.round((frame * 1000 * clock.rate.seconds) / clock.rate.frames)
  const starts = titles.flatMap(({ id, title }) => {
    const span = assembly.spans.get(id)
    return span && title.trim() ? [{ startsMs: ms(span.record[0]), title: firstOf(title.trim(), 120) }] : []
  })
  const kept = starts.filter(({ startsMs }, at) => startsMs !== starts[at + 1]?.startsMs)
  return kept
    .map((one, at) => ({ ...one, endsMs: kept[at + 1]?.startsMs ?? ms(assembly.frames) }))
    .filter(({ startsMs, endsMs }) => endsMs > startsMs)
}
