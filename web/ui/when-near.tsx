import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { onceSomebodyIsHere } from './first-act.ts'

/** Before the reader comes to it: a screen away. */
const ahead = '100% 0px'

/** What stands at the end of a page and is brought when the reader comes near it, or does anything at all: then there is time. */
export function WhenNear({ children }: { children: ReactNode }) {
  const [near, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const come = () => setNear(true)
    void onceSomebodyIsHere().then(come)
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(), { rootMargin: ahead })
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  return near ? <Suspense>{children}</Suspense> : <div ref={place} />
}
