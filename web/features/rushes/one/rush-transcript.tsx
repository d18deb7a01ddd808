import { memo, useLayoutEffect, useRef } from 'react'
import { spokenWords } from '#core/edit/words-between.ts'
import { directionOfLanguage } from '#core/text/writing-direction.ts'
import { indexStartedBy } from '#core/time/timecode.ts'
import type { TrackCue } from '#web/data/media/captions.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'

interface Range {
  startsMs: number
  endsMs: number
}
interface RushTranscriptProps {
  cues: readonly TrackCue[]
  player: Film
  language: string | null
  range: Range | null
  onRange(range: Range): void
}

/** What is said in a rush, word by word: a word plays from where it is said, words that are marked with the mouse are the range. */
export function RushTranscript({ cues, player, language, range, onRange }: RushTranscriptProps) {
  const current = useFilmState(player, ({ nowMs }) => indexStartedBy(cues, nowMs))
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const [box, line] = [list.current, list.current?.children[current]]
    if (!box || !line) return
    const [room, place] = [box.getBoundingClientRect(), line.getBoundingClientRect()]
    if (place.top < room.top || place.bottom > room.bottom) box.scrollTop += place.top - room.top - room.height / 3
  }, [current])
  const marked = () => {
    const chosen = document.getSelection()
    if (!chosen || chosen.isCollapsed || !list.current?.contains(chosen.anchorNode)) return
    const words = [...list.current.querySelectorAll<HTMLElement>('[data-from]')].filter((word) => chosen.containsNode(word, true))
    const [first, last] = [words[0], words.at(-1)]
    if (first && last) onRange({ startsMs: Number(first.dataset['from']), endsMs: Number(last.dataset['to']) })
    chosen.removeAllRanges()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: marking words is a second way; I and O are the first
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ol
      ref={list}
      className="rush-lines"
      tabIndex={0}
      lang={language ?? undefined}
      dir={directionOfLanguage(language)}
      onPointerUp={marked}
    >
      {cues.map((cue, at) => (
        <Line key={cue.id} cue={cue} player={at === current ? player : undefined} seek={player.seek} range={within(cue, range)} />
      ))}
    </ol>
  )
}

const within = (cue: TrackCue, range: Range | null): Range | null =>
  range && range.endsMs > cue.startsMs && range.startsMs < cue.endsMs ? range : null

interface LineProps {
  cue: TrackCue
  /** Of the line that is said now. */
  player: Film | undefined
  seek(ms: number): void
  range: Range | null
}

const Line = memo(function Line({ cue, player, seek, range }: LineProps) {
  const words = spokenWords(cue)
  return (
    <li data-now={player ? true : undefined}>
      {cue.speaker && <strong className="rush-speaker">{cue.speaker}</strong>}
      {player ? (
        <Words words={words} seek={seek} range={range} player={player} />
      ) : (
        <PlainWords words={words} seek={seek} range={range} now={-1} />
      )}
    </li>
  )
})

type Words = ReturnType<typeof spokenWords>

function Words({ words, seek, range, player }: { words: Words; seek(ms: number): void; range: Range | null; player: Film }) {
  const now = useFilmState(player, ({ nowMs }) => indexStartedBy(words, nowMs))
  return <PlainWords words={words} seek={seek} range={range} now={now} />
}

function PlainWords({ words, seek, range, now }: { words: Words; seek(ms: number): void; range: Range | null; now: number }) {
  return words.map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity beyond their place
    <span key={at}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the player's keys go to every moment; pointing at a word is a second way */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <span
        className="rush-word"
        data-from={word.startsMs}
        data-to={word.endsMs}
        data-now={at === now || undefined}
        data-chosen={(range && word.endsMs > range.startsMs && word.startsMs < range.endsMs) || undefined}
        onClick={() => document.getSelection()?.isCollapsed !== false && seek(word.startsMs)}
      >
        {word.text}
      </span>{' '}
    </span>
  ))
}
