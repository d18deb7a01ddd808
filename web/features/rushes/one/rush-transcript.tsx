import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import type { SaidCue } from '#core/edit/bite-words.ts'
import { spokenWords } from '#core/edit/words-between.ts'
import { directionOfLanguage } from '#core/text/writing-direction.ts'
import { indexStartedBy } from '#core/time/timecode.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { useText } from '#web/ui/text.ts'
import { rushesText } from '../words.ts'

interface Range {
  startsMs: number
  endsMs: number
}
interface RushTranscriptProps {
  cues: readonly SaidCue[]
  player: Film
  language: string | null
  range: Range | null
  onRange(range: Range): void
}

/** What is said in a rush, word by word: a word plays from where it is said, words that are marked with the mouse are the range. */
export function RushTranscript({ cues, player, language, range, onRange }: RushTranscriptProps) {
  const current = useFilmState(player, ({ nowMs }) => indexStartedBy(cues, nowMs))
  const t = useText(rushesText)
  const box = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const seek = useCallback((ms: number) => player.seek(ms), [player])
  useLayoutEffect(() => {
    const line = list.current?.children[current]
    if (!box.current || !line) return
    const [room, place] = [box.current.getBoundingClientRect(), line.getBoundingClientRect()]
    if (place.top < room.top || place.bottom > room.bottom) box.current.scrollTop += place.top - room.top - room.height / 3
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="rush-lines" ref={box} tabIndex={0} aria-label={t('transcript')}>
      <ol ref={list} lang={language ?? undefined} dir={directionOfLanguage(language)} onPointerUp={marked}>
        {cues.map((cue, at) => (
          <Line key={cue.id} cue={cue} player={at === current ? player : undefined} seek={seek} range={within(cue, range)} />
        ))}
      </ol>
    </section>
  )
}

const within = (cue: SaidCue, range: Range | null): Range | null =>
  range && range.endsMs > cue.startsMs && range.startsMs < cue.endsMs ? range : null

interface LineProps {
  cue: SaidCue
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
