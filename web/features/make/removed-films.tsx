import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { useText } from '#web/ui/text.ts'
import { goneForGoodOn, RestoreFilm } from './restore-film.tsx'
import { deskText } from './words.ts'

/** Films removed in the last 30 days, each with its way back. */
export function RemovedFilms({ films }: { films: OwnDocumentary[] }) {
  const t = useText(deskText)
  return (
    <div className="removed">
      <h3 className="ui">{t('removed')}</h3>
      <p className="small dim">{t('removedKept')}</p>
      <ul>
        {films.map((film) => (
          <li key={film.id}>
            <span className="own-film">
              <FilmStill objectName={film.posterObject} />
              <span className="title-s">{film.title || t('untitled')}</span>
            </span>
            <span className="small dim">{t('deletedOn', { date: goneForGoodOn(film) })}</span>
            <RestoreFilm film={film} named />
          </li>
        ))}
      </ul>
    </div>
  )
}
