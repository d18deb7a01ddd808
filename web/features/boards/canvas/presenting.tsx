import { useEffect, useRef, useState } from 'react'
import { type Card, titleOf } from '#core/boards/shape.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { boardsText } from '../words.ts'

/** The frames one by one, in reading order; whoever follows sees them too. */
export function Presenting({ frames, onShow, onEnd }: { frames: readonly Card[]; onShow: (frame: Card) => void; onEnd: () => void }) {
  const t = useText(boardsText)
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const frame = frames[Math.min(at, frames.length - 1)]
  const show = useRef(onShow)
  show.current = onShow
  useEffect(() => bar.current?.focus(), [])
  useEffect(() => {
    if (!frame) return
    show.current(frame)
    // Said again, so that whoever comes later sees it too.
    const again = setInterval(() => show.current(frame), 2000)
    return () => clearInterval(again)
  }, [frame])
  if (!frame) return null
  const step = (by: number) => setAt(Math.min(frames.length - 1, Math.max(0, at + by)))
  return (
    <section
      ref={bar}
      tabIndex={-1}
      className="board-presenting"
      aria-label={t('presenting')}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' || event.key === 'PageDown') step(1)
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
