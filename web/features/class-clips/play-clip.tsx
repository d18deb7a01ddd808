import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ClassClip } from '#contract/class-clips.ts'
import { chaptersQuery } from '#web/data/films/chapters.ts'
import { useStill } from '#web/data/films/stills.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { FilmPlayer } from '#web/player/film-player.tsx'
import { useFilm } from '#web/player/use-film.ts'
import { useSitting } from '#web/player/use-sitting.ts'
import { useClipCount } from './use-clip-count.ts'
import { useStopAt } from './use-stop-at.ts'

type ClipFilm = NonNullable<ClassClip['film']>

/** The passage in the house's own player: it waits at its beginning and stands at its end. Captions, sounds and speed are as everywhere. */
export function PlayClip({ clip, film: told }: { clip: ClassClip; film: ClipFilm }) {
  const film = useFilm({
    documentaryId: told.documentaryId,
    ...(!told.isCurrent && { versionId: told.versionId }),
    durationMs: told.durationMs,
    startMs: clip.startsMs,
  })
  return film ? <Playing film={film} clip={clip} told={told} /> : null
}

function Playing({ film, clip, told }: { film: Film; clip: ClassClip; told: ClipFilm }) {
  const captions = useCaptionChoice(told.versionId, told.language)
  const { data: chapters = [] } = useQuery(chaptersQuery(told.versionId))
  const posterUrl = useStill(told.posterObject)
  useSitting(film, told.versionId, { captions: captions.on, described: captions.described?.on ?? false })
  useStopAt(film, clip.endsMs)
  useClipCount(film, clip.id)
  const pieces = useMemo(() => [{ startsMs: clip.startsMs, endsMs: clip.endsMs }], [clip.startsMs, clip.endsMs])
  return (
    // A film is watched in the light of the house, also at a desk.
    <div className="clip-picture" data-light="house">
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
    </div>
  )
}
