import { type RefObject, useEffect, useRef, useState } from 'react'
import { between, type Halt, haltAt, pathMs } from '#core/spaces/path.ts'
import { type SpaceKind, type View, viewOf } from '#core/spaces/space.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { travels } from './travels.ts'
import type { StageHandle } from './view-handle.ts'
import { spacesText } from './words.ts'

interface GuideProps {
  path: readonly Halt[]
  kind: SpaceKind
  stage: RefObject<StageHandle | null>
  startView: View
  current: string | null
  onHalt(id: string): void
}

/** Leads through the space, halt by halt; it can be stopped at any time and gone on by hand, one step after the other. */
export function Guide({ path, kind, stage, startView, current, onHalt }: GuideProps) {
  const t = useText(spacesText)
  const [playing, setPlaying] = useState(false)
  const [ms, setMs] = useState(0)
  const from = useRef<View>(startView)
  const shown = useRef(-1)
  const latest = useRef({ onHalt })
  latest.current = { onHalt }
  const length = pathMs(path)
  const now = haltAt(path, ms)

  // biome-ignore lint/correctness/useExhaustiveDependencies: while it plays its time is kept within; the rest is read as it is then
  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    let frame = 0
    let at = ms >= length ? 0 : ms
    const step = (time: number) => {
      at = Math.min(length, at + (time - last))
      last = time
      const halt = haltAt(path, at)
      if (halt) {
        const { spot } = path[halt.index]!
        if (halt.index !== shown.current) {
          from.current = stage.current?.view() ?? startView
          shown.current = halt.index
          latest.current.onHalt(spot.id)
        }
        const to = viewOf(kind, spot, stage.current?.centre())
        stage.current?.look(travels() && halt.arrived < 1 ? between(from.current, to, halt.arrived) : to)
      }
      setMs(at)
      if (at >= length) return setPlaying(false)
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [playing, path, kind, length])

  const go = (index: number) => {
    const halt = path[Math.max(0, Math.min(path.length - 1, index))]!
    setPlaying(false)
    setMs(halt.startsMs + halt.travelMs)
    shown.current = path.indexOf(halt)
    latest.current.onHalt(halt.spot.id)
  }
  const here = path.findIndex(({ spot }) => spot.id === current)
  const index = playing ? (now?.index ?? 0) : here
  return (
    <section className="guide" aria-label={t('guide')}>
      <Button small kind="ink" aria-pressed={playing} onClick={() => setPlaying(!playing)}>
        {playing ? t('pause') : t('lead')}
      </Button>
      <Button small notNow={index <= 0} onClick={() => go(index - 1)}>
        {t('before')}
      </Button>
      <Button small notNow={index >= path.length - 1} onClick={() => go(index + 1)}>
        {t('after')}
      </Button>
      <div className="guide-strip" aria-hidden="true">
        {path.map(({ spot, stayMs, travelMs }, at) => (
          <span
            key={spot.id}
            data-now={at === index || undefined}
            data-past={at < index || undefined}
            style={{ flexGrow: stayMs + travelMs }}
          />
        ))}
      </div>
      <p className="mono dim guide-time">
        {index >= 0 ? t('haltOf', { number: index + 1, count: path.length }) : t('halts', { count: path.length })} ·{' '}
        {formatTimecode(length)}
      </p>
    </section>
  )
}
