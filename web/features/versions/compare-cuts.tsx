import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Piece } from '#core/align-cuts.ts'
import { placeIn, turned } from '#core/carry-over.ts'
import { formatTimecode } from '#core/timecode.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/films/own-documentaries.ts'
import { fetchPlayback } from '#web/data/films/playback.ts'
import { keepInStep } from '#web/player/keep-in-step.ts'
import { openStream, type Stream } from '#web/player/stream.ts'
import { Button } from '#web/ui/button.tsx'
import { Fieldset, Radio } from '#web/ui/check.tsx'
import { useText } from '#web/ui/text.ts'
import { versionsText } from './words.ts'

interface CompareProps {
  film: OwnDocumentary
  from: OwnVersion
  to: OwnVersion
  /** Null while they were not compared: both run from their beginnings then. */
  pieces: readonly Piece[] | null
}

/** Both cuts at the same moment of the film, beside each other or one wiped over the other; the new one leads and is heard. */
export function CompareCuts({ film, from, to, pieces }: CompareProps) {
  const t = useText(versionsText)
  const [old, led] = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)]
  const [view, setView] = useState<'beside' | 'wipe'>('beside')
  const [wipe, setWipe] = useState(50)
  const [nowMs, setNowMs] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const back = pieces && turned(pieces)
  const missing = back !== null && placeIn(back, nowMs) === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stretches of two cuts change only with the cuts
  useEffect(() => {
    const [follower, leader] = [old.current, led.current]
    if (!follower || !leader) return
    const streams: Stream[] = []
    let over = false
    const open = async (video: HTMLVideoElement, versionId: string) => {
      const load = () => fetchPlayback(film.id, versionId)
      const events = {
        onRungs() {},
        onRung() {},
        onDamage() {},
        onFailure: () => setFailed(true),
        wantsToPlay: () => !leader.paused,
        refresh: load,
      }
      const stream = await openStream(video, await load(), 0, false, events)
      if (over) stream.close()
      else streams.push(stream)
    }
    Promise.all([open(follower, from.id), open(leader, to.id)]).catch(() => setFailed(true))
    const place = (seconds: number) => {
      if (!back) return seconds
      const there = placeIn(back, seconds * 1000)
      return there === null ? null : there / 1000
    }
    const letGo = keepInStep(leader, follower, place)
    const read = () => {
      setNowMs(Math.round(leader.currentTime * 1000))
      setPlaying(!leader.paused)
    }
    const events = ['timeupdate', 'seeked', 'play', 'pause', 'ended']
    for (const event of events) leader.addEventListener(event, read)
    return () => {
      over = true
      letGo()
      for (const event of events) leader.removeEventListener(event, read)
      for (const stream of streams) stream.close()
    }
  }, [film.id, from.id, to.id])

  const seek = (ms: number) => {
    if (led.current) led.current.currentTime = Math.max(0, Math.min(ms, (to.durationMs ?? 0) - 50)) / 1000
  }
  const step = (frames: number) => {
    led.current?.pause()
    // Half a second finer than any cut is found: by the frames of most films.
    seek(nowMs + frames * 40)
  }
  const edits = [...new Set((back ?? []).flatMap(({ fromMs, lengthMs }) => [fromMs, fromMs + lengthMs]))].sort((a, b) => a - b)
  const ratio = (to.width ?? 16) / (to.height ?? 9)
  return (
    <div className="compare">
      <div className="compare-pictures" data-view={view} style={{ '--wipe': `${wipe}%`, '--ratio': ratio } as CSSProperties}>
        <figure>
          <video ref={old} muted playsInline aria-label={t('versionN', { number: from.number })} tabIndex={-1} />
          {missing && <p className="compare-missing">{t('notThere', { number: from.number })}</p>}
          <figcaption className="small">{t('versionN', { number: from.number })}</figcaption>
        </figure>
        <figure>
          {/* biome-ignore lint/a11y/useMediaCaption: two cuts are compared by their creator; captions belong to the player */}
          <video ref={led} playsInline aria-label={t('versionN', { number: to.number })} tabIndex={-1} />
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
      <div className="compare-acts">
        <Fieldset legend={t('sideBySide')} className="compare-view">
          {(['beside', 'wipe'] as const).map((each) => (
            <Radio key={each} name="compare-view" checked={view === each} onChange={() => setView(each)}>
              {t(each)}
            </Radio>
          ))}
        </Fieldset>
        {view === 'wipe' && (
          <input
            type="range"
            className="compare-position"
            min={0}
            max={100}
            value={wipe}
            aria-label={t('wipeAt')}
            onChange={(event) => setWipe(Number(event.target.value))}
          />
        )}
      </div>
    </div>
  )
}
