import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { deskVisit, type Happening } from '../data/desk-visits.ts'
import { filmDesk } from '../film-desk-path.ts'
import { deskHomeText } from './words.ts'

/** What happened to the person's films since the previous visit. The first visit shows nothing. */
export function SinceYouLooked() {
  const t = useText(deskHomeText)
  const visit = useQuery(deskVisit)
  const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section aria-labelledby="since-you-looked">
      <div className="head">
        <h2 id="since-you-looked">{t('happened')}</h2>
        <span className="small dim">{visit.data?.since && t('since', { date: format.format(new Date(visit.data.since)) })}</span>
      </div>
      <Fetched query={visit} what={t('fetchingHappened')}>
        {visit.data && visit.data.happened.length === 0 && (
          <p className="ui dim">{t(visit.data.since ? 'nothingHappened' : 'firstVisit')}</p>
        )}
        {visit.data && visit.data.happened.length > 0 && (
          <ul className="todo waiting">
            {visit.data.happened.map((one) => (
              <li key={`${one.kind} ${one.documentaryId}`}>
                <span className="title-s" id={`happened-${one.kind}-${one.documentaryId}`}>
                  {one.title || t('untitled')}
                </span>
                <Link className="small text-link" to={leadsTo(one)} aria-describedby={`happened-${one.kind}-${one.documentaryId}`}>
                  {t(`happened_${one.kind}`, { count: one.count ?? 0 })}
                </Link>
                <time className="mono dim small" dateTime={one.at}>
                  {format.format(new Date(one.at))}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Fetched>
    </section>
  )
}

const leadsTo = ({ kind, documentaryId }: Happening): string =>
  kind === 'reviewed' || kind === 'opened'
    ? paths.documentary(documentaryId)
    : kind === 'played'
      ? `${paths.creatorDashboard}?view=show`
      : filmDesk(documentaryId)
