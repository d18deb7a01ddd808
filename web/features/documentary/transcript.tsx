import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Span } from '#core/film/range-bar.ts'
import { isSoundCue } from '#core/media/captions/captions.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { indexStartedBy } from '#core/time/timecode.ts'
import type { TrackCue } from '#web/data/media/captions.ts'
import type { CaptionChoice } from '#web/player/captions/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { Marked, matches } from './moments/found-words.tsx'
import { useMarkedLines } from './moments/marked-lines.ts'
import { documentaryText } from './words.ts'

interface TranscriptProps {
  film: Film
  captions: CaptionChoice
  /** The lines found, to be lifted out of the range bar. */
  onFound: (pieces: Span[]) => void
  /** What else can be here, to choose from. */
  head: ReactNode
  /** Keeps the passage whose lines were marked. */
  onKeep: (passage: Span) => void
}

/** What is said, beside the film. It follows until the reader scrolls, then offers the way back; a line plays from where it is said. */
export function Transcript({ film, captions, onFound, head, onKeep }: TranscriptProps) {
  const t = useText(documentaryText)
  const { cues, track } = captions
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const shown = useMemo(() => (wanted ? cues.filter((cue) => matches(cue.text, wanted)) : cues), [cues, wanted])
  const current = useFilmState(film, ({ nowMs }) => indexStartedBy(shown, nowMs))
  const list = useRef<HTMLOListElement>(null)
  const { marked, marks, pointer, markTo, unmark } = useMarkedLines(shown)
  const [following, setFollowing] = useState(true)
  useEffect(() => onFound(wanted ? shown : []), [wanted, shown, onFound])

  useLayoutEffect(() => {
    if (following && !wanted) keepInSight(list.current, current)
  }, [following, wanted, current])

  const stop = () => setFollowing(false)
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const line = (event.target as HTMLElement).closest('li')
    if (!step || !line) return
    event.preventDefault()
    stop()
    const next = step === 1 ? line.nextElementSibling : line.previousElementSibling
    next?.querySelector('a')?.focus()
  }

  return (
    <aside className="transcript" aria-labelledby="transcript-head" data-dims>
      <div className="transcript-head">
        <h2 className="unseen" id="transcript-head">
          {t('transcript')}
        </h2>
        {head}
        <label className="unseen" htmlFor="transcript-find">
          {t('find')}
        </label>
        <input
          id="transcript-find"
          type="search"
          className="input"
          placeholder={t('find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {wanted && (
        <p className="transcript-note" role="status">
          {shown.length === 0 ? t('foundNone') : t('found', { count: shown.length })}
        </p>
      )}
      {track?.unreviewed && !wanted && <p className="transcript-note">{t('unreviewed')}</p>}
      <div className="transcript-lines" id="beside-panel" role="tabpanel" aria-labelledby="beside-transcript">
        <Arrival captions={captions} />
        <ol
          ref={list}
          aria-label={t('transcriptLines')}
          lang={track?.language}
          onWheel={stop}
          onTouchMove={stop}
          onKeyDown={key}
          {...pointer}
        >
          {shown.map((cue, index) => (
            <Line
              key={cue.id}
              cue={cue}
              language={track?.language}
              current={index === current}
              first={index === Math.max(0, current)}
              wanted={wanted}
              marked={marks(index)}
              onMark={() => markTo(index)}
              onPlay={(ms) => {
                setFollowing(true)
                film.seek(ms)
              }}
            />
          ))}
        </ol>
      </div>
      {marked && (
        <p className="transcript-keep">
          <span className="mono">
            <Timecode ms={marked.startsMs} /> – <Timecode ms={marked.endsMs} />
          </span>
          <Button
            small
            onClick={() => {
              unmark()
              onKeep(marked)
            }}
          >
            {t('keepPassage')}
          </Button>
        </p>
      )}
      {!following && !wanted && !marked && (
        <p className="transcript-back">
          <Button small onClick={() => setFollowing(true)}>
            {t('backToNow')}
          </Button>
        </p>
      )}
    </aside>
  )
}

interface LineProps {
  cue: TrackCue
  language: string | undefined
  current: boolean
  /** The one line that Tab reaches; the arrows reach the others. */
  first: boolean
  wanted: string
  onPlay: (ms: number) => void
  marked: boolean
  /** Shift was pressed: the passage to save reaches up to here. */
  onMark: () => void
}
function Line({ cue, language, current, first, wanted, onPlay, marked, onMark }: LineProps) {
  const t = useText(documentaryText)
  const sound = isSoundCue(cue.text)
  return (
    <li
      className={`line${current ? ' line--now' : ''}${sound ? ' line--sound' : ''}${marked ? ' line--marked' : ''}${cue.sensitive ? ' line--sensitive' : ''}`}
    >
      <a
        href={`?t=${Math.floor(cue.startsMs / 1000)}`}
        tabIndex={first ? 0 : -1}
        // A line drawn over is marked, not carried off.
        draggable={false}
        aria-current={current ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return
          event.preventDefault()
          if (event.shiftKey) onMark()
          else onPlay(cue.startsMs)
        }}
      >
        <Timecode ms={cue.startsMs} />
        <span dir={directionOfWords(cue.text, language)}>
          {cue.speaker && (
            <b>
              <bdi>{cue.speaker}</bdi>{' '}
            </b>
          )}
          <Marked text={cue.text.replaceAll('\n', ' ')} wanted={wanted} />
          {cue.sensitive && <em className="small"> {t('protectedLine')}</em>}
        </span>
      </a>
    </li>
  )
}

/** Scrolls the current line to a third from the top of the list, and never moves the page. */
function keepInSight(list: HTMLOListElement | null, current: number) {
  const line = list?.children[Math.max(0, current)] as HTMLElement | undefined
  if (list && line) list.scrollTop = line.offsetTop - list.clientHeight / 3
}

/** That the lines are on their way, or did not come. */
function Arrival({ captions }: { captions: CaptionChoice }) {
  const t = useText(documentaryText)
  if (captions.arrival === 'success') return null
  return (
    <div className="transcript-state">
      {captions.arrival === 'pending' ? (
        <Loading what={t('transcriptLoading')} />
      ) : (
        <Failed
          title={t('transcriptFailed')}
          act={
            <Button small onClick={captions.fetchAgain}>
              {t('tryAgain')}
            </Button>
          }
        />
      )}
    </div>
  )
}
