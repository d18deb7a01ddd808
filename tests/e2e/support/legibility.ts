/** Runs in the page: what cannot be read on it. Words broken inside, words cut off, texts that lie over each other, and a page wider than its screen. */
export function illegible(): string[] {
  const found: string[] = []
  const root = document.documentElement
  const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
    found.push(`the page is ${root.scrollWidth} wide on ${root.clientWidth}: ${wide.slice(-3).map(name).join(', ')}`)
  }
  const isClipped = (element: Element): boolean =>
    getComputedStyle(element).clipPath.startsWith('inset(50%') || (element.parentElement !== null && isClipped(element.parentElement))
  const texts: { element: Element; node: Text; rects: DOMRect[] }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement!
    if (!node.data.trim() || element.closest('[aria-hidden=true], .unseen, script, style, option, .skip, video')) continue
    if (isClipped(element)) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // A text of so many lines and no more ends where its box ends.
    const own = getComputedStyle(element).overflow === 'hidden' ? element.getBoundingClientRect() : null
    const seen = (rect: DOMRect) => rect.width > 1 && rect.height > 1 && (!own || rect.bottom <= own.bottom + 2)
    texts.push({ element, node, rects: [...range.getClientRects()].filter(seen) })
    const free = getComputedStyle(element).overflowWrap === 'anywhere'
    for (const { 0: word, index } of free ? [] : node.data.matchAll(/[\p{L}\p{N}’']+/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].filter((rect) => rect.width > 1).map((rect) => Math.round(rect.top / 4)))
      if (lines.size > 1) found.push(`"${word}" is broken in ${name(element)}`)
    }
    const style = getComputedStyle(element)
    if (style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      found.push(`"${node.data.trim()}" is cut in ${name(element)}`)
  }
  const covers = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 8
  for (const [place, one] of texts.entries())
    for (const other of texts.slice(place + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const clipped = [one, other].some(({ element }) => element.closest('.transcript-lines, .scroll-x, .toasts, .alerts'))
      if (!clipped && one.rects.some((rect) => other.rects.some((also) => covers(rect, also))))
        found.push(
          `"${one.node.data.trim().slice(0, 30)}" lies over "${other.node.data.trim().slice(0, 30)}" (${name(one.element)}, ${name(other.element)})`,
        )
    }
  return [...new Set(found)]
}
