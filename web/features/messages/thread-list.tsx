import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { ThreadLine } from '#contract/people/messages.ts'
import { foundMessages, myThreads, type ThreadView } from '#web/data/people/messages.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { EndlessList } from '#web/ui/layout/endless-list.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { LetterSettings } from './letter-settings.tsx'
import { shortDay } from './moment.ts'
import { RequestStrip } from './request-strip.tsx'
import { messagesText } from './words.ts'

/** Threads by when something last happened, or what is found in them. */
export function ThreadList({ view, current }: { view: ThreadView; current: string | null }) {
  const t = useText(messagesText)
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  return (
    <section className="letters-list" aria-label={t(`view_${view}`)}>
      <TextField label={t('search')} type="search" value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
      {query.length > 1 ? <Found query={query} /> : <Threads view={view} current={current} />}
      {view === 'first' && <LetterSettings />}
    </section>
  )
}

function Threads({ view, current }: { view: ThreadView; current: string | null }) {
  const t = useText(messagesText)
  const pages = useInfiniteQuery(myThreads(view))
  return (
    <EndlessList
      pages={pages}
      rowsOf={({ threads }) => threads}
      words={{ failed: t('listFailed'), older: t('older'), fetching: t('fetching') }}
      empty={
        <Empty
          title={t(`empty_${view}`)}
          text={t(`emptyText_${view}`)}
          act={
            view === 'open' && (
              <ButtonLink small to={`${paths.messages}?view=new`}>
                {t('write')}
              </ButtonLink>
            )
          }
        />
      }
    >
      {(lines) => (
        <ul className="letters-lines">
          {lines.map((line) => (
            <Line key={line.id} line={line} view={view} isOpen={line.id === current} />
          ))}
        </ul>
      )}
    </EndlessList>
  )
}

function Line({ line, view, isOpen }: { line: ThreadLine; view: ThreadView; isOpen: boolean }) {
  const t = useText(messagesText)
  const { people, last, unread, request, state, contact } = line
  const house = contact && (contact.own ? t('theHouse') : contact.name)
  const names = house || people.map(({ name }) => name || t('unnamed')).join(', ') || t('nobodyLeft')
  const address = `${paths.messages}?${view === 'open' ? '' : `view=${view}&`}thread=${line.id}`
  const said = !last
    ? ''
    : last.kind === 'left'
      ? t('leftThread')
      : last.takenBack
        ? t('takenBack')
        : last.kind === 'move' && last.state
          ? ''
          : last.words || (last.files > 0 ? t('files', { count: last.files }) : t('aPassage'))
  return (
    <li>
      <Link to={address} className="letters-line" aria-current={isOpen || undefined} data-unread={unread > 0 || undefined}>
        <span className="letters-line-who">
          <strong>{names}</strong>
          <time className="mono dim" dateTime={line.stirredAt}>
            {shortDay(line.stirredAt)}
          </time>
        </span>
        <span className="letters-line-subject">{line.subject}</span>
        <span className="small dim letters-line-words">
          {line.draft ? (
            <>
              <em>{t('draft')}</em> {line.draft}
            </>
          ) : (
            said
          )}
        </span>
        {request && state && <RequestStrip state={state} words={`${t(`request_${request}`)}: ${t(`state_${state}`)}`} />}
        {unread > 0 && <span className="letters-unread mono">{t('unread', { count: unread })}</span>}
      </Link>
    </li>
  )
}

function Found({ query }: { query: string }) {
  const t = useText(messagesText)
  const found = useQuery(foundMessages(query))
  if (found.isPending) return <SkeletonRows rows={4} />
  if (found.isError) return <Failed title={t('listFailed')} text={found.error.message} />
  if (found.data.length === 0) return <Empty title={t('nothingFound')} text={t('nothingFoundText')} />
  return (
    <ul className="letters-lines" aria-label={t('found', { count: found.data.length })}>
      {found.data.map((hit) => (
        <li key={hit.id}>
          <Link to={`${paths.messages}?thread=${hit.threadId}&at=${hit.number}`} className="letters-line">
            <span className="letters-line-who">
              <strong>{hit.sender || t('unnamed')}</strong>
              <time className="mono dim" dateTime={hit.sentAt}>
                {shortDay(hit.sentAt)}
              </time>
            </span>
            <span className="letters-line-subject">{hit.subject}</span>
            <span className="small dim">{hit.words}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
