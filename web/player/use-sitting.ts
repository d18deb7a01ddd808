import { useEffect, useRef } from 'react'
import { deviceKind } from '#core/film/device-kind.ts'
import { flatRanges, freshSitting, isFinished, readClock } from '#core/media/playback-clock.ts'
import { cameFrom } from '#web/data/film/came-from.ts'
import { prepareToLeave, savePlace, sayWatched, sendWhenLeaving, type Watched } from '#web/data/film/watching.ts'
import type { Film } from './film.ts'

const saveEveryMs = 10_000
const sayEveryMs = 15_000

interface Using {
  captions: boolean
  described: boolean
}

/** Stores the position (every ten seconds, on pause, on unload) and reports watching, for the film's audience figures. */
export function useSitting(film: Film | undefined, versionId: string, using: Using) {
  const used = useRef<Using>(using)
  used.current = { captions: used.current.captions || using.captions, described: used.current.described || using.described }
  useEffect(() => {
    if (!film) return
    let sitting = freshSitting
    let [seeks, wasPlaying, savedMs, said] = [0, false, -1, '']
    const from = cameFrom()
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
    /** Ranges shown since; the player reports its own state only when that is new. */
    const takeWatched = (): Watched | null => {
      const ranges = flatRanges(sitting.ranges)
      if (ranges.length === 0) return null
      sitting = { ...sitting, ranges: [] }
      const context = { ...from, ...used.current, ...thisPlayer() }
      const isNew = JSON.stringify(context) !== said
      said = JSON.stringify(context)
      return { versionId, ranges, context: isNew ? context : null }
    }
    const say = () => {
      const watched = takeWatched()
      if (watched) void sayWatched(watched).catch(() => undefined)
    }
    const leave = () => {
      sendWhenLeaving(moved() ? place() : null, takeWatched())
      savedMs = film.get().nowMs
    }
    const unsubscribe = film.subscribe(() => {
      const state = film.get()
      if (state.seeks !== seeks) sitting = { ...sitting, lastMs: null }
      seeks = state.seeks
      sitting = readClock(sitting, state.nowMs, state.playing)
      if (wasPlaying && !state.playing) {
        save()
        say()
      }
      wasPlaying = state.playing
    })
    const hidden = () => document.visibilityState === 'hidden' && save()
    const clock = setInterval(() => film.get().playing && save(), saveEveryMs)
    const sayer = setInterval(say, sayEveryMs)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      leave()
      unsubscribe()
      clearInterval(clock)
      clearInterval(sayer)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hidden)
      stopPreparing()
    }
  }, [film, versionId])
}

const thisPlayer = () => ({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
  device: deviceKind(navigator.userAgent, matchMedia('(pointer: coarse)').matches, Math.min(screen.width, screen.height)),
})
