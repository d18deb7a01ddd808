import type { HomeFilm } from '#web/data/house/home.ts'
import { ProgrammeLine } from './programme-line.tsx'
import { useFilmLine, useHomeText } from './words.ts'

/** The newest films, in the same print as the week: for a house that announces nothing. */
export function Latest({ films }: { films: readonly HomeFilm[] }) {
  const t = useHomeText()
  const filmLine = useFilmLine()
  if (films.length === 0) return null
  return (
    <section className="page row" aria-labelledby="latest">
      <div className="head">
        <h2 id="latest">{t('latest')}</h2>
      </div>
      <ol className="programme programme--undated">
        {films.map((film) => (
          <ProgrammeLine
            key={film.id}
            time={film.year}
            film={film}
            place={filmLine(film).split(' · ').at(-1)}
            note={film.described ? t('described') : ''}
          />
        ))}
      </ol>
    </section>
  )
}
