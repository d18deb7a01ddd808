import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import { useStill } from '#web/data/media/stills.ts'
import { useCaptionChoice } from './captions/caption-choice.ts'
import type { Film } from './film.ts'
import { FilmPlayer } from './film-player.tsx'
import { useFilm } from './use-film.ts'
import { useSitting } from './use-sitting.ts'
import { useStopAt } from './use-stop-at.ts'

/** What a player needs to know of the cut a passage is in; width and height in display pixels. */
export interface PlayableCut {
  documentaryId: string
  versionId: string
  isCurrent: boolean
  title: string
  director: string
  language: string | null
  posterObject: string | null
  durationMs: number | null
  width: number | null
  height: number | null
}

interface PassagePlayerProps {
  cut: PlayableCut
  startsMs: number | null
  endsMs: number | null
  signInPath: string
  /** Called once the film is loaded; its return value is called on unmount. Must be stable. */
  onFilm?: (film: Film) => (() => void) | undefined
}

/** A passage in the house's own player: it waits at its beginning and is at its end. Captions, sounds and speed are as everywhere. */
export function PassagePlayer(props: PassagePlayerProps) {
  const { cut } = props
  const film = useFilm({
    documentaryId: cut.documentaryId,
    ...(!cut.isCurrent && { versionId: cut.versionId }),
    durationMs: cut.durationMs ?? 0,
    startMs: props.startsMs ?? 0,
  })
  return film ? <Playing film={film} {...props} /> : null
}

function Playing({ film, cut, startsMs, endsMs, signInPath, onFilm }: PassagePlayerProps & { film: Film }) {
  const captions = useCaptionChoice(cut.versionId, cut.language)
  const { data: chapters = [] } = useQuery(chaptersQuery(cut.versionId))
  const posterUrl = useStill(cut.posterObject)
  useSitting(film, cut.versionId, { captions: captions.on, described: captions.described?.on ?? false })
  useStopAt(film, endsMs ?? Number.POSITIVE_INFINITY)
  useEffect(() => onFilm?.(film), [film, onFilm])
  const pieces = useMemo(() => (startsMs === null || endsMs === null ? [] : [{ startsMs, endsMs }]), [startsMs, endsMs])
  return (
    <FilmPlayer
      film={film}
      title={cut.title}
      director={cut.director}
      width={cut.width ?? 16}
      height={cut.height ?? 9}
      posterUrl={posterUrl}
      chapters={chapters}
      captions={captions}
      signInPath={signInPath}
      pieces={pieces}
    />
  )
}
