import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { filmsToReviewQuery } from '#web/data/review/teams.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TeamDesk } from './desk/team-desk.tsx'
import { RoomHead } from './room-head.tsx'
import { type RoomParts, type RoomView, roomViews } from './room-parts.ts'
import { TeamView } from './team/team-view.tsx'
import { collaborationText } from './words.ts'

/** One film as its team works on it: a cut, and one of the views on it. */
export function FilmRoom({ filmId, parts }: { filmId: string; parts: RoomParts }) {
  const t = useText(collaborationText)
  const [query] = useSearchParams()
  const films = useQuery(filmsToReviewQuery)
  const film = films.data?.find(({ id }) => id === filmId)
  usePageTitle(film?.title)
  if (films.isPending)
    return (
      <div className="page row">
        <Loading what={t('fetchingFilm')} />
      </div>
    )
  if (films.isLoadingError)
    return (
      <div className="page row">
        <PartFailed wholePage again={films.refetch} />
      </div>
    )
  if (!film)
    return (
      <div className="page row">
        <Denied
          wholePage
          title={t('notYours')}
          text={t('notYoursText')}
          act={
            <ButtonLink small to={paths.collaboration}>
              {t('toFilms')}
            </ButtonLink>
          }
        />
      </div>
    )
  const offered = roomViews.filter((view) => view === 'notes' || view === 'team' || parts[view])
  const view: RoomView = offered.find((one) => one === query.get('view')) ?? 'notes'
  const watchable = film.versions.filter(({ state }) => state === 'watchable' || state === 'ready')
  const version = watchable.find(({ id }) => id === query.get('version')) ?? watchable[0]
  return (
    <div className="page review-room">
      <RoomHead film={film} cuts={watchable} version={version} view={view} views={offered} />
      {view === 'team' ? (
        <TeamView film={film} version={version} />
      ) : !version ? (
        <Empty title={t('noCut')} text={t(film.role === 'reviewer' ? 'noCutReviewer' : 'noCutText')} />
      ) : view === 'notes' ? (
        <TeamDesk key={version.id} film={film} version={version} />
      ) : (
        parts[view]?.({ film, version })
      )}
    </div>
  )
}
