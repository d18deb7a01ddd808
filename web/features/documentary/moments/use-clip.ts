import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { parseStart, type TimedRange } from '#core/time/timecode.ts'
import type { Film } from '#web/player/film.ts'

export interface Clip extends TimedRange {
  /** The film has run over its end and is there. */
  over: boolean
  playAgain(): void
}

/** The range an address asks for (`?t=&end=`). */
export function useClipRange(): TimedRange | null {
  const [query] = useSearchParams()
  const [startsMs, endsMs] = [parseStart(query.get('t')), parseStart(query.get('end'))]
  return useMemo(() => (startsMs !== null && endsMs !== null && endsMs > startsMs ? { startsMs, endsMs } : null), [startsMs, endsMs])
}

/** That range while it is played: the film is at its end once. Anyone who jumps out of it has left it for now. */
export function useClip(film: Film, onOver: () => void): Clip | null {
  const range = useClipRange()
  const [over, setOver] = useState(false)
  const whenOver = useRef(onOver)
  whenOver.current = onOver
  useEffect(() => {
    setOver(false)
    if (!range) return
    let beforeMs = film.get().nowMs
    let seeks = film.get().seeks
    return film.subscribe(() => {
      const state = film.get()
      const ran = state.seeks === seeks && beforeMs < range.endsMs && state.nowMs >= range.endsMs && state.playing
      const ended = state.ended && beforeMs >= range.startsMs && state.durationMs - range.endsMs < 1000
      beforeMs = state.nowMs
      seeks = state.seeks
      if (ran || ended) {
        film.pause()
        setOver(true)
        whenOver.current()
      } else if (state.playing && state.nowMs < range.endsMs) setOver(false)
    })
  }, [film, range])
  if (!range) return null
  return {
    ...range,
    over,
    playAgain() {
      film.seek(range.startsMs)
      film.play()
    },
  }
}
