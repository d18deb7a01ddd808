import { useEffect } from 'react'
import type { Film } from './film.ts'

/** A picture stands a little before the time that was sought. */
const nearMs = 120

/** Keeps a film inside some ranges, in their order: at the end of one it goes to the next, after the last it pauses, and a seek elsewhere comes back. */
export function useOnlyRanges(film: Film, ranges: readonly { startsMs: number; endsMs: number }[]): void {
  useEffect(() => {
    if (ranges.length === 0) return
    return film.subscribe(() => {
      const { nowMs, playing } = film.get()
      if (ranges.some(({ startsMs, endsMs }) => nowMs >= startsMs - nearMs && nowMs < endsMs)) return
      const next = ranges.find(({ startsMs }) => startsMs > nowMs)
      if (next) film.seek(next.startsMs)
      else if (playing) film.pause()
    })
  }, [film, ranges])
}
