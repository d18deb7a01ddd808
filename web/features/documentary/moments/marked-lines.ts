import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Span } from '#core/film/range-bar.ts'

/** A press may tremble by so much before it is a stroke over the words. */
const strokePx = 24

/**
 * Lines of a transcript that are marked, as one passage: by drawing over them with a mouse, or from line to line with Shift and a press (or Enter).
 * `pointer` goes onto the list.
 */
export function useMarkedLines(shown: readonly Span[]) {
  const [ends, setEnds] = useState<{ from: number; to: number } | null>(null)
  const stroke = useRef<{ from: number; x: number; drawn: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other lines
  useEffect(() => setEnds(null), [shown])
  const [first, last] = ends ? [Math.min(ends.from, ends.to), Math.max(ends.from, ends.to)] : [-1, -1]
  const [begin, end] = [shown[first], shown[last]]
  return {
    marked: begin && end ? { startsMs: begin.startsMs, endsMs: end.endsMs } : null,
    marks: (index: number) => ends !== null && index >= first && index <= last,
    /** From the line marked first, else this line alone. */
    markTo: (index: number) => setEnds({ from: ends?.from ?? index, to: index }),
    unmark: () => setEnds(null),
    pointer: {
      onPointerDown(event: PointerEvent) {
        const from = lineOf(event)
        stroke.current =
          event.pointerType === 'mouse' && event.button === 0 && !event.shiftKey && from >= 0
            ? { from, x: event.clientX, drawn: false }
            : null
      },
      onPointerMove(event: PointerEvent) {
        const begun = stroke.current
        const to = lineOf(event)
        if (!begun || !(event.buttons & 1) || to < 0) return
        begun.drawn ||= to !== begun.from || Math.abs(event.clientX - begun.x) > strokePx
        if (begun.drawn) setEnds({ from: begun.from, to })
      },
      /** The end of a stroke is no press on a line; a press without one releases what was marked. */
      onClickCapture(event: MouseEvent) {
        if (stroke.current?.drawn) {
          event.preventDefault()
          event.stopPropagation()
        } else if (!event.shiftKey) setEnds(null)
        stroke.current = null
      },
    },
  }
}

function lineOf(event: { target: EventTarget }): number {
  const line = (event.target as HTMLElement).closest('li')
  return line ? [...(line.parentElement?.children ?? [])].indexOf(line) : -1
}
