import { type RefObject, useLayoutEffect, useState } from 'react'

export interface DeskSection {
  /** Of its heading, and so its address on the page. */
  id: string
  heading: HTMLElement
  element: HTMLElement
}

/** The sections that stand on a desk just now, in the order of the page: rooms bring theirs when their rows have come, and some never do. */
export function useSections(desk: RefObject<HTMLElement | null>): readonly DeskSection[] {
  const [sections, setSections] = useState<readonly DeskSection[]>([])
  useLayoutEffect(() => {
    const root = desk.current
    if (!root) return
    const read = () => setSections((before) => (same(before, sectionsIn(root)) ? before : sectionsIn(root)))
    read()
    const observer = new MutationObserver(read)
    observer.observe(root, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [desk])
  return sections
}

function sectionsIn(root: HTMLElement): DeskSection[] {
  return [...root.querySelectorAll<HTMLElement>('section > .head > h2[id]')]
    .filter((heading) => !heading.closest('dialog, [role=dialog]'))
    .map((heading) => ({ id: heading.id, heading, element: heading.closest('section')! }))
}

const same = (one: readonly DeskSection[], other: readonly DeskSection[]): boolean =>
  one.length === other.length && one.every(({ heading }, at) => heading === other[at]!.heading)
