import { Link } from 'react-router'
import type { Season } from '#web/data/seasons.ts'
import { paths } from '#web/paths.ts'
import { WatchLater } from '#web/player/in-lists/watch-later.tsx'
import { useLength } from '#web/ui/length.ts'
import { useText } from '#web/ui/text.ts'
import { Until } from '#web/ui/until.tsx'
import { FilmRow } from './film-row.tsx'
import { languageName } from './language-name.ts'
import { searchText } from './words.ts'

/** One film of a season: its still in its own ratio, who made it, what it is about. */
export function SeasonFilm({ film }: { film: Season['films'][number] }) {
  const t = useText(searchText)
  const length = useLength()
  const address = paths.documentary(film.id)
  return (
    <FilmRow film={film}>
      <div>
        <p className="mono dim person-film-facts">
          {film.year && <span>{film.year}</span>} <span>{length(film.durationMs)}</span>{' '}
          {film.language && <span>{languageName(film.language, t('noDialogue'))}</span>} <Until moment={film.until} />
        </p>
        <h3 className="title-l">
          <Link to={address} data-result>
            {film.title || t('untitled')}
          </Link>
        </h3>
        <p className="person-film-roles">{film.director}</p>
        <p className="dim found-about">{film.synopsis}</p>
        <WatchLater plain documentaryId={film.id} title={film.title || t('untitled')} />
      </div>
    </FilmRow>
  )
}
