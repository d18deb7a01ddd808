import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { filmsOf, type PublishedFilm } from '#web/data/film/documentaries.ts'
import { creditsOfPerson } from '#web/data/people/profiles.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { placesInWords } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { rolesOf } from './roles-of.ts'
import { useOwnFilms } from './use-own-films.ts'
import { profileText } from './words.ts'

const ratioOf = ({ version }: PublishedFilm) => (version?.width && version.height ? version.width / version.height : undefined)

/** A person's published films, newest first, with what they did where it was confirmed. */
export function Films({ ownerId, name, isOwn }: { ownerId: string; name: string; isOwn: boolean }) {
  const t = useText(profileText)
  const films = useQuery(filmsOf(ownerId))
  const own = useOwnFilms(ownerId, name)
  const { data: credits = [] } = useQuery(creditsOfPerson(ownerId))
  const rolesIn = (filmId: string) =>
    rolesOf(
      credits.filter((credit) => credit.id === filmId && credit.shown),
      t('direction'),
    )
  return (
    <section className="profile-films" aria-labelledby="films">
      <div className="head">
        <h2 id="films">{t('films')}</h2>
      </div>
      {films.isPending && <Loading what={t('filmsLoading')} />}
      {films.isError && <Failed title={t('filmsFailed')} text={films.error.message} again={films.refetch} />}
      {films.data && own.length === 0 && (
        <p className="ui dim profile-none">
          {t(isOwn ? 'filmsNoneOwn' : 'filmsNone')} {isOwn && <TextLink to={paths.creatorDashboard}>{t('toDesk')}</TextLink>}
        </p>
      )}
      <ul>
        {own.map((film) => (
          <li key={film.id}>
            <Link className="profile-film" to={paths.documentary(film.id)}>
              <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
              <span className="title-s">{film.title}</span>
            </Link>
            {rolesIn(film.id) && <span className="ui">{rolesIn(film.id)}</span>}
            <span className="small dim">{[film.director, placesInWords(film.country), film.year].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
