import { useCallback, useRef } from 'react'
import type { PlayableFilm, SpaceSpot } from '#contract/spaces/spaces.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { PassagePlayer } from '#web/player/passage-player.tsx'
import { useText } from '#web/ui/text.ts'
import { spacesText } from './words.ts'

interface PlayRangeProps {
  spot: SpaceSpot
  film: PlayableFilm
  onClose(): void
}

/** The passage of a spot, in place of the space: it starts automatically, because Play was pressed. */
export function PlayRange({ spot, film, onClose }: PlayRangeProps) {
  const t = useText(spacesText)
  const back = useRef<HTMLButtonElement>(null)
  const begin = useCallback((playing: Film) => {
    playing.play()
    back.current?.focus({ preventScroll: true })
    return undefined
  }, [])
  return (
    <div className="play-range">
      <PassagePlayer cut={film} startsMs={spot.startsMs} endsMs={spot.endsMs} signInPath={paths.login} onFilm={begin} />
      <p>
        <button ref={back} type="button" className="button button--small" onClick={onClose}>
          {t('backToSpace')}
        </button>
      </p>
    </div>
  )
}
