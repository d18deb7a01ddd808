import './watermark.css'
import { useEffect, useRef, useState } from 'react'
import type { Film } from './film.ts'

const movesEveryMs = 20_000
const looksEveryMs = 2_000

/**
 * The name a film was given to, on its picture: it wanders, so that no corner can be cut off or painted over for long. Whoever takes it away in the
 * browser's tools stops the film. A camera before the screen films it too: it says whose copy it is, it does not prevent one.
 */
export function Watermark({ film, text }: { film: Film; text: string }) {
  const mark = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(0)
  useEffect(() => {
    const wander = setInterval(() => setStep((before) => before + 1), movesEveryMs)
    const look = setInterval(() => {
      if (film.get().playing && !isSeen(mark.current, text)) film.pause()
    }, looksEveryMs)
    return () => {
      clearInterval(wander)
      clearInterval(look)
    }
  }, [film, text])
  return (
    <div ref={mark} className="watermark" aria-hidden="true">
      {[0, 1].map((which) => (
        <span key={which} style={placeAt(step * 2 + which * 5)}>
          {text}
        </span>
      ))}
    </div>
  )
}

/** Places that never repeat in a row and come to every part of the picture. */
const placeAt = (step: number) => ({ left: `${8 + ((step * 37) % 61)}%`, top: `${6 + ((step * 53) % 79)}%` })

function isSeen(mark: HTMLElement | null, text: string): boolean {
  const words = mark?.firstElementChild
  if (!mark?.isConnected || !words?.textContent?.includes(text)) return false
  const { width, height } = words.getBoundingClientRect()
  return width > 0 && height > 0 && mark.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
}
