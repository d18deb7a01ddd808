import { Link } from 'react-router'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { useText } from '#web/ui/text.ts'
import { filmDesk } from '../film-desk-path.ts'
import { deskText } from '../words.ts'

/** The poster in the film's own ratio; before there is one, the frame it will have. */
export function PosterStill({ film, version }: { film: OwnDocumentary; version: OwnVersion | undefined }) {
  const t = useText(deskText)
  const ratio = version?.width && version.height ? version.width / version.height : 16 / 9
  return (
    <figure className="arriving-still">
      <FilmStill objectName={film.posterObject} ratio={ratio} alt={film.posterObject ? t('posterOf', { title: film.title }) : ''} />
      <figcaption className="small dim">
        {film.posterObject ? <Link to={filmDesk(film.id, 'film', '#poster')}>{t('chooseAnotherPoster')}</Link> : t('posterComes')}
      </figcaption>
    </figure>
  )
}
