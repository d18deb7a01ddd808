/** An element of a document as it is read, with the line it begins on. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
  line: number
}

/** What this needs of a parser by events, as `SaxesParser` of saxes is one without namespaces. Core has no library: the caller gives it. */
export interface XmlEvents {
  on(name: 'opentag', handler: (tag: { name: string; attributes: Record<string, string> }) => void): void
  on(name: 'closetag', handler: () => void): void
  on(name: 'text' | 'cdata', handler: (text: string) => void): void
  on(name: 'error', handler: () => void): void
  write(text: string): { close(): unknown }
  readonly line: number
}

export interface ReadTree {
  root: XmlElement | null
  /** Lines that are not well formed, the first twenty. */
  badLines: number[]
  /** It has more elements, or more of them inside each other, than are read. */
  tooMuch: boolean
}

const mostElements = 600_000
const deepest = 64

/** Reads a document into a tree as far as it goes. Entities of its own are never expanded. */
export function readXmlTree(file: string, parser: XmlEvents): ReadTree {
  const read: ReadTree = { root: null, badLines: [], tooMuch: false }
  const open: XmlElement[] = []
  let elements = 0
  let skipped = 0
  const addText = (text: string) => {
    const inside = open.at(-1)
    if (inside && skipped === 0) inside.text += text
  }
  parser.on('error', () => {
    if (read.badLines.length < 20 && read.badLines.at(-1) !== parser.line) read.badLines.push(parser.line)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (skipped > 0 || open.length >= deepest || elements >= mostElements) {
      read.tooMuch = true
      skipped++
      return
    }
    elements++
    const element: XmlElement = { name, attributes, children: [], text: '', line: parser.line }
    if (open.length > 0) open.at(-1)!.children.push(element)
    else read.root ??= element
    open.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    if (skipped > 0) skipped--
    else open.pop()
  })
  try {
    parser.write(file.replace(/^\uFEFF/, '')).close()
  } catch {
    read.badLines.push(parser.line)
  }
  return read
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** The element at the end of a path of names: `media/video`. */
export const below = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  path.split('/').reduce<XmlElement | undefined>((at, name) => childOf(at, name), element)

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text at the end of a path, trimmed; empty where there is none. */
export const textAt = (element: XmlElement | undefined, path: string): string => below(element, path)?.text.trim() ?? ''

/** The first element of a name, wherever it is; the element itself too. */
export function firstNamed(element: XmlElement | null, name: string): XmlElement | undefined {
  if (!element || element.name === name) return element ?? undefined
  for (const child of element.children) {
    const found = firstNamed(child, name)
    if (found) return found
  }
  return undefined
}
