import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Until } from '#web/ui/time/until.tsx'
import type { LeavingFilm } from './data/leaving.ts'
import { viewerText } from './words.ts'

/** Films on the reader's lists, or partly watched, that leave soon. Hidden without any. */
export function LeavingSoon({ films }: { films: readonly LeavingFilm[] }) {
  const t = useText(viewerText)
  if (films.length === 0) return null
  return (
    <section aria-labelledby="leaving-head">
      <div className="head">
        <h2 id="leaving-head">{t('leavingSoon')}</h2>
      </div>
      <ol className="leaving-films">
        {films.map((film) => (
          <Leaving key={film.id} film={film} />
        ))}
      </ol>
    </section>
  )
}

function Leaving({ film }: { film: LeavingFilm }) {
  const t = useText(viewerText)
  const length = useLength()
  const why = [
    film.begun && t('leavingWhy_begun'),
    film.later && t('leavingWhy_later'),
    film.lists.length > 0 && t('leavingWhy_lists', { lists: listFormat().format(film.lists) }),
  ]
  return (
    <li>
      <Link to={paths.documentary(film.id)}>
        <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
        <span className="title-s">{film.title || t('untitled')}</span>
      </Link>
      <p>
        <Until moment={film.until} />
      </p>
      <p className="small dim">{why.filter(Boolean).join('. ')}</p>
      <p className="small mono dim">{[film.year, film.durationMs && length(film.durationMs)].filter(Boolean).join(' · ')}</p>
    </li>
  )
}
