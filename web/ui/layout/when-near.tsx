import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { onceSomebodyIsHere } from '../first-act.ts'

/**
 * Lazy content at the end of a page: loaded after the first interaction, when idle, or when in view. Not a screen before that: a short
 * page would load it with everything it opens with, and people scroll only after some interaction.
 */
export function WhenNear({ children }: { children: ReactNode }) {
  const [near, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const come = () => setNear(true)
    void onceSomebodyIsHere().then(come)
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come())
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  return near ? <Suspense>{children}</Suspense> : <div ref={place} />
}
