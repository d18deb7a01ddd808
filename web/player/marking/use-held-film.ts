import { useEffect, useRef } from 'react'
import type { TimedRange } from '#core/time/timecode.ts'
import type { Film } from '../film.ts'

/** The film waits while a range is chosen, and goes on from where it waited, unless it was played meanwhile. */
export function useHeldFilm(film: Film): void {
  useEffect(() => {
    const { playing, stalled, started } = film.get()
    const waits = playing || (started && stalled)
    const atMs = film.positionMs
    if (!waits) return
    film.pause()
    let paused = false
    let touched = false
    const stop = film.subscribe(() => {
      if (!film.get().playing) paused = true
      else if (paused) touched = true
    })
    return () => {
      stop()
      if (touched) return
      film.seek(atMs)
      film.play()
    }
  }, [film])
}

/** Plays a range once and is at its end. */
export function usePassage(film: Film): (range: TimedRange) => void {
  const endsMs = useRef<number | null>(null)
  useEffect(
    () =>
      film.subscribe(() => {
        const { nowMs, playing } = film.get()
        if (endsMs.current === null || !playing || nowMs < endsMs.current) return
        endsMs.current = null
        film.pause()
      }),
    [film],
  )
  return (range) => {
    film.seek(range.startsMs)
    endsMs.current = range.endsMs
    film.play()
  }
}
