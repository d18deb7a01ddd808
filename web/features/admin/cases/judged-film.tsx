import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import { fetchJudgedFilm, type JudgedFilm, judgedFilmQuery } from '#web/data/office/cases.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/captions/caption-choice.ts'
import { Film } from '#web/player/film.ts'
import { FilmPlayer } from '#web/player/film-player.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { adminText } from '../words.ts'

/** A film hidden from everyone else, for the moderator who decides on it. Watching it is logged. */
export default function JudgedFilmPlayer({ documentaryId, startMs }: { documentaryId: string; startMs: number }) {
  const t = useText(adminText)
  const asked = useQuery(judgedFilmQuery(documentaryId))
  if (asked.isPending) return <Loading what={t('judgedLoading')} />
  if (asked.isError) return <Failed title={t('judgedFailed')} text={t('judgedFailedText')} again={asked.refetch} />
  return <Playing key={asked.data.versionId} judged={asked.data} startMs={startMs} />
}

function Playing({ judged, startMs }: { judged: JudgedFilm; startMs: number }) {
  const film = useJudgedFilm(judged, startMs)
  const captions = useCaptionChoice(judged.versionId, judged.judged.language)
  const { data: chapters = [] } = useQuery(chaptersQuery(judged.versionId))
  if (!film) return null
  return (
    <FilmPlayer
      film={film}
      title={judged.judged.title}
      director={judged.judged.director}
      width={judged.width ?? 16}
      height={judged.height ?? 9}
      posterUrl={judged.posterUrl}
      chapters={chapters}
      captions={captions}
      signInPath={paths.login}
    />
  )
}

function useJudgedFilm(judged: JudgedFilm, startMs: number): Film | undefined {
  const [film, setFilm] = useState<Film>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer it was opened with is its first; later ones it fetches itself
  useEffect(() => {
    let first: JudgedFilm | undefined = judged
    const made = new Film({
      startMs,
      durationMs: judged.durationMs,
      async load() {
        const answer = first ?? (await fetchJudgedFilm(judged.documentaryId))
        first = undefined
        return answer
      },
    })
    setFilm(made)
    return () => made.close()
  }, [judged.documentaryId, startMs])
  return film
}
