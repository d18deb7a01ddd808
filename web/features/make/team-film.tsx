import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { filmsToReviewQuery } from '#web/data/review/teams.ts'
import { paths } from '#web/paths.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import type { DeskParts } from './desk-parts.ts'
import { deskText } from './words.ts'

interface TeamFilmProps {
  documentaryId: string
  parts: DeskParts
  /** Shown to who is not of the team either. */
  otherwise: ReactNode
}

/** The budget of a film of others, for its team: the rest of its desk is its owner's. The house decides who sees the figures. */
export function TeamFilm({ documentaryId, parts, otherwise }: TeamFilmProps) {
  const t = useText(deskText)
  const films = useQuery(filmsToReviewQuery)
  if (films.isPending)
    return (
      <div className="page row">
        <h1 className="unseen">{t('desk')}</h1>
        <Loading what={t('fetchingFilm')} />
      </div>
    )
  const film = films.data?.find(({ id }) => id === documentaryId)
  if (!film) return otherwise
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
      <Suspense fallback={<Loading what={t('fetchingPart', { part: t('view_budget') })} />}>{parts.budget({ film })}</Suspense>
    </div>
  )
}
