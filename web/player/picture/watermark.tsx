import './watermark.css'
import { useEffect, useRef, useState } from 'react'
import type { Film } from '../film.ts'

const movesEveryMs = 20_000
const looksEveryMs = 2_000

/**
 * The name a film was given to, on its picture: it wanders, so that no corner can be cut off or painted over for long. Anyone who takes it away in the
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
      <div>
        {[0, 1].map((which) => (
          <span key={which} style={placeAt(step, which)}>
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Places that never repeat in a row and come to every part of the picture. One is always half a picture above the other, so that both can be read. */
function placeAt(step: number, which: number) {
  const x = 2 + ((step * 37 + which * 59) % 97)
  const y = 2 + ((step * 53) % 37) + which * 50
  // Of the room that is left beside the words, so that none of them leaves the picture.
  return { left: `${x}%`, top: `${y}%`, translate: `-${x}% -${y}%` }
}

function isSeen(mark: HTMLElement | null, text: string): boolean {
  const words = [...(mark?.querySelectorAll('span') ?? [])]
  return (
    words.length > 0 &&
    words.every((each) => {
      const { width, height } = each.getBoundingClientRect()
      const seen = each.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
      return seen && width > 0 && height > 0 && each.textContent.includes(text)
    })
  )
}
