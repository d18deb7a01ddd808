import { Link } from 'react-router'
import type { FilmOfPerson } from '#web/data/credited-people.ts'
import { paths } from '#web/paths.ts'
import { WatchLater } from '#web/player/in-lists/watch-later.tsx'
import { useLength } from '#web/ui/length.ts'
import { useText } from '#web/ui/text.ts'
import { FilmRow } from './film-row.tsx'
import { languageName } from './language-name.ts'
import { searchText } from './words.ts'

/** What a person did in a film, directing first. */
export function useRoles() {
  const t = useText(searchText)
  return ({ directs, roles }: FilmOfPerson): string[] => [...(directs ? [t('director')] : []), ...roles]
}

/** One film of a person: its still in its own ratio, what they did in it, when it is from. */
export function PersonFilm({ film }: { film: FilmOfPerson }) {
  const t = useText(searchText)
  const length = useLength()
  const roles = useRoles()
  const address = paths.documentary(film.id)
  return (
    <FilmRow film={film}>
      <div>
        <p className="mono dim person-film-facts">
          {film.year && <span>{film.year}</span>} <span>{length(film.durationMs)}</span>{' '}
          {film.language && <span>{languageName(film.language, t('noDialogue'))}</span>}
        </p>
        <h3 className="title-l">
          <Link to={address} data-result>
            {film.title || t('untitled')}
          </Link>
        </h3>
        <p className="person-film-roles">{roles(film).join(', ')}</p>
        <p className="dim found-about">{film.synopsis}</p>
        <WatchLater plain documentaryId={film.id} title={film.title || t('untitled')} />
      </div>
    </FilmRow>
  )
}
