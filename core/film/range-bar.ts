import type { TimedRange } from '../time/timecode.ts'

/** A piece of a strip of time, in milliseconds from the first frame. */
export type Span = TimedRange
export interface Chapter extends Span {
  title: string
}
/** A piece as drawn: `count` pieces became one because they would have touched. */
export interface DrawnPiece extends Span {
  leftPercent: number
  widthPercent: number
  count: number
}

const leastPiecePx = 8
const gapPx = 2
const leastViewMs = 10_000

/** Position of a moment in the visible part of the strip, in percent; outside of it below 0 or above 100. */
export function placeOf(ms: number, view: Span): number {
  return ((ms - view.startsMs) / Math.max(1, view.endsMs - view.startsMs)) * 100
}

/** The moment at a share (0 to 1) of the visible part, clamped to it. */
export function momentAt(share: number, view: Span): number {
  return Math.round(view.startsMs + Math.min(1, Math.max(0, share)) * (view.endsMs - view.startsMs))
}

/** The visible parts of spans, in order. Spans that touch the view in no millisecond are left out. */
export function clip<T extends Span>(spans: readonly T[], view: Span): T[] {
  return spans
    .filter((span) => span.endsMs > view.startsMs && span.startsMs < view.endsMs)
    .map((span) => ({ ...span, startsMs: Math.max(span.startsMs, view.startsMs), endsMs: Math.min(span.endsMs, view.endsMs) }))
    .sort((one, other) => one.startsMs - other.startsMs)
}

/**
 * The strip as segments without holes: chapters in order, and gaps as untitled segments, so that lengths stay true.
 * A film without chapters is one segment.
 */
export function segmentsOf(chapters: readonly Chapter[], view: Span): Chapter[] {
  const segments: Chapter[] = []
  let reachedMs = view.startsMs
  for (const chapter of clip(chapters, view)) {
    if (chapter.endsMs <= reachedMs) continue
    const startsMs = Math.max(chapter.startsMs, reachedMs)
    if (startsMs > reachedMs) segments.push({ startsMs: reachedMs, endsMs: startsMs, title: '' })
    segments.push({ ...chapter, startsMs })
    reachedMs = chapter.endsMs
  }
  if (reachedMs < view.endsMs) segments.push({ startsMs: reachedMs, endsMs: view.endsMs, title: '' })
  return segments
}

/** Share of a segment before `seenMs`, 0 to 1. */
export function seenShare(segment: Span, seenMs: number): number {
  return Math.min(1, Math.max(0, (seenMs - segment.startsMs) / Math.max(1, segment.endsMs - segment.startsMs)))
}

/** The chapter that contains a moment, with its number counted from one. */
export function chapterAt(chapters: readonly Chapter[], ms: number): { chapter: Chapter; number: number } | undefined {
  const index = chapters.findLastIndex((chapter) => chapter.startsMs <= ms && ms < chapter.endsMs)
  return index < 0 ? undefined : { chapter: chapters[index]!, number: index + 1 }
}

/**
 * The pieces to draw on a strip of `widthPx`: each at least 8 px wide and inside the strip; pieces that would touch or are closer than
 * the gap are merged into one, with their number.
 */
export function drawPieces(pieces: readonly Span[], view: Span, widthPx: number): DrawnPiece[] {
  const least = (leastPiecePx / Math.max(1, widthPx)) * 100
  const gap = (gapPx / Math.max(1, widthPx)) * 100
  const drawn: DrawnPiece[] = []
  for (const piece of clip(pieces, view)) {
    const widthPercent = Math.min(100, Math.max(least, placeOf(piece.endsMs, view) - placeOf(piece.startsMs, view)))
    const leftPercent = Math.min(placeOf(piece.startsMs, view), 100 - widthPercent)
    const last = drawn.at(-1)
    if (last && leftPercent <= last.leftPercent + last.widthPercent + gap) {
      last.widthPercent = Math.max(last.widthPercent, leftPercent + widthPercent - last.leftPercent)
      last.endsMs = Math.max(last.endsMs, piece.endsMs)
      last.count += 1
    } else {
      drawn.push({ startsMs: piece.startsMs, endsMs: piece.endsMs, leftPercent, widthPercent, count: 1 })
    }
  }
  return drawn
}

/** The mark within `reachPx` of a moment: a pointer target is 24 px wide though the mark is thinner. The nearest wins. */
export function markNear<T extends { atMs: number }>(
  marks: readonly T[],
  ms: number,
  view: Span,
  widthPx: number,
  reachPx = 12,
): T | undefined {
  const reachMs = (reachPx / Math.max(1, widthPx)) * (view.endsMs - view.startsMs)
  let nearest: T | undefined
  for (const mark of marks) {
    const awayMs = Math.abs(mark.atMs - ms)
    if (awayMs <= reachMs && (!nearest || awayMs < Math.abs(nearest.atMs - ms))) nearest = mark
  }
  return nearest
}

/** Zooms the strip in (`factor` above 1) or out around a moment, which keeps its place. Never closer than ten seconds. */
export function zoom(view: Span, aroundMs: number, factor: number, durationMs: number): Span {
  const length = view.endsMs - view.startsMs
  const nextLength = Math.min(durationMs, Math.max(Math.min(leastViewMs, durationMs), length / factor))
  const share = Math.min(1, Math.max(0, (aroundMs - view.startsMs) / Math.max(1, length)))
  return keepInside({ startsMs: aroundMs - share * nextLength, endsMs: aroundMs + (1 - share) * nextLength }, durationMs)
}

/** Scrolls the view so that a moment is in it, with a margin of a tenth on the side it came from. */
export function follow(view: Span, ms: number, durationMs: number): Span {
  const length = view.endsMs - view.startsMs
  if (ms >= view.startsMs && ms <= view.endsMs) return view
  const startsMs = ms > view.endsMs ? ms - length * 0.1 : ms - length * 0.9
  return keepInside({ startsMs, endsMs: startsMs + length }, durationMs)
}

function keepInside(view: Span, durationMs: number): Span {
  const length = Math.min(durationMs, view.endsMs - view.startsMs)
  const startsMs = Math.round(Math.min(Math.max(0, view.startsMs), durationMs - length))
  return { startsMs, endsMs: Math.round(startsMs + length) }
}

/**
 * Where a key takes the position of a player: arrows 5 s, with Shift 1 s, Page keys by chapter, Home, End. Undefined for other keys.
 * Page Down first returns to the start of the chapter, when more than three seconds of it have played.
 */
export function momentAfterKey(
  key: string,
  shift: boolean,
  ms: number,
  chapters: readonly Chapter[],
  durationMs: number,
): number | undefined {
  const stepMs = shift ? 1000 : 5000
  const starts = chapters.map((chapter) => chapter.startsMs)
  const moved = {
    ArrowRight: ms + stepMs,
    ArrowUp: ms + stepMs,
    ArrowLeft: ms - stepMs,
    ArrowDown: ms - stepMs,
    PageUp: starts.find((start) => start > ms) ?? durationMs,
    PageDown: starts.findLast((start) => start < ms - 3000) ?? 0,
    Home: 0,
    End: durationMs,
  }[key]
  return moved === undefined ? undefined : Math.min(durationMs, Math.max(0, moved))
}
