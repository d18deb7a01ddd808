import './marking.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { isRange, type Marked, withEnd, withNextSentence, withStart } from '#core/film/marked-range.ts'
import { type DeskClock, frameTimecode } from '#core/time/tape-clock.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import type { Chapter } from '#web/data/film/chapters.ts'
import { Button, PlaySign } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { useFilmState } from '../use-film.ts'
import { hasKeys } from './has-keys.ts'
import { MarkBar } from './mark-bar.tsx'
import { useHeldFilm, usePassage } from './use-held-film.ts'
import { markingText } from './words.ts'

interface MarkBenchProps {
  film: Film
  sentences: readonly TimedRange[]
  chapters: readonly Chapter[]
  value: Marked
  moment?: boolean | undefined
  clock?: DeskClock | undefined
  onChange(value: Marked): void
  onClose(): void
  /** What is done with the range: under the bar, so that it is in sight. */
  acts?: ReactNode
}

/** Where a time is marked: the bar with its handles, buttons and keys. The film waits meanwhile. */
export function MarkBench({ film, sentences, chapters, value, moment, clock, onChange, onClose, acts }: MarkBenchProps) {
  const t = useText(markingText)
  const bench = useRef<HTMLDivElement>(null)
  const durationMs = useFilmState(film, (state) => state.durationMs)
  const playing = useFilmState(film, (state) => state.playing || state.stalled)
  const playPassage = usePassage(film)
  useHeldFilm(film)
  useEffect(() => bench.current?.focus({ preventScroll: true }), [])
  const start = (ms: number) =>
    onChange(
      moment ? { startsMs: Math.round(Math.min(Math.max(0, ms), durationMs)), endsMs: null } : withStart(value, ms, sentences, durationMs),
    )
  const end = (ms: number) => onChange(withEnd(value, ms, sentences, durationMs))
  const jump = (ms: number) => film.seek(film.positionMs + ms)
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName)) return
    if (event.key === ' ' && (event.target as HTMLElement).closest('button, a')) return
    const act = {
      i: () => start(film.positionMs),
      o: () => !moment && end(film.positionMs),
      k: () => film.toggle(),
      ' ': () => film.toggle(),
      j: () => jump(-10_000),
      l: () => jump(10_000),
      ',': () => film.step(-1),
      '.': () => film.step(1),
      arrowleft: () => jump(event.shiftKey ? -1000 : -5000),
      arrowright: () => jump(event.shiftKey ? 1000 : 5000),
      escape: onClose,
    }[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls, no form of its own
    <div className="mark-bench" ref={bench} role="group" aria-label={t('marker')} tabIndex={-1} onKeyDown={key}>
      <MarkBar
        film={film}
        chapters={chapters}
        durationMs={durationMs}
        value={value}
        moment={moment}
        onStart={(ms) => {
          start(ms)
          film.seek(ms)
        }}
        onEnd={(ms) => {
          end(ms)
          film.seek(ms)
        }}
      />
      {acts}
      <div className="mark-acts">
        <Button small onClick={() => film.toggle()}>
          {playing ? (
            t('pause')
          ) : (
            <>
              <PlaySign /> {t('play')}
            </>
          )}
        </Button>
        <Button small aria-label={t('frameBack')} onClick={() => film.step(-1)}>
          −1
        </Button>
        <Button small aria-label={t('frameOn')} onClick={() => film.step(1)}>
          +1
        </Button>
        <Now film={film} clock={clock} />
        <Button small aria-keyshortcuts="I" onClick={() => start(film.positionMs)}>
          {t(moment ? 'setHere' : 'startHere')}
        </Button>
        {!moment && (
          <>
            <Button small aria-keyshortcuts="O" onClick={() => end(film.positionMs)}>
              {t('endHere')}
            </Button>
            <Button small notNow={!isRange(value)} onClick={() => isRange(value) && playPassage(value)}>
              {t('playPassage')}
            </Button>
            {sentences.length > 0 && (
              <Button small notNow={!isRange(value)} onClick={() => isRange(value) && onChange(withNextSentence(value, sentences))}>
                {t('nextSentence')}
              </Button>
            )}
          </>
        )}
      </div>
      {hasKeys() && <p className="small dim">{t(moment ? 'keysMoment' : 'keysRange')}</p>}
    </div>
  )
}

function Now({ film, clock }: { film: Film; clock: DeskClock | undefined }) {
  const t = useText(markingText)
  const frameRate = useFilmState(film, (state) => state.playback?.frameRate || 25)
  const now = useFilmState(film, ({ nowMs }) => frameTimecode(nowMs, clock ?? { rate: frameRate, tape: null }))
  return (
    <output className="mono mark-now" aria-label={t('now')} aria-live="off">
      {now}
    </output>
  )
}
