import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { WatchLater } from '#web/player/in-lists/watch-later.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { useText } from '#web/ui/text.ts'
import { languageName } from './asking/language-name.ts'
import { FilmRow } from './found/film-row.tsx'
import { searchText } from './words.ts'

interface FilmEntryProps {
  film: ComponentProps<typeof FilmRow>['film'] & {
    title: string
    year: number | null
    durationMs: number
    language: string | null
    synopsis: string
  }
  /** Under the title: who made it, or what a person did in it. */
  by: string
  /** What else is said beside year, length and language. */
  children?: ReactNode
}

/** A film in a curated list: its still in its own ratio, its facts, and its description. */
export function FilmEntry({ film, by, children }: FilmEntryProps) {
  const t = useText(searchText)
  const length = useLength()
  const title = film.title || t('untitled')
  return (
    <FilmRow film={film}>
      <div>
        <p className="mono dim person-film-facts">
          {film.year && <span>{film.year}</span>} <span>{length(film.durationMs)}</span>{' '}
          {film.language && <span>{languageName(film.language, t('noDialogue'))}</span>} {children}
        </p>
        <h3 className="title-l">
          <Link to={paths.documentary(film.id)} data-result>
            {title}
          </Link>
        </h3>
        <p className="person-film-roles">{by}</p>
        <p className="dim found-about">{film.synopsis}</p>
        <WatchLater plain documentaryId={film.id} title={title} />
      </div>
    </FilmRow>
  )
}
