import { sayClipPlayed } from '#web/data/institutions/class-clips.ts'
import type { Film } from '#web/player/film.ts'

const everyMs = 15_000

/** Reports playback of the clip: once at the start, then the time every 15 s and on unload. Returns a stop function. */
export function countClip(film: Film, clip: string): () => void {
  let begun = false
  let since: number | null = null
  const say = (watchedMs: number) => void sayClipPlayed(clip, watchedMs).catch(() => undefined)
  const sum = () => {
    if (since === null) return
    const passed = Math.round(performance.now() - since)
    since = film.get().playing ? performance.now() : null
    if (passed > 0) say(passed)
  }
  const unsubscribe = film.subscribe(() => {
    const { playing } = film.get()
    if (playing && since === null) {
      since = performance.now()
      if (!begun) say(0)
      begun = true
    } else if (!playing) sum()
  })
  const clock = setInterval(sum, everyMs)
  return () => {
    sum()
    unsubscribe()
    clearInterval(clock)
  }
}
