import { useEffect } from 'react'
import type { Film } from './film.ts'

const pastItMs = 3000

/** Pauses the film once where the passage ends; anyone who plays on sees what follows. */
export function useStopAt(film: Film, endsMs: number): void {
  useEffect(() => {
    let stood = false
    return film.subscribe(() => {
      const { nowMs, playing } = film.get()
      if (nowMs < endsMs - pastItMs) stood = false
      if (stood || !playing || nowMs < endsMs || nowMs > endsMs + pastItMs) return
      stood = true
      film.pause()
    })
  }, [film, endsMs])
}
