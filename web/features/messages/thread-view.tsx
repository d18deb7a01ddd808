import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Thread } from '#contract/people/messages.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { useLiveThread } from '#web/data/people/letters/live.ts'
import { arrangeThread, threadQuery } from '#web/data/people/messages.ts'
import { clipPath, notePath, paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Denied, Failed } from '#web/ui/layout/states.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { NoteSlip } from './note-slip.tsx'
import { RequestSlip } from './request-slip.tsx'
import { ThreadActs } from './thread-acts.tsx'
import { messagesText } from './words.ts'
import { writerOf } from './writer-of.ts'

interface ThreadProps {
  id: string
  me: string
  /** Number of the message to begin at; the newest without it. */
  at: number | null
}

/** A connection may be silent without being lost: missed broadcasts are fetched anyway. */
const quietlyEveryMs = 8000

/** One correspondence: what it is about, what is asked, what was written, and the sheet to answer on. */
export function ThreadView({ id, me, at }: ThreadProps) {
  const t = useText(messagesText)
  const thread = useQuery({
    ...threadQuery(id),
    refetchInterval: quietlyEveryMs,
    retry: (failures, error) => failures < 2 && !isRefused(error),
  })
  usePageTitle(thread.data?.subject)
  if (thread.isPending)
    return (
      <section className="letters-thread" aria-busy="true">
        <SkeletonRows rows={6} />
      </section>
    )
  if (thread.isError)
    return (
      <section className="letters-thread">
        {isRefused(thread.error) ? (
          <Denied
            title={t('notYours')}
            text={t('notYoursText')}
            act={
              <ButtonLink small to={paths.messages}>
                {t('toLetters')}
              </ButtonLink>
            }
          />
        ) : (
          <Failed title={t('threadFailed')} text={thread.error.message} again={thread.refetch} />
        )}
      </section>
    )
  return <Opened thread={thread.data} me={me} at={at} />
}

const isRefused = (error: Error) => 'code' in error && (error.code === '42501' || error.code === '22P02')

function Opened({ thread, me, at }: { thread: Thread; me: string; at: number | null }) {
  const t = useText(messagesText)
  const live = useLiveThread(thread.id, { id: me, name: '' })
  const [quoting, setQuoting] = useState<{ startsMs: number; endsMs: number }>()
  const nameOf = (id: string | null) => writerOf(thread, id, me, t)
  const names = thread.people.filter(({ here }) => here).map(({ name }) => name || t('unnamed'))
  if (thread.contact) names.unshift(thread.contact.own ? t('theHouse') : thread.contact.byMail ? thread.contact.name : '')
  const typing = live.typing.map(nameOf).join(', ')
  return (
    <section className="letters-thread" aria-label={thread.subject}>
      <header className="thread-head">
        <p className="only-phone">
          <Link to={paths.messages} className="text-link">
            {t('backToList')}
          </Link>
        </p>
        <div className="thread-head-line">
          <h2 className="title-m">{thread.subject}</h2>
          <ThreadActs thread={thread} nameOf={nameOf} />
        </div>
        <p className="ui dim">
          {names.length > 0 ? t('with', { names: names.filter(Boolean).join(', ') }) : t('nobodyLeft')}
          {live.here.length > 0 && ` · ${t('hereNow')}`}
        </p>
        <About thread={thread} />
      </header>
      {thread.contact && <LetterToHouse contact={thread.contact} />}
      {thread.note && <NoteSlip note={thread.note} resolved={thread.note.resolved} to={notePath(thread.note)} />}
      {thread.request && <RequestSlip thread={thread} />}
      {thread.place === 'held' && <Held thread={thread} />}
      <MessageList thread={thread} me={me} at={at} nameOf={nameOf} />
      <p className="thread-typing small dim" role="status">
        {typing ? t('isWriting', { names: typing }) : ''}
      </p>
      <Composer thread={thread} me={me} onTyping={live.sayTyping} quoting={quoting} onQuote={setQuoting} />
    </section>
  )
}

/** The film, its passage or its showing, and the screening, for anyone who may still see them. */
function About({ thread: { film, note, startsMs, endsMs, showing, screening } }: { thread: Thread }) {
  const t = useText(messagesText)
  // A guest of a review sees the cut a note is on, and no page of its film.
  if (!film && !screening)
    return note ? (
      <p className="thread-about ui">
        {t('about')} {note.film.title}
      </p>
    ) : null
  return (
    <p className="thread-about ui">
      {t('about')}{' '}
      {film && (
        <Link
          className="text-link"
          to={startsMs === null || endsMs === null ? paths.documentary(film.id) : clipPath(film.id, { startsMs, endsMs })}
        >
          {film.title}
          {startsMs !== null && (
            <>
              {' '}
              <Timecode ms={startsMs} />
              {endsMs !== null && (
                <>
                  –<Timecode ms={endsMs} />
                </>
              )}
            </>
          )}
        </Link>
      )}
      {showing && ` · ${t('atShowing', { place: showing.place })}`}
      {film && screening && ' · '}
      {screening && (
        <>
          <Link className="text-link" to={paths.screening(screening.id)}>
            {screening.title}
          </Link>
          , {dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(screening.startsAt))}
        </>
      )}
    </p>
  )
}

/** State of a message to the house, and its promised day. */
function LetterToHouse({ contact: { own, state, dueOn, byMail } }: { contact: NonNullable<Thread['contact']> }) {
  const t = useText(messagesText)
  const sendsMail = useQuery({ ...authSettings, enabled: byMail }).data?.sendsMail !== false
  const date = dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(dueOn))
  return (
    <p className="ui dim">
      {t(state === 'waiting' ? 'house_waiting' : own ? 'house_answered' : 'house_settled', { date })}
      {byMail && ` ${t(sendsMail ? 'houseByMail' : 'houseNoMail')}`}
    </p>
  )
}

/** A first letter: nothing is answered to it, not even that it was read, until its reader takes it. */
function Held({ thread }: { thread: Thread }) {
  const t = useText(messagesText)
  return (
    <div className="thread-held" role="note">
      <p className="ui">{t('heldText')}</p>
      <p className="thread-buttons">
        <Button small kind="ink" onClick={() => void arrangeThread(thread.id, { taken: true })}>
          {t('takeLetter')}
        </Button>
        <Button small onClick={() => void arrangeThread(thread.id, { taken: true, archived: true })}>
          {t('putAway')}
        </Button>
      </p>
    </div>
  )
}
