import { useEffect } from 'react'
import { freshSitting, isFinished, readClock } from '#core/playback-clock.ts'
import { prepareToLeave, savePlace, sendWhenLeaving } from '#web/data/films/watching.ts'
import type { Film } from './film.ts'

const saveEveryMs = 10_000
/** A press of Play that was taken back at once is no play. */
const leastPlayMs = 2_000

/** Remembers where the reader is (every ten seconds, at a pause, on leaving) and counts the sitting as one play when it ends. */
export function useSitting(film: Film | undefined, versionId: string) {
  useEffect(() => {
    if (!film) return
    let sitting = freshSitting
    let [seeks, wasPlaying, savedMs] = [0, false, -1]
    const stopPreparing = prepareToLeave()

    const place = () => {
      const { nowMs, durationMs, ended } = film.get()
      return { versionId, positionMs: nowMs, finished: ended || isFinished(nowMs, durationMs) }
    }
    const moved = () => film.get().started && Math.abs(film.get().nowMs - savedMs) >= 1000
    const save = () => {
      if (!moved()) return
      savedMs = film.get().nowMs
      void savePlace(place()).catch(() => undefined)
    }
    const leave = () => {
      const { watchedMs, furthestMs } = sitting
      sendWhenLeaving(moved() ? place() : null, watchedMs >= leastPlayMs ? { versionId, watchedMs, furthestMs } : null)
      savedMs = film.get().nowMs
      sitting = freshSitting
    }
    const unsubscribe = film.subscribe(() => {
      const state = film.get()
      if (state.seeks !== seeks) sitting = { ...sitting, lastMs: null }
      seeks = state.seeks
      sitting = readClock(sitting, state.nowMs, state.playing)
      if (wasPlaying && !state.playing) save()
      wasPlaying = state.playing
    })
    const hidden = () => document.visibilityState === 'hidden' && save()
    const clock = setInterval(() => film.get().playing && save(), saveEveryMs)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      leave()
      unsubscribe()
      clearInterval(clock)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hidden)
      stopPreparing()
    }
  }, [film, versionId])
}
