import { useEffect, useRef, useState } from 'react'
import type { DeskSection } from './use-sections.ts'

/** Where one reads: from a tenth to a third of the window. */
const readingBand = '-10% 0px -65% 0px'

/** Which section is being read, and the way to another. Of sections side by side it is the one that was gone to, else the first of the page. */
export function useCurrentSection(sections: readonly DeskSection[]) {
  const [read, setRead] = useState<ReadonlySet<Element>>(new Set())
  const [goneTo, setGoneTo] = useState<{ id: string; atPx: number }>()
  const asked = useRef(true)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setRead((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries) isIntersecting ? now.add(target) : now.delete(target)
          return now
        }),
      { rootMargin: readingBand },
    )
    for (const { element } of sections) observer.observe(element)
    return () => {
      observer.disconnect()
      setRead(new Set())
    }
  }, [sections])

  const goTo = (section: DeskSection) => {
    show(section)
    setGoneTo({ id: section.id, atPx: scrollY })
  }
  // The section an address names may come after the page, which is then still at its top.
  useEffect(() => {
    const named = asked.current && sections.find(({ id }) => `#${id}` === location.hash)
    if (!named) return
    asked.current = false
    if (scrollY > 0) return
    show(named)
    setGoneTo({ id: named.id, atPx: scrollY })
  }, [sections])

  const inBand = sections.filter(({ element }) => read.has(element))
  // The last ones of a page do not come up as far as the band.
  const held = goneTo && (goneTo.atPx === scrollY || inBand.some(({ id }) => id === goneTo.id))
  // Once read past, it is one of many again.
  useEffect(() => {
    if (held === false) setGoneTo(undefined)
  }, [held])
  return { current: held ? goneTo.id : inBand[0]?.id, goTo }
}

/** At once, as a film cuts: nobody has asked to see what lies between. */
function show({ heading, element }: DeskSection) {
  const shut = element.closest('details')
  if (shut) shut.open = true
  element.scrollIntoView({ block: 'start' })
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
