import { type KeyboardEvent, useRef, useState } from 'react'
import { type BiteWord, framesToStrike, isStruck, trimmedByWord, wordsOfItem } from '#core/edit/bite-words.ts'
import { rushTimecode } from '#core/edit/edit-script.ts'
import type { EditItem } from '#core/edit/items.ts'
import { struckWith, struckWithout } from '#core/edit/kept-frames.ts'
import { changed } from '#core/edit/moved-items.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'
import { allWords, useRushWords } from './rush-words.ts'
import { useSpokenWord } from './spoken-word.ts'

/** What a person says in a rush: its words, of which some are struck. Words are chosen by pointer or arrow keys; Delete strikes them or puts them back. */
export function Bite({ item }: { item: EditItem }) {
  const t = useText(paperEditText)
  const { rushes, people, readOnly } = useOpenEdit()
  const rush = item.rush ? rushes.get(item.rush) : undefined
  const all = useRushWords(item)
  if (!rush) return <p className="ui edit-gone">{t('rushGoneText')}</p>
  const [from, to] = all ? wordsOfItem(all, item, rush.rate) : [0, 0]
  const words = all?.slice(from, to) ?? []
  const speaker = (item.person && people.get(item.person)) || words[0]?.speaker
  return (
    <>
      <p className="edit-who">
        <b>{speaker || t('unnamed')}</b>
        <span className="mono dim">
          {rush.reel || rush.name} {rushTimecode(rush, item.in ?? 0)}
        </span>
        {item.channels && item.kind !== 'cutaway' && (
          <span className="small dim">{t('channelsChosen', { channels: item.channels.join(', ') })}</span>
        )}
        {item.tags.map((tag) => (
          <span key={tag} className="small dim">
            {tag}
          </span>
        ))}
      </p>
      {words.length > 0 && all ? (
        <Words item={item} words={words} all={all} readOnly={readOnly} />
      ) : (
        <p className="ui dim">{all ? item.text || t('noWords', { name: rush.name }) : t('wordsCome')}</p>
      )}
    </>
  )
}

interface WordsProps {
  item: EditItem
  words: readonly BiteWord[]
  all: readonly BiteWord[]
  readOnly: boolean
}

function Words({ item, words, all, readOnly }: WordsProps) {
  const t = useText(paperEditText)
  const { rushes, transcripts, act } = useOpenEdit()
  const { rate } = rushes.get(item.rush!)!
  const [range, setRange] = useState<readonly [anchor: number, head: number] | null>(null)
  const held = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  useSpokenWord(place, item, words)
  const [from, to] = range ? [Math.min(...range), Math.min(words.length - 1, Math.max(...range))] : [-1, -1]
  const wordAt = (target: EventTarget) => Number((target as HTMLElement).closest<HTMLElement>('[data-word]')?.dataset['word'] ?? -1)
  const strike = () => {
    const frames = framesToStrike(words.slice(from, to + 1), rate)
    if (!frames) return
    const allStruck = words.slice(from, to + 1).every((word) => isStruck(word, item.struck, rate))
    act([changed(item, { struck: allStruck ? struckWithout(item.struck, frames) : struckWith(item.struck, frames) })])
  }
  const trim = (end: 'in' | 'out', by: 1 | -1) => {
    const trimmed = (words: readonly BiteWord[]) => {
      const frames = trimmedByWord(item, words, rate, end, by)
      if (frames) act([changed(item, { in: frames[0], out: frames[1] })])
      return frames !== null
    }
    if (!trimmed(all)) void allWords(transcripts.get(item.rush!)!).then(trimmed, () => undefined)
    return true
  }
  const takes = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by !== 0) {
      const head = Math.max(0, Math.min(words.length - 1, range ? range[1] + by : by > 0 ? 0 : words.length - 1))
      setRange([event.shiftKey && range ? range[0] : head, head])
      return true
    }
    if (event.key === 'Escape' && range) {
      setRange(null)
      return true
    }
    if (readOnly) return false
    if ((event.key === 'Delete' || event.key === 'Backspace') && range) {
      strike()
      return true
    }
    if (event.code === 'Comma') return trim(event.shiftKey ? 'in' : 'out', -1)
    if (event.code === 'Period') return trim(event.shiftKey ? 'in' : 'out', 1)
    return false
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: words of a sentence are no fieldset
    <div
      ref={place}
      className="edit-words"
      role="group"
      aria-label={t('wordsOf')}
      dir={directionOfWords(words[0]!.text)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its words are chosen by the arrow keys
      tabIndex={0}
      onKeyDown={(event) => takes(event) && event.preventDefault()}
      onPointerDown={(event) => {
        const word = wordAt(event.target)
        held.current = word >= 0 && event.button === 0
        if (held.current) setRange([event.shiftKey && range ? range[0] : word, word])
      }}
      onPointerMove={(event) => {
        const word = held.current ? wordAt(event.target) : -1
        if (word >= 0) setRange((before) => [before?.[0] ?? word, word])
      }}
      onPointerUp={() => {
        held.current = false
      }}
    >
      {words.map((word, at) => (
        <span key={`${word.cue} ${word.startsMs} ${word.text}`}>
          <span
            data-word={at}
            data-chosen={(at >= from && at <= to) || undefined}
            className={isStruck(word, item.struck, rate) ? 'edit-struck' : undefined}
          >
            {word.text}
          </span>{' '}
        </span>
      ))}
      <span className="unseen" role="status">
        {range &&
          t('wordsChosen', {
            words: words
              .slice(from, to + 1)
              .map(({ text }) => text)
              .join(' '),
          })}
      </span>
    </div>
  )
}
