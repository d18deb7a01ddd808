import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { mostZoom, type View, viewOf } from '#core/boards/geometry.ts'
import { type Card, titleOf } from '#core/boards/shape.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { boardsText } from '../words.ts'
import type { Seen } from './seen.ts'

interface PresentingProps {
  frames: readonly Card[]
  seen: Seen
  /** The full-screen element. */
  stage: RefObject<HTMLElement | null>
  onShow(view: View): void
  onEnd(): void
}

/** Presentation of the frames in reading order, in full screen if allowed; followers see it too. */
export function Presenting({ frames, seen, stage, onShow, onEnd }: PresentingProps) {
  const t = useText(boardsText)
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const frame = frames[Math.min(at, frames.length - 1)]
  useWholeScreen(stage, onEnd)
  useFrameAlone(frame, seen, stage, onShow)
  useEffect(() => bar.current?.focus(), [])
  if (!frame) return null
  const step = (by: number) => setAt(Math.min(frames.length - 1, Math.max(0, at + by)))
  return (
    <section
      ref={bar}
      tabIndex={-1}
      className="board-presenting"
      aria-label={t('presenting')}
      onKeyDown={(event) => {
        const onButton = event.key === ' ' && (event.target as Element).closest('button')
        if (event.key === 'ArrowRight' || event.key === 'PageDown' || (event.key === ' ' && !onButton)) step(1)
        else if (event.key === 'ArrowLeft' || event.key === 'PageUp') step(-1)
        else if (event.key === 'Escape') onEnd()
        else return
        event.preventDefault()
      }}
    >
      <Button small notNow={at === 0} onClick={() => step(-1)}>
        {t('back')}
      </Button>
      <p role="status">
        <span className="title-s">{titleOf(frame) || t('kind_frame')}</span>{' '}
        <span className="mono dim">
          {at + 1}/{frames.length}
        </span>
      </p>
      <Button small notNow={at === frames.length - 1} onClick={() => step(1)}>
        {t('next')}
      </Button>
      <Button small kind="plain" onClick={onEnd}>
        {t('endPresenting')}
      </Button>
    </section>
  )
}

/** Fits the frame and crops the rest, also on resize. */
function useFrameAlone(frame: Card | undefined, seen: Seen, stage: RefObject<HTMLElement | null>, onShow: PresentingProps['onShow']): void {
  const show = useRef(onShow)
  show.current = onShow
  useLayoutEffect(() => {
    if (!frame) return
    let [width, height] = [0, 0]
    const look = () => {
      if (seen.width !== width || seen.height !== height) {
        ;[width, height] = [seen.width, seen.height]
        const view = viewOf(frame, width, height, 0, mostZoom)
        show.current(view)
        return seen.set(view)
      }
      const { x, y, zoom } = seen.view
      const [left, top] = [(frame.x - x) * zoom, (frame.y - y) * zoom]
      const edges = { left, top, right: width - left - frame.w * zoom, bottom: height - top - frame.h * zoom }
      for (const [edge, px] of Object.entries(edges)) stage.current?.style.setProperty(`--frame-${edge}`, `${Math.max(0, px)}px`)
    }
    const stop = seen.subscribe(look)
    look()
    // Repeated, for people who join later.
    const again = setInterval(() => show.current(seen.view), 2000)
    return () => {
      stop()
      clearInterval(again)
    }
  }, [frame, seen, stage])
}

/** Fills the window when full screen is refused. Leaving either ends both. */
function useWholeScreen(stage: RefObject<HTMLElement | null>, onEnd: () => void): void {
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const element = stage.current
    let whole = false
    const changed = () => {
      if (document.fullscreenElement === element) whole = true
      else if (whole) end.current()
    }
    document.addEventListener('fullscreenchange', changed)
    void element?.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement === element) void document.exitFullscreen()
    }
  }, [stage])
}
