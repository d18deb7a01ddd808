// A browser that translates a page puts `<font>` where a text was, and takes the text React made out of the page. React then removes it, or puts something
// before it, and the whole page stops with a NotFoundError (react issue 11538); or it writes into it, which is not shown. Here the
// replacement is remembered, and what React does to the text is done to that.

const stood = new WeakMap<Node, Node>()

export function endureTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const there = inItsPlace(this, child)
    if (there) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    const before = next === null || next.parentNode === this ? next : inItsPlace(this, next)
    return insertBefore.call(this, child, before) as Child
  }

  const writing = new MutationObserver((changes) => {
    for (const { target } of changes) putBack(target)
  })
  const replaced = new MutationObserver((changes) => {
    for (const change of changes) {
      const [text] = change.removedNodes
      const font = text?.nodeType === Node.TEXT_NODE && !text.isConnected && fontOf(change)
      if (!font) continue
      stood.set(text, font)
      writing.observe(text, { characterData: true })
    }
  })
  replaced.observe(document.documentElement, { childList: true, subtree: true })
}

/** Put in its place in one step, or beside it before it was removed. */
function fontOf({ addedNodes, previousSibling, nextSibling }: MutationRecord): Node | undefined {
  return [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT') ?? undefined
}

/** The child of `parent` that replaces a text node. */
function inItsPlace(parent: Node, text: Node): Node | null {
  for (let node: Node | null | undefined = text.parentNode ?? stood.get(text); node; node = node.parentNode)
    if (node.parentNode === parent) return node
  return null
}

/** New text of the page: shown as is, and then translated like everything new. */
function putBack(text: Node): void {
  const font = stood.get(text)
  if (text.isConnected || !font?.parentNode) return
  font.parentNode.replaceChild(text, font)
  stood.delete(text)
}
