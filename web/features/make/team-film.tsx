import './film-views/film-views.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { papersRightsQuery } from '#web/data/clearance/papers-rights.ts'
import { filmsToReviewQuery } from '#web/data/review/teams.ts'
import { paths } from '#web/paths.ts'
import { useFlags } from '#web/session/use-session.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import type { DeskParts } from './desk-parts.ts'
import { filmDesk } from './film-desk-path.ts'
import { sharedViews, viewsOfTeam } from './film-views/team-views.ts'
import { deskText } from './words.ts'

interface TeamFilmProps {
  documentaryId: string
  parts: DeskParts
  /** Shown to people who are not of the team. */
  otherwise: ReactNode
}

/** The desk of a film of others, as far as its team shares it. Row rules decide what each member reads and writes there. */
export function TeamFilm({ documentaryId, parts, otherwise }: TeamFilmProps) {
  const t = useText(deskText)
  const { flags } = useFlags()
  const [query] = useSearchParams()
  const films = useQuery(filmsToReviewQuery)
  const film = films.data?.find(({ id }) => id === documentaryId)
  const asksPapers = film?.role === 'reviewer' && flags.showProfessionalMode
  const rights = useQuery({ ...papersRightsQuery(documentaryId), enabled: asksPapers })
  if (films.isPending || (asksPapers && rights.isPending))
    return (
      <div className="page row">
        <h1 className="unseen">{t('desk')}</h1>
        <Loading what={t('fetchingFilm')} />
      </div>
    )
  const views = film ? viewsOfTeam(film.role, flags, rights.data?.seesPapers) : []
  const asked = query.get('view') ?? ''
  const [first] = views
  if (!film || !first) return otherwise
  const current = views.find((name) => name === asked) ?? first
  return (
    <div className="page desk">
      <div className="desk-top desk-top--film">
        <h1 className="title-l" tabIndex={-1}>
          {film.title || t('untitled')}
        </h1>
        <p className="film-desk-links">
          <Link className="text-link" to={`${paths.collaboration}?film=${film.id}`}>
            {t('toTeam')}
          </Link>
        </p>
      </div>
      <div className="film-desk">
        <nav className="film-views" aria-label={t('views')}>
          {views.map((name) => (
            <Link key={name} to={filmDesk(film.id, name)} preventScrollReset aria-current={name === current ? 'page' : undefined}>
              {t(`view_${name}`)}
            </Link>
          ))}
        </nav>
        <div className="film-desk-columns" data-wide>
          <div className="film-desk-main">
            <Suspense key={current} fallback={<Loading what={t('fetchingPart', { part: t(`view_${current}`) })} />}>
              {parts[sharedViews[current]]({ film })}
            </Suspense>
          </div>
        </div>
      </div>
    </div>
  )
}
