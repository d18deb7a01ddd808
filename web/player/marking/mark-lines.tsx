import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { isRange, type Marked } from '#core/film/marked-range.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { indexStartedBy } from '#core/time/timecode.ts'
import type { TrackCue } from '#web/data/media/captions.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import type { CaptionChoice } from '../captions/caption-choice.ts'
import type { Film } from '../film.ts'
import { useFilmState } from '../use-film.ts'
import { hasKeys } from './has-keys.ts'
import { markingText } from './words.ts'

interface MarkLinesProps {
  film: Film
  captions: CaptionChoice
  value: Marked
  moment: boolean | undefined
  onChange(value: Marked): void
}

/** What is said, to choose from: a sentence is the range; with Shift the range reaches to it. */
export function MarkLines({ film, captions, value, moment, onChange }: MarkLinesProps) {
  const t = useText(markingText)
  const { cues, track } = captions
  const current = useFilmState(film, ({ nowMs }) => Math.max(0, indexStartedBy(cues, nowMs)))
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const line = list.current?.children[current] as HTMLElement | undefined
    if (list.current && line) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 3
  }, [current])
  const take = (cue: TrackCue, reaches: boolean) => {
    film.seek(cue.startsMs)
    if (moment) return onChange({ startsMs: cue.startsMs, endsMs: null })
    onChange(
      reaches && isRange(value)
        ? { startsMs: Math.min(value.startsMs, cue.startsMs), endsMs: Math.max(value.endsMs, cue.endsMs) }
        : { startsMs: cue.startsMs, endsMs: cue.endsMs },
    )
  }
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const line = (event.target as HTMLElement).closest('li')
    if (!step || !line) return
    event.preventDefault()
    event.stopPropagation()
    const next = step === 1 ? line.nextElementSibling : line.previousElementSibling
    next?.querySelector('button')?.focus()
  }
  if (track === undefined) return <p className="mark-lines-none small dim">{t('noLines')}</p>
  if (captions.arrival === 'pending') return <Loading what={t('linesLoading')} />
  const chosen = (cue: TrackCue) =>
    moment ? value.startsMs === cue.startsMs : isRange(value) && cue.startsMs < value.endsMs && cue.endsMs > value.startsMs
  return (
    <div className="mark-said">
      <ol className="mark-lines" ref={list} aria-label={t('lines')} lang={track.language} onKeyDown={key}>
        {cues.map((cue, index) => (
          <Line key={cue.id} cue={cue} language={track.language} now={index === current} chosen={chosen(cue)} onTake={take} />
        ))}
      </ol>
      <p className="small dim">{t(moment ? 'linesHintMoment' : hasKeys() ? 'linesHint' : 'linesHintTouch')}</p>
    </div>
  )
}

interface LineProps {
  cue: TrackCue
  language: string
  now: boolean
  chosen: boolean
  onTake(cue: TrackCue, reaches: boolean): void
}

function Line({ cue, language, now, chosen, onTake }: LineProps) {
  return (
    <li>
      <button
        type="button"
        tabIndex={now ? 0 : -1}
        aria-pressed={chosen}
        data-now={now || undefined}
        onClick={(event) => onTake(cue, event.shiftKey)}
      >
        <Timecode ms={cue.startsMs} />
        <span dir={directionOfWords(cue.text, language)}>{cue.text.replaceAll('\n', ' ')}</span>
      </button>
    </li>
  )
}
