import { AddDocumentary } from '../arriving/add-documentary.tsx'
import { PosterSection } from '../film/poster-section.tsx'
import { RemoveSection } from '../film/remove-section.tsx'
import { LanguagesPlacesNames } from '../film-words/film-facts.tsx'
import { WordsSection } from '../film-words/words-section.tsx'
import type { FilmViewProps } from './film-view-props.ts'

/** What the film is: its file while there is none, title and description, poster, languages, places and names. */
export default function ViewFilm({ film, films, current }: FilmViewProps) {
  return (
    <>
      {film.versions.length === 0 && <AddDocumentary films={films} documentaryId={film.id} />}
      <WordsSection film={film} />
      <PosterSection film={film} version={current} />
      <LanguagesPlacesNames film={film} />
      <RemoveSection film={film} />
    </>
  )
}
