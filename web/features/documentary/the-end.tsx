import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { type HomeFilm, homeQuery } from '#web/data/house/home.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { Button, ButtonLink, PlaySign } from '#web/ui/controls/button.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { Still } from '#web/ui/layout/still.tsx'
import { useText } from '#web/ui/text.ts'
import { creditRoles } from './credit-roles.ts'
import { type NextReason, nextFilm } from './next-film.ts'
import { documentaryText } from './words.ts'

/** After the last picture: the makers of the film, the next film and the reason, and a replay. Nothing starts automatically. */
export function TheEnd({ documentary, film }: { documentary: Documentary; film: Film }) {
  const t = useText(documentaryText)
  const { data: front } = useQuery(homeQuery())
  const next = front && nextFilm(front.page, documentary)
  const block = useRef<HTMLElement>(null)
  // People who watched in the player are told that it is over and continue from here by keyboard; people reading elsewhere stay there.
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('.player-film')) block.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="the-end" ref={block} tabIndex={-1} aria-label={t('theEnd')}>
      <dl className="the-end-credits">
        {creditRoles(documentary, t('aFilmBy')).map(({ role, names }) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd>
              {names.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && ', '}
                  <Link to={paths.person(name)}>{name}</Link>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="the-end-next">
        {next && <Next film={next.film} reason={next.reason} poster={front.still(next.film.posterObject)} />}
        <p className="the-end-acts">
          {next && (
            <ButtonLink small kind="ink" to={paths.documentary(next.film.id)}>
              {t('endNext')}
            </ButtonLink>
          )}
          <Button small onClick={() => film.play()}>
            <PlaySign />
            {t('endAgain')}
          </Button>
        </p>
      </div>
    </section>
  )
}

function Next({ film, reason, poster }: { film: HomeFilm; reason: NextReason; poster: string | undefined }) {
  const length = useLength()
  const why = useReason()
  const ratio = film.width && film.height ? film.width / film.height : 16 / 9
  return (
    <>
      <Still src={poster} alt="" ratio={ratio} />
      <p className="small dim">{why(reason)}</p>
      <h2 className="title-m">{film.title}</h2>
      <p className="mono dim">{[film.director, film.year, length(film.durationMs)].filter(Boolean).join(' · ')}</p>
    </>
  )
}

function useReason() {
  const t = useText(documentaryText)
  return (reason: NextReason): string => {
    if (reason.because === 'season') return t('endWhySeason', { title: reason.title })
    if (reason.because === 'director') return t('endWhyDirector', { name: reason.name })
    if (reason.because === 'new') return t('endWhyNew')
    return reason.signedBy ? t('endWhyNow', { reason: reason.reason, name: reason.signedBy }) : reason.reason
  }
}
