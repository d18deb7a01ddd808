import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { foundFilmsQuery, noFilters } from '#web/data/search/search.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'

/** Where nothing was found: the three newest films, so that a search does not end at a wall. */
export default function OfferedFilms() {
  const t = useText(searchText)
  const { data } = useQuery(foundFilmsQuery('', noFilters, 'newest', 1))
  const films = data?.films.slice(0, 3) ?? []
  if (films.length === 0) return null
  return (
    <section className="offered-films" aria-labelledby="offered-films">
      <h3 id="offered-films" className="ui">
        {t('offered')}
      </h3>
      <ul style={{ gridTemplateColumns: films.map((film) => `${Math.round(ratioOf(film) * 100)}fr`).join(' ') }}>
        {films.map((film) => (
          <li key={film.id}>
            <Link to={paths.documentary(film.id)}>
              <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
              <span className="title-s">{film.title || t('untitled')}</span>
            </Link>
            <span className="small dim">{[film.director, film.year].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
