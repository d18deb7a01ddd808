import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Talk } from '#contract/screenings/talks.ts'
import { changeTalk, olderLines } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { attempt } from './attempt.ts'
import { ChatEntry } from './chat-entry.tsx'
import { NewLinesSaid } from './new-lines-said.tsx'
import { SayForm } from './say-form.tsx'
import { talksText } from './words.ts'

const nearEndPx = 80

/** The chat: only the messages in view are rendered. Readers at the end stay there; readers further up are told of new messages. */
export function Chat({ screening, talk }: { screening: string; talk: Talk }) {
  const t = useText(talksText)
  const lines = talk.lines.filter(({ talker }) => !talk.hidden.includes(talker))
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const [behind, setBehind] = useState<number | null>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => 64,
    overscan: 8,
    getItemKey: (index) => lines[index]!.id,
  })
  const size = rows.getTotalSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: anyone who reads at the end stays there, also while rows turn out taller than was thought
  useLayoutEffect(() => {
    if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [size, lines.length])
  useEffect(() => {
    if (behind !== null && atEnd.current) setBehind(null)
  }, [behind])
  const first = lines[0]?.number ?? 1
  const older = async () => {
    const before = await olderLines(screening, first)
    changeTalk(screening, (known) => ({ ...known, lines: [...before, ...known.lines.filter(({ number }) => number >= first)] }))
  }
  const toEnd = () => {
    atEnd.current = true
    setBehind(null)
    rows.scrollToIndex(lines.length - 1, { align: 'end' })
  }
  const came = behind === null ? 0 : lines.filter(({ number }) => number > behind).length
  return (
    <>
      <section
        ref={box}
        className="talk-lines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('linesCount', { count: lines.length })}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx
          if (atEnd.current) setBehind(null)
          else setBehind((known) => known ?? lines.at(-1)?.number ?? null)
        }}
      >
        {first > 1 && (
          <p className="talk-older">
            <Button small kind="plain" onClick={() => void attempt(t('notDone'), older())}>
              {t('older')}
            </Button>
          </p>
        )}
        {lines.length === 0 && <p className="talk-none dim ui">{t('noLines')}</p>}
        <ol style={{ height: size }}>
          {rows.getVirtualItems().map(({ index, key, start }) => (
            <li key={key} ref={rows.measureElement} data-index={index} style={{ transform: `translateY(${start}px)` }}>
              <ChatEntry screening={screening} line={lines[index]!} talk={talk} />
            </li>
          ))}
        </ol>
      </section>
      {came > 0 && (
        <Button small className="talk-came" onClick={toEnd}>
          {t('newLines', { count: came })}
        </Button>
      )}
      <NewLinesSaid lines={lines} me={talk.me.number} />
      <SayForm screening={screening} talk={talk} onSaid={toEnd} />
    </>
  )
}
