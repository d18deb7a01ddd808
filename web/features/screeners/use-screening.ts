import { useEffect, useState } from 'react'
import { flatRanges, freshSitting, readClock } from '#core/media/playback-clock.ts'
import { fetchScreening, type Screening, sayScreened, sayScreenedLeaving } from '#web/data/film/screeners.ts'
import { prepareToLeave } from '#web/data/film/watching.ts'
import { Film } from '#web/player/film.ts'

const sayEveryMs = 15_000

/** The film of a screener for as long as the page shows it; what was shown of it is said to its creator, as seconds. */
export function useScreening(screening: Screening): Film | undefined {
  const [film, setFilm] = useState<Film>()
  const { id } = screening.screener
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer it was opened with is its first; later ones it fetches itself
  useEffect(() => {
    let first: Screening | undefined = screening
    const made = new Film({
      startMs: 0,
      durationMs: screening.durationMs,
      async load() {
        const answer = first ?? (await fetchScreening(id))
        first = undefined
        return answer
      },
    })
    setFilm(made)
    return () => made.close()
  }, [id])

  useEffect(() => {
    if (!film) return
    let sitting = freshSitting
    let [seeks, wasPlaying] = [0, false]
    const stopPreparing = prepareToLeave()
    const take = () => {
      const ranges = flatRanges(sitting.ranges)
      sitting = { ...sitting, ranges: [] }
      return ranges
    }
    const say = (how: (id: string, ranges: number[]) => unknown) => {
      const ranges = take()
      if (ranges.length > 0) void Promise.resolve(how(id, ranges)).catch(() => undefined)
    }
    const unsubscribe = film.subscribe(() => {
      const state = film.get()
      if (state.seeks !== seeks) sitting = { ...sitting, lastMs: null }
      seeks = state.seeks
      sitting = readClock(sitting, state.nowMs, state.playing)
      if (wasPlaying && !state.playing) say(sayScreened)
      wasPlaying = state.playing
    })
    const clock = setInterval(() => say(sayScreened), sayEveryMs)
    const leave = () => say(sayScreenedLeaving)
    addEventListener('pagehide', leave)
    return () => {
      leave()
      unsubscribe()
      clearInterval(clock)
      removeEventListener('pagehide', leave)
      stopPreparing()
    }
  }, [film, id])
  return film
}
