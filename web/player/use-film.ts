import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { fetchPlayback, playbackQuery } from '#web/data/media/playback.ts'
import { Film } from './film.ts'
import type { FilmState } from './film-state.ts'

export interface FilmToOpen {
  documentaryId: string
  /** Only for one of the creator's own cuts that is not the current one. */
  versionId?: string
  durationMs: number
  startMs: number
  /** False while the start is not known yet. */
  opens?: boolean
  /** As of a film's options. */
  waits?: boolean
}

/** A film for as long as the page shows it; undefined before the first layout. Playlists that were fetched ahead (a hovered link) are used. */
export function useFilm({ documentaryId, versionId, durationMs, startMs, opens = true, waits = false }: FilmToOpen): Film | undefined {
  const queries = useQueryClient()
  const [film, setFilm] = useState<Film>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start is where the film is opened, later changes of it are seeks
  useEffect(() => {
    if (!opens) return
    const query = playbackQuery(documentaryId, versionId)
    let first = true
    const made = new Film({
      startMs,
      durationMs,
      waits,
      async load() {
        if (first) {
          first = false
          return queries.fetchQuery(query)
        }
        const playback = await fetchPlayback(documentaryId, versionId)
        queries.setQueryData(query.queryKey, playback)
        return playback
      },
    })
    // The player renders in small steps: the placeholder stays meanwhile.
    startTransition(() => setFilm(made))
    return () => made.close()
  }, [documentaryId, versionId, opens])
  return film
}

/** One value of a film, subscribed. `select` must return a primitive or a reference from the state. */
export function useFilmState<T>(film: Film, select: (state: FilmState) => T): T {
  return useSyncExternalStore(film.subscribe, () => select(film.get()))
}
