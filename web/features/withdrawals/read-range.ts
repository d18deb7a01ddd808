import { isRange, type Marked } from '#core/film/marked-range.ts'
import type { TimedRange } from '#core/time/timecode.ts'

export const nothingMarked: Marked = { startsMs: null, endsMs: null }

/** A passage inside a cut of this length; null where it is none. */
export const readRange = (marked: Marked, durationMs: number | null): TimedRange | null =>
  isRange(marked) && (durationMs === null || marked.startsMs < durationMs) ? { startsMs: marked.startsMs, endsMs: marked.endsMs } : null
