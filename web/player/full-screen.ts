import { type RefObject, useEffect, useState } from 'react'

interface OldVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Full screen for the player with its own controls; on iPhones, which allow it only for the video itself, with the phone's. */
export function useFullScreen(
  section: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): { full: boolean; toggle: () => void } {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === section.current && section.current !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [section])
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    // Refused where a frame or a browser's setting forbids it; then the picture stays as it is.
    if (section.current?.requestFullscreen) return void section.current.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
    ;(video.current as OldVideo | null)?.webkitEnterFullscreen?.()
  }
  return { full, toggle }
}

/** True while nobody has moved pointer or key for three seconds and the film runs: then the controls leave the picture. */
export function useResting(section: RefObject<HTMLElement | null>, possible: boolean): boolean {
  const [resting, setResting] = useState(false)
  useEffect(() => {
    const element = section.current
    if (!possible || !element) return setResting(false)
    let timer: ReturnType<typeof setTimeout>
    const stir = () => {
      setResting(false)
      clearTimeout(timer)
      timer = setTimeout(() => setResting(true), 3000)
    }
    stir()
    for (const event of ['pointermove', 'pointerdown', 'keydown']) element.addEventListener(event, stir)
    return () => {
      clearTimeout(timer)
      for (const event of ['pointermove', 'pointerdown', 'keydown']) element.removeEventListener(event, stir)
    }
  }, [section, possible])
  return resting
}
