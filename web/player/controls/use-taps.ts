import { useEffect, useRef, useState } from 'react'
import type { Film } from '../film.ts'
import type { Act } from './shortcuts.ts'

const stayMs = 3000
const doubleTapMs = 300

/**
 * What pointing at the picture does. A click of a mouse plays and pauses, a double click fills the screen. A tap of a finger plays what has not
 * begun; after that it shows the controls or takes them away, and a double tap at the sides goes ten seconds back or on.
 */
export function useTaps(film: Film, onAct: (act: Act) => void) {
  const last = useRef({ atMs: 0, touch: false })
  const [touched, setTouched] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (on: boolean) => {
    clearTimeout(timer.current)
    setTouched(on)
    // They stay visible while the film is paused.
    const rest = () => {
      if (film.get().playing) setTouched(false)
      else timer.current = setTimeout(rest, stayMs)
    }
    if (on) timer.current = setTimeout(rest, stayMs)
  }
  const onControl = (target: EventTarget) => (target as HTMLElement).closest('button, a') !== null

  return {
    touched,
    pointerUp(event: React.PointerEvent<HTMLElement>) {
      const touch = event.pointerType === 'touch'
      const double = touch && last.current.touch && event.timeStamp - last.current.atMs < doubleTapMs
      last.current = { atMs: event.timeStamp, touch }
      if (touch && onControl(event.target)) return show(true)
      if (!double) return
      const { left, width } = event.currentTarget.getBoundingClientRect()
      const share = (event.clientX - left) / width
      if (share < 1 / 3) onAct({ do: 'jump', byMs: -10_000 })
      else if (share > 2 / 3) onAct({ do: 'jump', byMs: 10_000 })
    },
    click(event: React.MouseEvent<HTMLElement>) {
      if (onControl(event.target)) return
      if (!last.current.touch || !film.get().started) return onAct({ do: 'toggle' })
      show(!touched)
    },
    doubleClick(event: React.MouseEvent<HTMLElement>) {
      if (!last.current.touch && !onControl(event.target)) onAct({ do: 'full-screen' })
    },
  }
}
