import { useEffect, useRef } from 'react'
import { chapterAt } from '#core/film/range-bar.ts'
import type { Chapter } from '#web/data/film/chapters.ts'
import type { Film } from '../film.ts'
import { useFilmState } from '../use-film.ts'
import type { Act } from './shortcuts.ts'

interface Shown {
  title: string
  director: string
  posterUrl: string | null
  chapters: readonly Chapter[]
}

/** Media session actions, besides Play, Pause and seek. */
const jumps: [MediaSessionAction, Act][] = [
  ['seekbackward', { do: 'jump', byMs: -10_000 }],
  ['seekforward', { do: 'jump', byMs: 10_000 }],
]
/** Not set for a film without chapters: on a phone these keys replace the seek buttons. */
const chapterActs: [MediaSessionAction, Act][] = [
  ['previoustrack', { do: 'previous-chapter' }],
  ['nexttrack', { do: 'next-chapter' }],
]

/** The film on the lock screen and under the media keys: its title, who made it, its poster, where it is. */
export function useMediaSession(film: Film, { title, director, posterUrl, chapters }: Shown, perform: (act: Act) => void) {
  const started = useFilmState(film, (state) => state.started)
  const playing = useFilmState(film, (state) => state.playing)
  const rate = useFilmState(film, (state) => state.rate)
  const seeks = useFilmState(film, (state) => state.seeks)
  const stalled = useFilmState(film, (state) => state.stalled)
  const durationMs = useFilmState(film, (state) => state.durationMs)
  const hasChapters = chapters.length > 0
  const chapter = useFilmState(film, ({ nowMs }) => chapterAt(chapters, nowMs)?.chapter.title ?? '')
  const latest = useRef(perform)
  latest.current = perform

  useEffect(() => {
    if (!started || !('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(action, handler)
      } catch {
        // Browsers throw on unknown actions.
      }
    }
    handle('play', () => film.play())
    handle('pause', () => film.pause())
    handle('stop', () => film.pause())
    handle('seekto', ({ seekTime }) => seekTime !== undefined && seekTime !== null && film.seek(seekTime * 1000))
    const acts = hasChapters ? [...jumps, ...chapterActs] : jumps
    for (const [action, act] of acts) handle(action, () => latest.current(act))
    return () => {
      for (const action of ['play', 'pause', 'stop', 'seekto'] as const) handle(action, null)
      for (const [action] of acts) handle(action, null)
      session.metadata = null
      session.playbackState = 'none'
    }
  }, [film, started, hasChapters])

  useEffect(() => {
    if (!started || !('mediaSession' in navigator)) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: director,
      album: chapter,
      artwork: posterUrl ? [{ src: posterUrl }] : [],
    })
  }, [started, title, director, chapter, posterUrl])

  // The position extrapolates: it is updated only on discontinuities.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump and a wait change where the clock stands
  useEffect(() => {
    if (!started || !('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = playing ? 'playing' : 'paused'
    const { nowMs } = film.get()
    if (durationMs > 0)
      navigator.mediaSession.setPositionState?.({
        duration: durationMs / 1000,
        position: Math.min(nowMs, durationMs) / 1000,
        playbackRate: rate,
      })
  }, [film, started, playing, rate, seeks, stalled, durationMs])
}
