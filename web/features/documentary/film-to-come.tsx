import type { Documentary } from '#web/data/film/documentaries.ts'
import { usePoster } from '#web/player/picture/use-poster.ts'
import { SkeletonLine, SkeletonStill } from '#web/ui/layout/skeleton.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { ratioOf, Still } from '#web/ui/layout/still.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from './words.ts'

/** The page until its film can be shown whole; as soon as the film is known with its poster, where the player will have it. */
export function FilmToCome({ film }: { film?: Documentary }) {
  const t = useText(documentaryText)
  const poster = usePoster(film?.posterObject)
  return (
    <div aria-busy="true">
      {film && poster ? (
        <Still
          className={film.version?.captioned ? 'film-to-come' : 'film-to-come film-to-come--alone'}
          src={poster.src}
          alt=""
          ratio={ratioOf(film.version)}
          first
        />
      ) : (
        <SkeletonStill ratio={film ? ratioOf(film.version) : 2.39} />
      )}
      <div className="page documentary-state">
        <Loading what={t('loading')} />
        <SkeletonLine as="marquee" width="60%" />
      </div>
    </div>
  )
}
