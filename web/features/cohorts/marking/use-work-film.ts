import { useEffect, useState } from 'react'
import { fetchWork, type workPlaybackQuery } from '#web/data/cohorts/works.ts'
import { Film } from '#web/player/film.ts'

type Playback = Awaited<ReturnType<NonNullable<ReturnType<typeof workPlaybackQuery>['queryFn']>>> & { work: { id: string } }

/** The film of a hand-in while the page shows it. */
export function useWorkFilm(playback: Playback): Film | undefined {
  const [film, setFilm] = useState<Film>()
  const { id } = playback.work
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer it was opened with is its first; later ones it fetches itself
  useEffect(() => {
    let first: Playback | undefined = playback
    const made = new Film({
      startMs: 0,
      durationMs: playback.durationMs,
      async load() {
        const answer = first ?? (await fetchWork(id))
        first = undefined
        return answer
      },
    })
    setFilm(made)
    return () => made.close()
  }, [id])
  return film
}
