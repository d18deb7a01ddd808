import { type CSSProperties, useState } from 'react'
import type { Piece } from '#core/film/align-cuts.ts'
import { placeToShow, turned } from '#core/film/carry-over.ts'
import { frameAt, middleOfFrame } from '#core/time/frames.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { type CompareView, CompareViews } from './compare-views.tsx'
import type { ComparedCut } from './compared-cut.ts'
import { useCompared } from './use-compared.ts'
import { versionsText } from './words.ts'

interface CompareProps {
  filmId: string
  from: ComparedCut
  to: ComparedCut
  /** Null while they were not compared: both run from their beginnings then. */
  pieces: readonly Piece[] | null
}

/** Both cuts at the same moment of the film: beside each other, one wiped over the other, or what differs between them. The new one leads. */
export function CompareCuts({ filmId, from, to, pieces }: CompareProps) {
  const t = useText(versionsText)
  const [view, setView] = useState<CompareView>('beside')
  const [wipe, setWipe] = useState(50)
  const [offset, setOffset] = useState(0)
  const [heard, setHeard] = useState<'from' | 'to'>('to')
  const rate = to.frameRate ?? 25
  const back = pieces && turned(pieces)
  const { old, led, nowMs, playing, failed } = useCompared(filmId, from, to, back, (offset * 1000) / rate)
  const missing = back !== null && placeToShow(back, nowMs, to.durationMs ?? 0) === null

  const seek = (ms: number) => {
    if (led.current) led.current.currentTime = Math.max(0, Math.min(ms, (to.durationMs ?? 0) - 50)) / 1000
  }
  const step = (frames: number) => {
    led.current?.pause()
    seek(middleOfFrame(Math.max(0, frameAt(nowMs, rate) + frames), rate))
  }
  const edits = [...new Set((back ?? []).flatMap(({ fromMs, lengthMs }) => [fromMs, fromMs + lengthMs]))].sort((a, b) => a - b)
  const ratio = (to.width ?? 16) / (to.height ?? 9)
  return (
    <div className="compare">
      <div className="compare-pictures" data-view={view} style={{ '--wipe': `${wipe}%`, '--ratio': ratio } as CSSProperties}>
        <figure>
          <video ref={old} muted={heard !== 'from'} playsInline aria-label={t('versionN', { number: from.number })} tabIndex={-1} />
          {missing && <p className="compare-missing">{t('notThere', { number: from.number })}</p>}
          <figcaption className="small">{t('versionN', { number: from.number })}</figcaption>
        </figure>
        <figure>
          <video ref={led} muted={heard !== 'to'} playsInline aria-label={t('versionN', { number: to.number })} tabIndex={-1} />
          <figcaption className="small">{t('versionN', { number: to.number })}</figcaption>
        </figure>
      </div>
      {failed && (
        <p className="field-error" role="alert">
          {t('watchFailed')}
        </p>
      )}
      <div className="compare-acts">
        <Button small kind="ink" onClick={() => (playing ? led.current?.pause() : void led.current?.play())}>
          {t(playing ? 'pause' : 'play')}
        </Button>
        <Button small onClick={() => step(-1)}>
          {t('frameBack')}
        </Button>
        <Button small onClick={() => step(1)}>
          {t('frameOn')}
        </Button>
        {edits.length > 1 && (
          <Button small onClick={() => seek((edits.find((ms) => ms > nowMs + 1500) ?? edits[0]!) - 1000)}>
            {t('nextEdit')}
          </Button>
        )}
        <span className="mono">{formatTimecode(nowMs)}</span>
        <input
          type="range"
          className="compare-position"
          min={0}
          max={to.durationMs ?? 0}
          step={100}
          value={nowMs}
          aria-label={t('position', { number: to.number })}
          aria-valuetext={formatTimecode(nowMs)}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </div>
      <CompareViews {...{ from, to, view, setView, wipe, setWipe, offset, setOffset, heard, setHeard }} />
    </div>
  )
}
