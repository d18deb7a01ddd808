import { useEffect, useState } from 'react'
import { gainFor } from '#core/media/sound/loudness.ts'
import { placeInCut } from '#core/screenings/screenings.ts'
import { fetchScreeningPlayback, type ScreeningItem } from '#web/data/screenings/screenings.ts'
import { Film } from '#web/player/film.ts'

/** The film of an item for as long as it is on; opened where it is, so that a late guest loads nothing that is over. */
export function useRoomFilm(screeningId: string, item: ScreeningItem, positionMs: number, loudness: number): Film | undefined {
  const [film, setFilm] = useState<Film>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place it is opened at is where it stood then; the clock takes it from there
  useEffect(() => {
    const made = new Film({
      startMs: placeInCut(item, positionMs),
      durationMs: Math.max(item.startsMs + item.durationMs, ...item.ranges),
      gain: gainFor(item.film?.loudness ?? null, loudness),
      load: () => fetchScreeningPlayback(screeningId, item.id),
    })
    setFilm(made)
    return () => made.close()
  }, [screeningId, item.id])
  return film
}
