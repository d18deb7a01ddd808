import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { filmsOf, type PublishedFilm } from '#web/data/film/documentaries.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { placesInWords } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { profileText } from './words.ts'

const ratioOf = ({ version }: PublishedFilm) => (version?.width && version.height ? version.width / version.height : undefined)

/** Anyone who sends in films for others has not made them: a film is by whom its director line or its credits name; one that names nobody, by its sender. */
function isBy({ director, credits }: PublishedFilm, name: string): boolean {
  const named = [director, ...credits.map((credit) => credit.name)].join(' ').toLocaleLowerCase()
  return named.trim() === '' || (name.trim() !== '' && named.includes(name.trim().toLocaleLowerCase()))
}

/** A person's published films, newest first. */
export function Films({ ownerId, name, isOwn }: { ownerId: string; name: string; isOwn: boolean }) {
  const t = useText(profileText)
  const films = useQuery(filmsOf(ownerId))
  const own = films.data?.filter((film) => isBy(film, name))
  return (
    <section className="profile-films" aria-labelledby="films">
      <div className="head">
        <h2 id="films">{t('films')}</h2>
      </div>
      {films.isPending && <Loading what={t('filmsLoading')} />}
      {films.isError && <Failed title={t('filmsFailed')} text={films.error.message} again={films.refetch} />}
      {own?.length === 0 && (
        <p className="ui dim profile-none">
          {t(isOwn ? 'filmsNoneOwn' : 'filmsNone')} {isOwn && <TextLink to={paths.creatorDashboard}>{t('toDesk')}</TextLink>}
        </p>
      )}
      <ul>
        {own?.map((film) => (
          <li key={film.id}>
            <Link className="profile-film" to={paths.documentary(film.id)}>
              <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
              <span className="title-s">{film.title}</span>
            </Link>
            <span className="small dim">{[film.director, placesInWords(film.country), film.year].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
