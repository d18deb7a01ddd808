import { useLayoutEffect, useRef, useState } from 'react'
import { followWidth } from './follow-width.ts'

/** The width of an element in CSS pixels, followed as it changes. Before the first layout it is 1000. */
export function useWidthPx<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const [widthPx, setWidthPx] = useState(1000)
  useLayoutEffect(() => (ref.current ? followWidth(ref.current, setWidthPx) : undefined), [])
  return [ref, widthPx] as const
}
