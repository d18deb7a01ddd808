import type { FrameRange } from '../../edit/items.ts'
import { msOfFrames } from '../../edit/kept-frames.ts'
import type { TimedRange } from '../../time/timecode.ts'
import type { MeasuredCut } from '../measured-cut.ts'
import type { InCut } from '../needs-in-cut.ts'
import { inNumber, secondsOf } from '../seconds.ts'

interface BinderEntry {
  id: string
  itemId: string
  /** How long the whole source is; null where nobody wrote it. */
  sourceMs: number | null
}
interface SaidWords extends TimedRange {
  text: string
}
/** One use of one entry: what counsel looks at. */
interface BinderPage<Entry> {
  entry: Entry
  record: FrameRange
  startsMs: number
  endsMs: number
  before: string
  during: string
  after: string
}

/** How many milliseconds of words are printed before and after a use. */
const aroundMs = 12_000

/** A page for each use in the order of the cut, with the words said before, over and after it. */
export function binderPages<Entry extends BinderEntry>(
  cut: MeasuredCut,
  entries: readonly Entry[],
  uses: ReadonlyMap<string, InCut>,
  said: readonly SaidWords[],
): BinderPage<Entry>[] {
  const words = (fromMs: number, toMs: number, from: (one: SaidWords) => boolean = () => true) =>
    said
      .filter((one) => one.startsMs < toMs && one.endsMs > fromMs && from(one))
      .map(({ text }) => text)
      .join(' ')
  return entries
    .flatMap((entry) => (uses.get(entry.itemId)?.shown ?? []).map((record) => ({ entry, record })))
    .toSorted((one, other) => one.record[0] - other.record[0])
    .map(({ entry, record }) => {
      const [startsMs, endsMs] = [msOfFrames(record[0], cut.rate), msOfFrames(record[1], cut.rate)]
      return {
        ...{ entry, record, startsMs, endsMs, during: words(startsMs, endsMs) },
        before: words(startsMs - aroundMs, startsMs, (one) => one.endsMs <= startsMs),
        after: words(endsMs, endsMs + aroundMs, (one) => one.startsMs >= endsMs),
      }
    })
}

/** How much of its source a cut shows, 0 to 1, each frame of the source once; null where the length of the source is not known. */
export function shareOfSource({ sourceMs }: BinderEntry, use: InCut | undefined): number | null {
  if (sourceMs === null || !use) return null
  const seconds = use.distinct.reduce((sum, { frames, rate }) => sum + inNumber(secondsOf(frames, rate)), 0)
  return (seconds * 1000) / sourceMs
}
