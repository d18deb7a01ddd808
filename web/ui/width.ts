import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in CSS pixels, followed as it changes. Before the first layout it is 1000. */
export function useWidthPx<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const [widthPx, setWidthPx] = useState(1000)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidthPx(element.clientWidth || 1000)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, widthPx] as const
}
