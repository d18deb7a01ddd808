import '../time/range-bar.css'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState, type WheelEvent } from 'react'
import { chapterAt, follow, markNear, momentAfterKey, momentAt, placeOf, type Span, zoom } from '#core/film/range-bar.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { useText } from '../text.ts'
import { RangeLanes } from '../time/range-bar.tsx'
import { MarkList, type RangeBarData } from '../time/range-bar-list.tsx'
import { useSpokenPosition } from '../time/spoken-position.ts'
import { uiText } from '../words.ts'
import { Button } from './button.tsx'

interface RangeSliderProps extends Omit<RangeBarData, 'view'> {
  nowMs: number
  /** Called while the pointer moves too; seek a player at once. */
  onSeek: (ms: number) => void
  /** A span was drawn with Shift pressed. */
  onDrawn?: ((span: Span) => void) | undefined
  /** Pictures and rights of the moment under pointer or focus; timecode and chapter are shown without it. */
  preview?: (ms: number) => ReactNode
  zoomable?: boolean
  /** Leave out the list of marks after the bar when the page already shows them as a list. */
  listedElsewhere?: boolean
  label?: string
  className?: string
}

/**
 * The range bar to seek with: `role="slider"`, arrows 5 s, Shift 1 s, Page keys by chapter, Home, End; `+` and `-` or Ctrl and wheel bring it
 * closer. A click within 12 px of a mark goes to the mark.
 */
export function RangeSlider({ onSeek, onDrawn, preview, zoomable, listedElsewhere, label, className, ...data }: RangeSliderProps) {
  const t = useText(uiText)
  const spoken = useSpokenPosition()
  const element = useRef<HTMLDivElement>(null)
  const [hoverMs, setHoverMs] = useState<number>()
  const [focused, setFocused] = useState(false)
  const [closer, setCloser] = useState<Span>()
  const whole = useMemo(() => ({ startsMs: 0, endsMs: Math.max(1, data.durationMs) }), [data.durationMs])
  const view = closer ? follow(closer, data.nowMs, data.durationMs) : whole
  const chapters = data.chapters ?? []

  const rectOf = () => element.current!.getBoundingClientRect()
  const momentOf = (event: { clientX: number }) => momentAt((event.clientX - rectOf().left) / rectOf().width, view)
  const zoomTo = (aroundMs: number, factor: number) => {
    const next = zoom(view, aroundMs, factor, data.durationMs)
    setCloser(next.endsMs - next.startsMs >= data.durationMs ? undefined : next)
  }
  const [drawn, setDrawn] = useState<{ fromMs: number; toMs: number }>()
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    const ms = momentOf(event)
    if (onDrawn && event.shiftKey) {
      event.currentTarget.setPointerCapture(event.pointerId)
      return setDrawn({ fromMs: ms, toMs: ms })
    }
    const marks = [...(data.questions ?? []), ...(data.notes ?? []), ...(data.sources ?? [])]
    event.currentTarget.setPointerCapture(event.pointerId)
    onSeek(markNear(marks, ms, view, rectOf().width)?.atMs ?? ms)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') setHoverMs(momentOf(event))
    if (drawn) return setDrawn({ ...drawn, toMs: momentOf(event) })
    if (event.buttons & 1 && event.currentTarget.hasPointerCapture(event.pointerId)) onSeek(momentOf(event))
  }
  const span = drawn && { startsMs: Math.min(drawn.fromMs, drawn.toMs), endsMs: Math.max(drawn.fromMs, drawn.toMs) }
  const release = () => {
    if (span && span.endsMs > span.startsMs) onDrawn?.(span)
    setDrawn(undefined)
  }
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (zoomable && (event.key === '+' || event.key === '-')) zoomTo(data.nowMs, event.key === '+' ? 2 : 0.5)
    else {
      const next = momentAfterKey(event.key, event.shiftKey, data.nowMs, chapters, data.durationMs)
      if (next === undefined) return
      onSeek(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const wheel = (event: WheelEvent) => {
    if (zoomable && event.ctrlKey) zoomTo(momentOf(event), event.deltaY < 0 ? 1.25 : 0.8)
  }
  const shownMs = hoverMs ?? (focused ? data.nowMs : undefined)

  return (
    <div className={className}>
      <div
        ref={element}
        className="range-bar range-slider"
        role="slider"
        tabIndex={0}
        aria-label={label ?? t('position')}
        aria-valuemin={0}
        aria-valuemax={Math.round(data.durationMs / 1000)}
        aria-valuenow={Math.round(data.nowMs / 1000)}
        aria-valuetext={spoken(data.nowMs, data.durationMs, chapters)}
        onKeyDown={key}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => setDrawn(undefined)}
        onPointerLeave={() => setHoverMs(undefined)}
        onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        onWheel={wheel}
      >
        <RangeLanes
          {...data}
          {...(span ? { pieces: [...(data.pieces ?? []), span] } : {})}
          view={view}
          over={
            shownMs !== undefined && <Preview ms={shownMs} chapters={chapters} left={placeOf(shownMs, view)} more={preview?.(shownMs)} />
          }
        />
      </div>
      {zoomable && closer && (
        <p className="range-zoom">
          <span className="mono">{t('zoomed', { from: formatTimecode(view.startsMs), to: formatTimecode(view.endsMs) })}</span>
          <Button kind="plain" small onClick={() => zoomTo(data.nowMs, 2)}>
            {t('zoomIn')}
          </Button>
          <Button kind="plain" small onClick={() => zoomTo(data.nowMs, 0.5)}>
            {t('zoomOut')}
          </Button>
          <Button kind="plain" small onClick={() => setCloser(undefined)}>
            {t('zoomAll')}
          </Button>
        </p>
      )}
      {!listedElsewhere && <MarkList questions={data.questions} notes={data.notes} sources={data.sources} rights={data.rights} />}
    </div>
  )
}

function Preview({
  ms,
  chapters,
  left,
  more,
}: {
  ms: number
  chapters: NonNullable<RangeBarData['chapters']>
  left: number
  more: ReactNode
}) {
  const t = useText(uiText)
  const found = chapterAt(chapters, ms)
  return (
    <span className="range-preview" style={{ left: `clamp(5rem, ${left}%, calc(100% - 5rem))` }} aria-hidden="true">
      {more}
      <span className="mono">{formatTimecode(ms)}</span>
      {found?.chapter.title && <span>{t('chapterOnBar', { number: found.number, title: found.chapter.title })}</span>}
    </span>
  )
}
