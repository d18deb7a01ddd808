import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { isRange, isTime, type Marked } from '#core/film/marked-range.ts'
import { follow, momentAfterKey, momentAt, placeOf, type Span, zoom } from '#core/film/range-bar.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Chapter } from '#web/data/film/chapters.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { RangeLanes } from '#web/ui/time/range-bar.tsx'
import { useSpokenPosition } from '#web/ui/time/spoken-position.ts'
import type { Film } from '../film.ts'
import { useFilmState } from '../use-film.ts'
import { markingText } from './words.ts'

interface MarkBarProps {
  film: Film
  chapters: readonly Chapter[]
  durationMs: number
  value: Marked
  moment: boolean | undefined
  onStart(ms: number): void
  onEnd(ms: number): void
}

/** Longer films are shown from nearby, or a pixel would be ten seconds. */
const closeFromMs = 4 * 60_000
const leastShownMs = 60_000

/** The film's time with the two ends of the range as handles: to drag, or to move with the arrows, by frames with Shift. */
export function MarkBar({ film, chapters, durationMs, value, moment, onStart, onEnd }: MarkBarProps) {
  const t = useText(markingText)
  const spoken = useSpokenPosition()
  const strip = useRef<HTMLDivElement>(null)
  const nowMs = useFilmState(film, (state) => state.nowMs)
  const whole = useMemo(() => ({ startsMs: 0, endsMs: Math.max(1, durationMs) }), [durationMs])
  const [closer, setCloser] = useState<Span | undefined>(() => (durationMs > closeFromMs ? around(value, nowMs, durationMs) : undefined))
  const view = closer && durationMs > 0 ? follow(closer, nowMs, durationMs) : whole
  const momentOf = ({ clientX }: { clientX: number }) => {
    const { left, width } = strip.current!.getBoundingClientRect()
    return momentAt((clientX - left) / width, view)
  }
  const zoomBy = (factor: number) => {
    const next = zoom(view, isTime(value.startsMs) ? value.startsMs : nowMs, factor, durationMs)
    setCloser(next.endsMs - next.startsMs >= durationMs ? undefined : next)
  }
  const seek = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    film.seek(momentOf(event))
  }
  const drag = (event: PointerEvent) => event.currentTarget.hasPointerCapture(event.pointerId) && film.seek(momentOf(event))
  const key = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '-') zoomBy(event.key === '+' ? 2 : 0.5)
    else {
      const next = momentAfterKey(event.key, event.shiftKey, nowMs, chapters, durationMs)
      if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      film.seek(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const piece = isRange(value) ? [value] : []
  const handle = { view, durationMs, film, momentOf, say: (ms: number) => spoken(ms, durationMs, chapters) }
  return (
    <div className="mark-bar">
      <div className="mark-strip" ref={strip}>
        <div
          className="range-bar range-slider"
          role="slider"
          tabIndex={0}
          aria-label={t('position')}
          aria-valuemin={0}
          aria-valuemax={Math.round(durationMs / 1000)}
          aria-valuenow={Math.round(nowMs / 1000)}
          aria-valuetext={spoken(nowMs, durationMs, chapters)}
          onPointerDown={seek}
          onPointerMove={drag}
          onKeyDown={key}
        >
          <RangeLanes durationMs={durationMs} chapters={chapters} nowMs={nowMs} pieces={piece} view={view} />
        </div>
        {isTime(value.startsMs) && (
          <Handle
            {...handle}
            side={moment ? 'moment' : 'start'}
            label={t(moment ? 'moment' : 'start')}
            ms={value.startsMs}
            onMove={onStart}
          />
        )}
        {!moment && isTime(value.endsMs) && <Handle {...handle} side="end" label={t('end')} ms={value.endsMs} onMove={onEnd} />}
      </div>
      <p className="mark-zoom small dim">
        {closer && <span className="mono">{t('zoomed', { from: formatTimecode(view.startsMs), to: formatTimecode(view.endsMs) })}</span>}
        <Button kind="plain" small onClick={() => zoomBy(2)}>
          {t('zoomIn')}
        </Button>
        {closer && (
          <>
            <Button kind="plain" small onClick={() => zoomBy(0.5)}>
              {t('zoomOut')}
            </Button>
            <Button kind="plain" small onClick={() => setCloser(undefined)}>
              {t('zoomAll')}
            </Button>
          </>
        )}
      </p>
    </div>
  )
}

interface HandleProps {
  film: Film
  view: Span
  durationMs: number
  side: 'start' | 'end' | 'moment'
  label: string
  ms: number
  momentOf(event: { clientX: number }): number
  say(ms: number): string
  onMove(ms: number): void
}

/** One end of the range: 44 px to grab, a line to see. */
function Handle({ film, view, durationMs, side, label, ms, momentOf, say, onMove }: HandleProps) {
  const place = placeOf(ms, view)
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const frameMs = 1000 / (film.get().playback?.frameRate || 25)
    const stepMs = event.shiftKey ? frameMs : 1000
    const next = {
      ArrowLeft: ms - stepMs,
      ArrowDown: ms - stepMs,
      ArrowRight: ms + stepMs,
      ArrowUp: ms + stepMs,
      PageDown: ms - 10_000,
      PageUp: ms + 10_000,
      Home: 0,
      End: durationMs,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(Math.min(durationMs, Math.max(0, next)))
  }
  return (
    <div
      className="mark-handle"
      data-side={side}
      hidden={place < -0.5 || place > 100.5}
      style={{ left: `${place}%` } as CSSProperties}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(ms / 1000)}
      aria-valuetext={say(ms)}
      onKeyDown={key}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        event.stopPropagation()
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onMove(momentOf(event))}
    />
  )
}

/** What is shown at first: the range in the middle, with as much again at either side. */
function around({ startsMs, endsMs }: Marked, nowMs: number, durationMs: number): Span {
  const from = isTime(startsMs) ? startsMs : nowMs
  const to = isTime(endsMs) ? endsMs : from
  const lengthMs = Math.max(leastShownMs, (to - from) * 3)
  const middleMs = (from + to) / 2
  const begin = Math.min(Math.max(0, middleMs - lengthMs / 2), Math.max(0, durationMs - lengthMs))
  return { startsMs: Math.round(begin), endsMs: Math.round(Math.min(durationMs, begin + lengthMs)) }
}
