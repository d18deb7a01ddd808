import type { Season } from '#web/data/search/seasons.ts'
import { Until } from '#web/ui/time/until.tsx'
import { FilmEntry } from '../film-entry.tsx'

/** One film of a season: its still in its own ratio, who made it, what it is about, until when it is shown. */
export function SeasonFilm({ film }: { film: Season['films'][number] }) {
  return (
    <FilmEntry film={film} by={film.director}>
      <Until moment={film.until} />
    </FilmEntry>
  )
}
