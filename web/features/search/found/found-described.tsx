import { describedOfFilmQuery, type FoundMoments } from '#web/data/search/search.ts'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'
import { FilmMoments } from './film-moments.tsx'

/** Moments whose picture is described in these words, apart from what is said. */
export function FoundDescribed({ query, found }: { query: string; found: FoundMoments }) {
  const t = useText(searchText)
  return (
    <section id="described" aria-labelledby="described-head">
      <div className="head">
        <h2 id="described-head">{t('seenAsDescribed')}</h2>
        <p className="small dim">{t('enterPlays')}</p>
      </div>
      {found.films.map((film) => (
        <FilmMoments key={film.id} film={film} query={query} allOfIt={describedOfFilmQuery(query, film.id)} described />
      ))}
    </section>
  )
}
