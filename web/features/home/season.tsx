import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { FrontPage, HomePage } from '#web/data/house/home.ts'
import { paths } from '#web/paths.ts'
import { useLength } from '#web/ui/layout/length.ts'
import { Figure, ratioOf, Still } from '#web/ui/layout/still.tsx'
import { useFittedLine } from './fitted-line.ts'
import { Later } from './later.tsx'
import { dayOf, useHomeText } from './words.ts'

/** A season: its title as wide as the page, films at equal height side by side, a signed paragraph. */
export function Season({ season, still }: { season: NonNullable<HomePage['season']>; still: FrontPage['still'] }) {
  const t = useHomeText()
  const length = useLength()
  const title = useFittedLine<HTMLHeadingElement>(season.title)
  const films = season.films.slice(0, 4)
  return (
    <section className="page row season" aria-labelledby="season">
      <h2 className="marquee season-title" id="season" ref={title}>
        <Link to={paths.season(season.id)}>{season.title}</Link>
      </h2>
      <div
        className="season-films"
        style={{ '--columns': films.map((film) => `${Math.round(ratioOf(film) * 100)}fr`).join(' ') } as CSSProperties}
      >
        {films.map((film) => (
          <div key={film.id}>
            <Link to={paths.documentary(film.id)} className="season-film">
              <Figure
                caption={<span className="title-s">{film.title}</span>}
                aside={`${length(film.durationMs)} · ${ratioOf(film).toFixed(2)}`}
              >
                <Still src={still(film.posterObject)} alt="" ratio={ratioOf(film)} />
              </Figure>
            </Link>
            <Later film={film} />
          </div>
        ))}
      </div>
      <div className="season-words">
        <p>{season.introduction}</p>
        {season.films.length > films.length && (
          <p>
            <Link className="text-link" to={paths.season(season.id)}>
              {t('seasonAll', { count: season.films.length })}
            </Link>
          </p>
        )}
        <p className="small dim">{t('seasonBy', { name: season.signedBy, day: dayOf(season.endsOn) })}</p>
      </div>
    </section>
  )
}
