import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

interface Disclosure {
  open: boolean
  setOpen(open: boolean): void
  /** The button that opens it: Escape gives it the focus back. */
  button: RefObject<HTMLButtonElement | null>
  /** What is opened, with its button: a press outside of it closes it. */
  whole: RefObject<HTMLElement | null>
}

/** A menu button: closes on Escape, on a click outside, and on navigation. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const whole = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was chosen closes the menu it was chosen from
  useEffect(() => setOpen(false), [pathname, search])
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPress)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPress)
    }
  }, [open])
  return { open, setOpen, button, whole }
}
