import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { frameAt, middleOfFrame, startOfFrame } from '#core/time/frames.ts'
import type { Film } from '#web/player/film.ts'

export interface Frames {
  /** The number of the frame that is on the screen. */
  now(): number
  /** Seeks to the frame at a moment. */
  goTo(ms: number): void
  step(by: number): void
  /** First millisecond of a frame, and of the one after it. */
  startMs(frame: number): number
  rate: number
}

/**
 * The cut as frames: the visible one, and seeking to one. The browser reports the picture it has shown; its clock alone may be ahead of it.
 */
export function useFrames(film: Film, video: RefObject<HTMLVideoElement | null>, rate: number): Frames {
  const shown = useRef<{ frame: number; seeks: number } | null>(null)
  useEffect(() => {
    const element = video.current
    if (!element || !('requestVideoFrameCallback' in element)) return
    let handle = 0
    const seen: VideoFrameRequestCallback = (_, { mediaTime }) => {
      shown.current = { frame: frameAt(mediaTime * 1000 + 500 / rate, rate), seeks: film.get().seeks }
      handle = element.requestVideoFrameCallback(seen)
    }
    handle = element.requestVideoFrameCallback(seen)
    // Paused, it is in the middle of the visible frame: followers, and a note set now, get that very frame.
    const held = () => {
      const last = shown.current
      if (last && !element.seeking && !element.ended && last.seeks === film.get().seeks) film.seek(middleOfFrame(last.frame, rate))
    }
    element.addEventListener('pause', held)
    return () => {
      element.cancelVideoFrameCallback(handle)
      element.removeEventListener('pause', held)
    }
  }, [film, video, rate])
  return useMemo(() => {
    const now = () => {
      const { nowMs, playing, seeks } = film.get()
      const last = shown.current
      // While it plays, the last drawn frame is visible. After a seek the target counts already though its picture is still loading.
      if (playing && last && last.seeks === seeks) return last.frame
      const element = video.current
      return frameAt(element && element.readyState > 0 && !element.seeking ? element.currentTime * 1000 : nowMs, rate)
    }
    const stand = (frame: number) => {
      film.pause()
      film.seek(middleOfFrame(Math.max(0, frame), rate))
    }
    return {
      now,
      goTo: (ms: number) => stand(frameAt(ms, rate)),
      step: (by: number) => stand(now() + by),
      startMs: (frame: number) => startOfFrame(frame, rate),
      rate,
    }
  }, [film, video, rate])
}
