import { indexStartedBy, type TimedRange } from '../time/timecode.ts'

/** A range that is being chosen: each end is null while missing, NaN when what was typed is not a time. */
export interface Marked {
  startsMs: number | null
  endsMs: number | null
}

/** A shorter range is taken for a slip. */
export const leastMarkedMs = 200
/** Length of the proposal where nothing is said. */
const proposedMs = 5_000
/** A sentence counts as the current one from so long before it begins, and until so long after its end. */
const beforeItMs = 2_000
const afterItMs = 3_000

/** A time that is there. */
export const isTime = (ms: number | null): ms is number => ms !== null && !Number.isNaN(ms)

/** Both ends are there, and the second comes after the first. */
export const isRange = (range: Marked): range is TimedRange =>
  isTime(range.startsMs) && isTime(range.endsMs) && range.endsMs > range.startsMs

/** Nothing was chosen nor typed. */
export const isEmpty = ({ startsMs, endsMs }: Marked): boolean => startsMs === null && endsMs === null

/** For a row that always has both times: an invalid entry keeps the previous value. */
export const keptTimes = ({ startsMs, endsMs }: Marked, before: TimedRange): TimedRange => ({
  startsMs: isTime(startsMs) ? startsMs : before.startsMs,
  endsMs: isTime(endsMs) ? endsMs : before.endsMs,
})

/** The sentence at a moment: the current one, else one about to begin or just over; without speech, a few seconds from there. */
export function sentenceAt(sentences: readonly TimedRange[], ms: number, durationMs: number): TimedRange {
  const at = indexStartedBy(sentences, ms)
  const [begun, next] = [sentences[at], sentences[at + 1]]
  if (begun && ms < begun.endsMs) return inside(begun, durationMs)
  if (next && next.startsMs - ms <= beforeItMs) return inside(next, durationMs)
  if (begun && ms - begun.endsMs <= afterItMs) return inside(begun, durationMs)
  return inside({ startsMs: ms, endsMs: ms + proposedMs }, durationMs)
}

/** The range with its start there. An end that would come first goes to the end of the sentence at the start. */
export function withStart(range: Marked, ms: number, sentences: readonly TimedRange[], durationMs: number): TimedRange {
  const startsMs = Math.round(Math.min(Math.max(0, ms), Math.max(0, durationMs - leastMarkedMs)))
  if (isTime(range.endsMs) && range.endsMs - startsMs >= leastMarkedMs) return { startsMs, endsMs: range.endsMs }
  const { endsMs } = sentenceAt(sentences, startsMs, durationMs)
  return { startsMs, endsMs: Math.min(durationMs, Math.max(endsMs, startsMs + leastMarkedMs)) }
}

/** The range with its end there. A start that would come after it goes to the start of the sentence at the end. */
export function withEnd(range: Marked, ms: number, sentences: readonly TimedRange[], durationMs: number): TimedRange {
  const endsMs = Math.round(Math.min(durationMs, Math.max(leastMarkedMs, ms)))
  if (isTime(range.startsMs) && endsMs - range.startsMs >= leastMarkedMs) return { startsMs: range.startsMs, endsMs }
  const { startsMs } = sentenceAt(sentences, endsMs - 1, durationMs)
  return { startsMs: Math.max(0, Math.min(startsMs, endsMs - leastMarkedMs)), endsMs }
}

/** The range with the sentence after its end; the same where there is none. */
export function withNextSentence(range: TimedRange, sentences: readonly TimedRange[]): TimedRange {
  const next = sentences.find(({ endsMs }) => endsMs > range.endsMs)
  return next ? { startsMs: range.startsMs, endsMs: next.endsMs } : range
}

function inside({ startsMs, endsMs }: TimedRange, durationMs: number): TimedRange {
  const starts = Math.round(Math.min(Math.max(0, startsMs), Math.max(0, durationMs - leastMarkedMs)))
  return { startsMs: starts, endsMs: Math.round(Math.min(durationMs, Math.max(endsMs, starts + leastMarkedMs))) }
}
