import './talks.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Talk } from '#contract/screenings/talks.ts'
import { inQueue } from '#core/screenings/talks.ts'
import { makeStale } from '#web/data/house/act.ts'
import { talkKeys, talkQuery } from '#web/data/screenings/talks.ts'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { AskForm } from './ask-form.tsx'
import { Chat } from './chat.tsx'
import { ConversationLink } from './conversation-link.tsx'
import { useLiveTalk } from './data/live.ts'
import { InFront } from './in-front.tsx'
import { type ProgrammeItems, useItemNames } from './item-names.ts'
import type { Now } from './moment.ts'
import { OpenPoll } from './open-poll.tsx'
import { QuestionEntry } from './question-entry.tsx'
import { talksText } from './words.ts'

type Part = 'questions' | 'chat' | 'front'

/** Polling fallback: a connection may be silently dead. */
const quietlyEveryMs = 30_000

interface TalkColumnProps {
  screening: string
  items: ProgrammeItems
  now: Now
}

/** What is said in a screening, beside its picture: questions and chat, and above them what the hosts ask just now. */
export function TalkColumn({ screening, items, now }: TalkColumnProps) {
  const t = useText(talksText)
  const talk = useQuery({ ...talkQuery(screening), refetchInterval: quietlyEveryMs, staleTime: Number.POSITIVE_INFINITY })
  const line = useLiveTalk(screening)
  const names = useItemNames(items)
  const [part, setPart] = useState<Part>('questions')
  useScheduledPolls(screening, talk.data, now)
  const noteWaits = useUnread(talk.data?.note ?? '', part === 'front')
  if (talk.isError && !talk.data)
    return (
      <section className="talk talk--state" aria-label={t('talk')}>
        <Failed title={t('failed')} text={talk.error.message} again={talk.refetch} />
      </section>
    )
  if (!talk.data)
    return (
      <section className="talk talk--state" aria-label={t('talk')}>
        <Loading what={t('fetching')} />
      </section>
    )
  const { questions, polls, lines } = talk.data
  const open = polls
    .filter(({ part, state, mine, result }) => part === 'during' && (state === 'open' || result || mine !== null))
    .toSorted(openFirst)[0]
  const parts: Part[] = talk.data.place === 'guest' ? ['questions', 'chat'] : ['questions', 'chat', 'front']
  const counts = {
    front: Number(noteWaits),
    questions: inQueue(questions).filter(({ state }) => state !== 'dismissed').length,
    chat: lines.length,
  }
  return (
    <section className="talk" aria-label={t('talk')}>
      <div className="talk-head">
        <div className="talk-parts" role="tablist" aria-label={t('talk')}>
          {parts.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`talk-tab-${one}`}
              aria-selected={part === one}
              aria-controls="talk-part"
              tabIndex={part === one ? 0 : -1}
              onClick={() => setPart(one)}
              onKeyDown={({ key }) => {
                if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
                const step = key === 'ArrowRight' ? 1 : parts.length - 1
                const other = parts[(parts.indexOf(one) + step) % parts.length]!
                setPart(other)
                document.getElementById(`talk-tab-${other}`)?.focus()
              }}
            >
              {t(`part_${one}`)}
              {counts[one] > 0 && <span className="mono dim"> {counts[one]}</span>}
            </button>
          ))}
        </div>
        <p className="small dim" role="status">
          {line === 'interrupted' ? t('interrupted') : noteWaits ? t('noteWaits') : ''}
        </p>
      </div>
      <ConversationLink url={talk.data.settings.stageUrl} />
      {open && <OpenPoll key={open.id} screening={screening} poll={open} />}
      <div className="talk-part" role="tabpanel" id="talk-part" aria-labelledby={`talk-tab-${part}`}>
        {part === 'questions' && <Questions screening={screening} talk={talk.data} names={names} now={now} />}
        {part === 'chat' && <Chat screening={screening} talk={talk.data} />}
        {part === 'front' && <InFront talk={talk.data} names={names} />}
      </div>
    </section>
  )
}

/** Whether there are new messages in a closed tab: people in front of a room do not look through its tabs. */
function useUnread(words: string, isOpen: boolean): boolean {
  const [read, setRead] = useState('')
  useEffect(() => {
    if (isOpen) setRead(words)
  }, [words, isOpen])
  return words !== '' && words !== read && !isOpen
}

const openFirst = (one: Talk['polls'][number], other: Talk['polls'][number]) =>
  Number(other.state === 'open') - Number(one.state === 'open') || other.place - one.place

interface QuestionsProps {
  screening: string
  talk: Talk
  names: ReadonlyMap<string, string>
  now: Now
}

function Questions({ screening, talk, names, now }: QuestionsProps) {
  const t = useText(talksText)
  const queue = inQueue(talk.questions).filter(({ state, mine }) => state !== 'dismissed' || mine)
  return (
    <>
      {queue.length === 0 ? (
        <p className="talk-none dim ui">{talk.settings.questions ? t('noQuestions') : t('questionsClosed')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <ol className="talk-questions" tabIndex={0} aria-label={t('questionsCount', { count: queue.length })}>
          {queue.map((question) => (
            <QuestionEntry key={question.id} screening={screening} question={question} item={names.get(question.itemId ?? '')} />
          ))}
        </ol>
      )}
      <AskForm screening={screening} talk={talk} names={names} now={now} />
    </>
  )
}

/** A poll that is to be put when the film comes to its second is asked for just then. */
function useScheduledPolls(screening: string, talk: Talk | undefined, now: Now): void {
  const due = JSON.stringify(talk?.scheduled ?? [])
  useEffect(() => {
    const scheduled: Talk['scheduled'] = JSON.parse(due)
    if (scheduled.length === 0) return
    const asked = new Set<number>()
    const timer = setInterval(() => {
      const at = now()
      for (const [index, { itemId, atMs }] of scheduled.entries())
        if (at && at.itemId === itemId && at.atMs >= atMs && !asked.has(index)) {
          asked.add(index)
          void makeStale(talkKeys.talk(screening))
        }
    }, 1000)
    return () => clearInterval(timer)
  }, [screening, due, now])
}
