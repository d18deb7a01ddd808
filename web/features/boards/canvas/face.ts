import { bodyOf, type Card, type CardKind, titleOf } from '#core/boards/shape.ts'
import { strokePath } from '#web/ui/signature/pen-path.ts'

/** What faces show besides the content of their cards. */
export interface FaceFacts {
  /** The kinds of cards in the reader's language. */
  kinds: Readonly<Record<CardKind, string>>
  inOutline: string
  remarks(count: number): string
  /** An ISO date as the reader writes dates. */
  day(due: string): string
  /** Open remarks, by card. */
  open: ReadonlyMap<string, number>
  scenes: ReadonlySet<string>
  mayEdit: boolean
  /** Whether a vote is running or its result is shown. */
  votes(card: string): boolean
}

/** The current state of a card: while dragged it differs from the document. */
export interface Look {
  x: number
  y: number
  w: number
  h: number
  chosen: boolean
  /** It is being dragged. */
  lifted: boolean
  edited: boolean
}

type Shape = 'card' | 'frame' | 'ink'
export const shapeOf = (kind: CardKind): Shape => (kind === 'frame' || kind === 'ink' ? kind : 'card')

/** Whether the root font is larger than the 16 px that card sizes assume; read once, because it is used for each card. */
let larger: boolean | undefined
const lettersAreLarge = (): boolean => {
  larger ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16.5
  return larger
}

/**
 * One card on the board, as elements. Created without React, which is ten times slower: hundreds come and go while a board is moved. What is more
 * than words (a field, a passage that plays, a picture, dots) is drawn by React into `inside` and `dots` (`rich-faces.tsx`).
 */
export class Face {
  readonly shape: Shape
  readonly element: HTMLElement | SVGElement
  card: Card
  /** Containers for React content that replaces the text, or is above it. */
  inside: HTMLElement | null = null
  dots: HTMLElement | null = null
  #look: Look | null = null
  #facts: FaceFacts | null = null
  #told = ''
  #kind: HTMLElement | null = null
  #title: HTMLElement | null = null
  #body: HTMLElement | null = null
  #link: HTMLAnchorElement | null = null
  #handle: HTMLElement | null = null
  readonly #host: HTMLElement | null = null

  constructor(card: Card) {
    this.card = card
    this.shape = shapeOf(card.kind)
    this.element = pattern(this.shape).cloneNode(true) as HTMLElement | SVGElement
    if (this.shape === 'ink') return
    this.element.setAttribute('data-card', card.id)
    const [first, second, third] = [...this.element.children] as HTMLElement[]
    if (this.shape === 'card') this.#kind = first!.firstElementChild as HTMLElement
    this.#host = (this.shape === 'card' ? second : first)!
    this.#title = (this.shape === 'card' ? third : second)!
  }

  /** Updates what changed since the last paint. True when its React content changed. */
  paint(card: Card, look: Look, facts: FaceFacts): boolean {
    const before = this.#look
    const words = card !== this.card || facts !== this.#facts || look.edited !== before?.edited
    const { x, y, w, h, chosen, lifted } = look
    // With a larger font the text needs more height; with a picture the height is shared.
    const grows = this.shape === 'card' && lettersAreLarge() && card.range === null && !card.picture
    if (!before || x !== before.x || y !== before.y || w !== before.w || h !== before.h)
      this.element.style.cssText = `left:${x}px;top:${y}px;width:${w}px;${grows ? 'min-' : ''}height:${h}px`
    if (chosen !== (before?.chosen ?? false)) flag(this.element, 'data-chosen', chosen)
    if (lifted !== (before?.lifted ?? false)) flag(this.element, 'data-lifted', lifted)
    const drawn = `${this.inside !== null} ${this.dots !== null}`
    this.card = card
    this.#look = look
    this.#facts = facts
    if (this.shape === 'ink') {
      if (words) this.element.firstElementChild!.setAttribute('d', outlineOf(card.ink))
      return false
    }
    this.#hold(chosen && facts.mayEdit)
    if (!words) return false
    this.element.setAttribute('data-kind', card.kind)
    this.element.setAttribute('data-strength', String(card.strength))
    if (this.shape === 'card') this.#write(card, look.edited, facts)
    else this.#show(this.#title!, look.edited ? null : titleOf(card) || facts.kinds.frame, this.#host!)
    this.inside = look.edited || card.range || (card.picture && this.shape === 'card') ? this.#host : null
    return drawn !== `${this.inside !== null} ${this.dots !== null}`
  }

  #write(card: Card, edited: boolean, facts: FaceFacts) {
    const said = [
      facts.scenes.has(card.id) ? facts.inOutline : '',
      facts.open.has(card.id) ? facts.remarks(facts.open.get(card.id)!) : '',
      card.due && facts.day(card.due),
    ]
    if (this.#kind!.textContent !== facts.kinds[card.kind]) this.#kind!.textContent = facts.kinds[card.kind]
    const told = said.join('\n')
    const strength = this.#kind!.parentElement!.lastElementChild!
    strength.setAttribute('data-strength', String(card.strength))
    if (told !== this.#told) {
      this.#told = told
      const notes = said.flatMap((one, at) => (one === '' ? [] : [part('span', at === 2 ? 'mono' : '', one)]))
      this.#kind!.parentElement!.replaceChildren(this.#kind!, ...notes, strength)
    }
    // A film passage brings its own words.
    const wordless = edited || card.range !== null
    this.#show(this.#title!, wordless ? null : titleOf(card), this.#host!)
    const body = wordless ? '' : bodyOf(card)
    if (body !== '') {
      this.#body ??= part('span', 'board-card-body')
      this.#show(this.#body, body, this.#title!)
    } else this.#body?.remove()
    if (card.url && !wordless) {
      this.#link ??= linkPart()
      this.#link.href = card.url
      this.#show(this.#link, new URL(card.url).host, body === '' ? this.#title! : this.#body!)
    } else this.#link?.remove()
    if (facts.votes(card.id)) {
      if (this.dots) return
      this.dots = part('span', 'board-slot')
      this.element.insertBefore(this.dots, this.#handle)
    } else {
      this.dots?.remove()
      this.dots = null
    }
  }

  /** Existing elements are not moved: a field being edited would lose the caret. */
  #show(one: HTMLElement, text: string | null, after: Element) {
    if (text === null) return one.remove()
    if (one.textContent !== text) one.textContent = text
    if (one.previousElementSibling !== after || one.parentNode === null) after.after(one)
  }

  #hold(held: boolean) {
    if (held === (this.#handle !== null)) return
    if (held) {
      this.#handle = part('span', 'board-resize')
      this.#handle.setAttribute('data-resize', this.card.id)
      this.element.append(this.#handle)
    } else {
      this.#handle!.remove()
      this.#handle = null
    }
  }
}

function flag(element: Element, name: string, set: boolean) {
  if (set) element.setAttribute(name, 'true')
  else element.removeAttribute(name)
}

function part(name: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  if (text !== '') element.textContent = text
  return element
}

function linkPart(): HTMLAnchorElement {
  const link = part('a', 'board-card-link text-link') as HTMLAnchorElement
  link.target = '_blank'
  link.rel = 'noreferrer noopener'
  return link
}

const patterns = new Map<Shape, Element>()
/** A template element for all faces of a shape: cloning is faster than creating. */
function pattern(shape: Shape): Element {
  let made = patterns.get(shape)
  if (!made) {
    made = shape === 'ink' ? inkPattern() : shape === 'frame' ? framePattern() : cardPattern()
    patterns.set(shape, made)
  }
  return made
}

function cardPattern(): Element {
  const card = part('div', 'board-card')
  const head = part('span', 'board-card-head')
  const strength = part('span', 'board-strength')
  strength.setAttribute('aria-hidden', 'true')
  for (let at = 0; at < 4; at++) strength.append(part('i', ''))
  head.append(part('span', 'board-card-kind'), strength)
  card.append(head, part('span', 'board-slot'), part('span', 'board-card-title'))
  return card
}

function framePattern(): Element {
  const frame = part('div', 'board-frame')
  frame.append(part('span', 'board-slot'), part('span', 'board-frame-title'))
  return frame
}

function inkPattern(): Element {
  const svg = 'http://www.w3.org/2000/svg'
  const ink = document.createElementNS(svg, 'svg')
  ink.setAttribute('class', 'board-ink-card')
  ink.setAttribute('aria-hidden', 'true')
  ink.setAttribute('overflow', 'visible')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('class', 'board-ink')
  ink.append(path)
  return ink
}

const outlines = new WeakMap<readonly number[], string>()
/** Outlines of strokes are cached. */
function outlineOf(ink: readonly number[]): string {
  let outline = outlines.get(ink)
  if (outline === undefined) {
    outline = strokePath(ink)
    outlines.set(ink, outline)
  }
  return outline
}
