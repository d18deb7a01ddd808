import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { PlayableFilm, SpaceSpot } from '#contract/spaces.ts'
import { chaptersQuery } from '#web/data/films/chapters.ts'
import { useStill } from '#web/data/films/stills.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { FilmPlayer } from '#web/player/film-player.tsx'
import { useFilm } from '#web/player/use-film.ts'
import { useSitting } from '#web/player/use-sitting.ts'
import { useText } from '#web/ui/text.ts'
import { spacesText } from './words.ts'

interface PlayRangeProps {
  spot: SpaceSpot
  film: PlayableFilm
  onClose(): void
}

/** The passage of a spot in the house's own player, where the space was: it begins by itself, because Play was pressed, and stands at its end. */
export function PlayRange({ spot, film: told, onClose }: PlayRangeProps) {
  const film = useFilm({
    documentaryId: told.documentaryId,
    ...(!told.isCurrent && { versionId: told.versionId }),
    durationMs: told.durationMs ?? 0,
    startMs: spot.startsMs ?? 0,
  })
  return film ? <Playing film={film} spot={spot} told={told} onClose={onClose} /> : null
}

function Playing({ film, spot, told, onClose }: Omit<PlayRangeProps, 'film'> & { film: Film; told: PlayableFilm }) {
  const t = useText(spacesText)
  const captions = useCaptionChoice(told.versionId, told.language)
  const { data: chapters = [] } = useQuery(chaptersQuery(told.versionId))
  const posterUrl = useStill(told.posterObject)
  const back = useRef<HTMLButtonElement>(null)
  useSitting(film, told.versionId, { captions: captions.on, described: captions.described?.on ?? false })
  useEffect(() => {
    film.play()
    back.current?.focus({ preventScroll: true })
  }, [film])
  const endsMs = spot.endsMs ?? Number.POSITIVE_INFINITY
  useEffect(() => {
    let stood = false
    return film.subscribe(() => {
      const { nowMs, playing } = film.get()
      if (stood || !playing || nowMs < endsMs || nowMs > endsMs + 3000) return
      stood = true
      film.pause()
    })
  }, [film, endsMs])
  const pieces = useMemo(
    () => (spot.startsMs === null || spot.endsMs === null ? [] : [{ startsMs: spot.startsMs, endsMs: spot.endsMs }]),
    [spot],
  )
  return (
    <div className="play-range">
      <FilmPlayer
        film={film}
        title={told.title}
        director={told.director}
        width={told.width ?? 16}
        height={told.height ?? 9}
        posterUrl={posterUrl}
        chapters={chapters}
        captions={captions}
        signInPath={paths.login}
        pieces={pieces}
      />
      <p>
        <button ref={back} type="button" className="button button--small" onClick={onClose}>
          {t('backToSpace')}
        </button>
      </p>
    </div>
  )
}
