import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type FilmToReview, filmsToReviewQuery } from '#web/data/review/teams.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { roomPath } from './room-path.ts'
import { collaborationText } from './words.ts'

/** The person's films, first those with notes assigned to them: the cut under review, what is open, what waits. */
export function FilmList() {
  const t = useText(collaborationText)
  const films = useQuery(filmsToReviewQuery)
  return (
    <div className="page review-films">
      <h1 className="title-l">{t('title')}</h1>
      {films.isPending ? (
        <Loading what={t('fetchingFilms')} />
      ) : films.isLoadingError ? (
        <PartFailed again={films.refetch} />
      ) : films.data?.length === 0 ? (
        <Empty
          title={t('noFilms')}
          text={t('noFilmsText')}
          act={
            <ButtonLink small to={paths.creatorDashboard}>
              {t('toCreatorDashboard')}
            </ButtonLink>
          }
        />
      ) : (
        <ul className="review-film-list">
          {films.data?.toSorted(waitsForMeFirst).map((film) => (
            <FilmRow key={film.id} film={film} />
          ))}
        </ul>
      )}
    </div>
  )
}

const waitsForMeFirst = (one: FilmToReview, other: FilmToReview) => (other.versions[0]?.mine ?? 0) - (one.versions[0]?.mine ?? 0)

function FilmRow({ film }: { film: FilmToReview }) {
  const t = useText(collaborationText)
  const [cut] = film.versions
  const of = [t(`role_${film.role}`), film.role === 'owner' ? '' : film.owner, t('people', { count: film.people })].filter(Boolean)
  return (
    <li>
      <Link to={roomPath(film.id)} className="review-film">
        <FilmStill objectName={film.posterObject} />
        <span className="review-film-name">
          <span className="title-m">{film.title || t('untitled')}</span>
          <span className="small dim">{of.join(' · ')}</span>
        </span>
        {cut ? (
          <span className="review-film-cut">
            <span className="ui">
              {t('cutNamed', {
                number: cut.number,
                label: cut.label || dateFormat({ dateStyle: 'medium' }).format(new Date(cut.createdAt)),
              })}
            </span>
            <span className="small dim">{cut.notes === 0 ? t('noNotes') : t('openOf', { open: cut.open, count: cut.notes })}</span>
          </span>
        ) : (
          <span className="small dim">{t('noCut')}</span>
        )}
        {cut && cut.mine > 0 && <span className="review-film-mine mono">{t('forYou', { count: cut.mine })}</span>}
      </Link>
    </li>
  )
}
