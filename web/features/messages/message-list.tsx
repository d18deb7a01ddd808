import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import type { Message, Thread } from '#contract/people/messages.ts'
import { markThread, messagesAPage, messagesQuery, pageOfNumber } from '#web/data/people/messages.ts'
import { useText } from '#web/ui/text.ts'
import { useOutbox, type Waiting } from './data/outbox.ts'
import { MessageEntry } from './message-entry.tsx'
import { wholeDay } from './moment.ts'
import { WaitingEntry } from './waiting-entry.tsx'
import { messagesText, type Say } from './words.ts'

interface ListProps {
  thread: Thread
  me: string
  at: number | null
  nameOf: (id: string | null) => string
}

const nearEndPx = 120

/** Messages are numbered without gaps, so the list is virtual: only visible ones are fetched and rendered. */
export function MessageList({ thread, me, at, nameOf }: ListProps) {
  const t = useText(messagesText)
  const waiting = useOutbox().filter(({ threadId, senderId }) => threadId === thread.id && senderId === me)
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const lastTop = useRef(0)
  const lastSize = useRef(0)
  // Where the reader was when they opened it: the rule stays there while they read.
  const readUpTo = useRef(thread.numberRead).current
  const count = thread.lastNumber + waiting.length
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => 104,
    overscan: 6,
    // The library writes positions itself: scrolling without row changes does not involve React.
    directDomUpdates: true,
    // Anyone who reads at the end stays there, also while rows turn out taller than was thought.
    onChange: (instance) => {
      if (!atEnd.current || !box.current || instance.getTotalSize() === lastSize.current) return
      lastSize.current = instance.getTotalSize()
      box.current.scrollTop = box.current.scrollHeight
    },
    getItemKey: (index) => (index < thread.lastNumber ? index + 1 : waiting[index - thread.lastNumber]!.id),
  })
  const shown = rows.getVirtualItems()
  const numbers = shown.filter(({ index }) => index < thread.lastNumber).map(({ index }) => index + 1)
  const first = pageOfNumber(numbers[0] ?? Math.max(1, thread.lastNumber))
  const last = pageOfNumber(numbers.at(-1) ?? Math.max(1, thread.lastNumber))
  const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const pages = useQueries({ queries: wanted.map((page) => messagesQuery(thread.id, page)) })
  useMissing(pages, first, thread.lastNumber)
  const messageOf = (number: number): Message | undefined => pages[pageOfNumber(number) - first]?.data?.[(number - 1) % messagesAPage]

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and whenever another place is asked for
  useEffect(() => {
    atEnd.current = at === null
    if (at === null) rows.scrollToIndex(count - 1, { align: 'end' })
    else rows.scrollToIndex(Math.min(at, count) - 1, { align: 'center' })
  }, [at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: anyone who reads at the end sees what comes there
  useLayoutEffect(() => {
    if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [count])
  useReadMark(thread, atEnd)

  return (
    <section
      ref={box}
      className="thread-messages"
      aria-label={t('messagesCount', { count: thread.lastNumber })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < nearEndPx) atEnd.current = true
        else if (scrollTop < lastTop.current) atEnd.current = false
        lastTop.current = scrollTop
      }}
    >
      <ol ref={rows.containerRef}>
        {shown.map(({ index, key }) => {
          const message = messageOf(index + 1)
          return (
            <li key={key} ref={rows.measureElement} data-index={index} aria-setsize={count} aria-posinset={index + 1}>
              <Row
                message={message}
                before={message && index > 0 ? messageOf(index) : undefined}
                newSince={index === readUpTo && index > 0 && index < thread.lastNumber}
                waits={waiting[index - thread.lastNumber]}
                thread={thread}
                own={message?.senderId === me}
                name={message ? nameOf(message.senderId) : ''}
                found={at === index + 1}
                t={t}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface RowProps {
  /** Undefined while its page is fetched, and of what is not sent yet. */
  message: Message | undefined
  before: Message | undefined
  newSince: boolean
  waits: Waiting | undefined
  thread: Thread
  own: boolean
  name: string
  found: boolean
  t: Say
}

/** One place of the list, drawn again only when what is there is another. */
const Row = memo(function Row({ message, before, newSince, waits, thread, own, name, found, t }: RowProps) {
  const day = message && wholeDay(message.sentAt)
  return (
    <>
      {day && (!before || wholeDay(before.sentAt) !== day) && <p className="thread-day small dim">{day}</p>}
      {newSince && <p className="thread-new small">{t('newSince')}</p>}
      {message && <MessageEntry message={message} thread={thread} own={own} name={name} found={found} t={t} />}
      {!message && waits && <WaitingEntry waiting={waits} />}
      {!message && !waits && <span className="thread-to-come" aria-hidden="true" />}
    </>
  )
})

/** A page that was read before its last messages came is read again, anyone who was to tell of them. */
function useMissing(pages: UseQueryResult<Message[]>[], first: number, lastNumber: number): void {
  useEffect(() => {
    for (const [index, { data, isFetching, refetch }] of pages.entries()) {
      const wanted = Math.min(messagesAPage, lastNumber - (first + index) * messagesAPage)
      if (data && data.length < wanted && !isFetching) void refetch()
    }
  })
}

/** What is at the end of an open page in front of its reader is read. */
function useReadMark(thread: Thread, atEnd: { current: boolean }): void {
  const { id, lastNumber, numberRead } = thread
  useEffect(() => {
    if (lastNumber <= numberRead) return
    const mark = () => {
      if (document.visibilityState === 'visible' && atEnd.current) void markThread(id, lastNumber).catch(() => undefined)
    }
    const timer = setInterval(mark, 1500)
    mark()
    addEventListener('visibilitychange', mark)
    return () => {
      clearInterval(timer)
      removeEventListener('visibilitychange', mark)
    }
  }, [id, lastNumber, numberRead, atEnd])
}
