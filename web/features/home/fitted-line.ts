import { useLayoutEffect, useRef } from 'react'

const largestPx = 200

/** Sets a line of type as large as its place is wide, from 768 px on (below, the style sheet decides). Follows the width, and the face when it arrives. */
export function useFittedLine<T extends HTMLElement>(text: string) {
  const ref = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another width
  useLayoutEffect(() => {
    const line = ref.current
    const place = line?.parentElement
    if (!line || !place) return
    const setSize = () => {
      line.style.fontSize = ''
      line.style.whiteSpace = ''
      if (!matchMedia('(min-width: 768px)').matches) return
      const style = getComputedStyle(place)
      const widthPx = place.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      line.style.whiteSpace = 'nowrap'
      line.style.fontSize = '100px'
      const range = document.createRange()
      range.selectNodeContents(line)
      const fitted = Math.min(largestPx, (widthPx / Math.max(1, range.getBoundingClientRect().width)) * 99.5)
      // Too long for one line in a size that deserves it: then it wraps like any other.
      line.style.fontSize = fitted < 48 ? '' : `${fitted}px`
      if (fitted < 48) line.style.whiteSpace = ''
    }
    setSize()
    const observer = new ResizeObserver(setSize)
    observer.observe(place)
    let gone = false
    document.fonts.ready.then(() => !gone && setSize())
    return () => {
      gone = true
      observer.disconnect()
    }
  }, [text])
  return ref
}
