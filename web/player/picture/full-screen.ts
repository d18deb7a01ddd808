import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

interface OldVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Full screen for the player with its own controls; on iPhones, which allow it only for the video element, with the phone's. */
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
    // A picture that bears a mark stays where the mark is.
    if (!video.current?.disablePictureInPicture) (video.current as OldVideo | null)?.webkitEnterFullscreen?.()
  }
  return { full, toggle }
}

// In pixels: letters that are set larger make no screen low, and would put the controls on the picture of a high one.
const short = '(orientation: landscape) and (max-height: 480px)'

/** A screen too low for a picture and a row of controls under it, such as a phone held sideways: there they are on the picture. */
export const useShortScreen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(short)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(short).matches,
  )

const restsAfterMs = 3000

/**
 * True while neither pointer nor key was used for three seconds and the film plays: then the controls hide. The last clicked element keeps
 * the focus for hours, so the focus alone does not keep them; an open panel does.
 */
export function useResting(section: RefObject<HTMLElement | null>, possible: boolean): boolean {
  const [resting, setResting] = useState(false)
  useEffect(() => {
    const element = section.current
    if (!possible || !element) return setResting(false)
    let timer: ReturnType<typeof setTimeout>
    const rest = () => {
      if (element.querySelector('[aria-expanded=true]')) timer = setTimeout(rest, restsAfterMs)
      else setResting(true)
    }
    const stir = () => {
      setResting(false)
      clearTimeout(timer)
      timer = setTimeout(rest, restsAfterMs)
    }
    stir()
    const over = new AbortController()
    for (const event of ['pointermove', 'pointerdown']) element.addEventListener(event, stir, { signal: over.signal })
    // The keys of the player are heard wherever the focus is.
    document.addEventListener('keydown', stir, { signal: over.signal })
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [section, possible])
  return resting
}
