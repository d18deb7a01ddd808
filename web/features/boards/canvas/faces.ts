import { overlaps } from '#core/boards/geometry.ts'
import type { Box, Card } from '#core/boards/shape.ts'
import type { Chosen } from '../chosen.ts'
import type { BoardDoc } from '../document/board-doc.ts'
import { Face, type FaceFacts, shapeOf } from './face.ts'
import type { Gesture } from './gestures.ts'
import type { Seen } from './seen.ts'

/** Budget per frame for creating faces, in ms: the rest is for layout and paint. */
const budgetMs = 2
/** Maximum per frame: each also costs layout in the same frame. */
const mostAtOnce = 12
/** Removing costs half as much. */
const mostGoneAtOnce = 24
/** Faces with React content: slow, with a request each, and several times as expensive. */
const mostRichAtOnce = 2
/** Selected cards that are above the far picture, or are created early. */
const mostTaken = 20

/** A React portal in a face: its content, or its dots. */
export interface RichPlace {
  key: string
  id: string
  part: 'inside' | 'dots'
  host: HTMLElement
}

/**
 * The cards near enough to be elements, managed without React: while a board is moved only those that come into sight are created, a few per frame, those
 * in sight before those around it, and existing ones are not touched. DOM order is z-order, which is also the tab order.
 */
export class Faces {
  /** The part of the board whose cards are elements; null when all of it is one picture. */
  box: Box | null = null
  /** React portals; a new array when they change. */
  rich: readonly RichPlace[] = []
  readonly #board: BoardDoc
  readonly #chosen: Chosen
  readonly #seen: Seen
  #root: HTMLElement | null = null
  #ask = () => {}
  #facts: FaceFacts | null = null
  #held: Gesture | null = null
  readonly #faces = new Map<string, Face>()
  /** The same in DOM order. */
  #order: Face[] = []
  /** In order of creation, the next one last. */
  #waiting: Card[] = []
  /** The last ones, so many, are in sight. */
  #inSight = 0
  /** No longer near, and waiting to be removed. */
  readonly #leaving = new Map<string, Face>()
  #richStale = false
  #settling = false
  #unsettled = false
  readonly #listeners = new Set<() => void>()

  constructor(board: BoardDoc, chosen: Chosen, seen: Seen) {
    this.#board = board
    this.#chosen = chosen
    this.#seen = seen
  }

  /** Called when `box` or `rich` change. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Mounts in an element until the returned function is called. `ask` requests a frame, in which `fill` is called. */
  attach(root: HTMLElement, ask: () => void): () => void {
    this.#root = root
    this.#ask = ask
    // Selecting and editing start synchronously: the next key is meant for it.
    const stop = this.#chosen.subscribe(() => this.settle())
    this.settle()
    return () => {
      stop()
      this.#root = null
      for (const face of this.#order) face.element.remove()
      this.#faces.clear()
      this.#leaving.clear()
      this.#order = []
      this.#waiting = []
      this.#richStale = true
    }
  }

  dress(facts: FaceFacts): void {
    this.#facts = facts
    this.settle()
  }

  /** The current drag: dragged cards follow it. */
  hold(gesture: Gesture | null): void {
    const before = heldBy(this.#held)
    this.#held = gesture
    for (const ids of [before, heldBy(gesture)])
      for (const id of ids) {
        const face = this.#faces.get(id)
        if (face) this.#paint(face, face.card)
      }
    this.#ask()
  }

  /** What is dragged, and how far. */
  get dragged(): { ids: ReadonlySet<string>; dx: number; dy: number } | null {
    return this.#held?.kind === 'drag' ? this.#held : null
  }

  /** Cards to be created. */
  get waiting(): readonly Card[] {
    return this.#waiting
  }
  /** More work remains for later frames. */
  get busy(): boolean {
    return this.#waiting.length > 0 || this.#leaving.size > 0
  }

  move(box: Box | null): void {
    if (box === this.box) return
    this.box = box
    this.settle()
    this.#tell()
  }

  /** Removes far ones, updates changed ones, and queues those to create. */
  settle(): void {
    if (!this.#root || !this.#facts) return
    // Re-entrant: removing a field blurs it, which may end editing, which calls this.
    this.#unsettled = true
    if (this.#settling) return
    this.#settling = true
    while (this.#unsettled) {
      this.#unsettled = false
      this.#settle()
    }
    this.#settling = false
    this.#tellRich()
    this.#ask()
  }

  /** Creates some queued ones, and removes some far ones. While zooming in, only those in sight: the surroundings will change. */
  fill(zooming: boolean): void {
    if (!this.#root) return
    this.#takeAway()
    const until = performance.now() + budgetMs
    let rich = 0
    for (let made = 0; made < mostAtOnce && rich < mostRichAtOnce && (made === 0 || performance.now() < until); made++) {
      if (zooming && this.#inSight === 0) break
      const next = this.#waiting.pop()
      if (!next) break
      this.#inSight = Math.max(0, this.#inSight - 1)
      const card = this.#board.cards.get(next.id)
      if (!card || this.#faces.has(card.id)) continue
      const face = this.#add(card)
      if (face.inside || face.dots) rich++
    }
    this.#tellRich()
  }

  #takeAway() {
    if (this.#leaving.size === 0) return
    let gone = 0
    for (const face of this.#leaving.values()) {
      if (gone++ === mostGoneAtOnce) return
      this.#remove(face)
    }
    this.#root!.style.opacity = ''
  }

  #settle() {
    const wanted = this.#wanted()
    for (const [id, face] of this.#faces)
      if (!wanted.has(id)) {
        this.#faces.delete(id)
        // An edited one, or a deleted card, is removed immediately.
        if (face.inside || face.dots || !this.#board.cards.has(id)) this.#remove(face)
        else this.#leaving.set(id, face)
      }
    const { ids, edited } = this.#chosen
    const [near, around]: [Card[], Card[]] = [[], []]
    const sight = this.#seen.box
    for (const card of wanted.values()) {
      const face = this.#faces.get(card.id)
      if (face) this.#renew(face, card)
      else if (this.#leaving.has(card.id) || card.id === edited || (ids.size <= mostTaken && ids.has(card.id))) this.#add(card)
      else (overlaps(card, sight) ? near : around).push(card)
    }
    this.#waiting = [...around, ...near]
    this.#inSight = near.length
    // From far away the picture includes all of them.
    this.#root!.style.opacity = this.box === null && this.#leaving.size > 0 ? '0' : ''
  }

  #wanted(): Map<string, Card> {
    const { box } = this
    const { ids, edited } = this.#chosen
    const wanted = new Map<string, Card>()
    if (box)
      for (const id of this.#board.grid.near(box)) {
        const card = this.#board.cards.get(id)
        if (card && overlaps(card, box)) wanted.set(id, card)
      }
    else
      for (const id of ids) {
        const card = this.#board.cards.get(id)
        if (card) wanted.set(id, card)
        if (wanted.size >= mostTaken) break
      }
    // The one being edited stays, at any position of the view.
    const written = edited ? this.#board.cards.get(edited) : undefined
    if (written) wanted.set(written.id, written)
    return wanted
  }

  #renew(face: Face, card: Card) {
    if (shapeOf(card.kind) !== face.shape) {
      this.#remove(face)
      this.#add(card)
    } else if (card.z !== face.card.z) {
      this.#order.splice(this.#order.indexOf(face), 1)
      this.#paint(face, card)
      this.#place(face)
    } else this.#paint(face, card)
  }

  #add(card: Card): Face {
    const left = this.#leaving.get(card.id)
    if (left) {
      this.#leaving.delete(card.id)
      this.#faces.set(card.id, left)
      this.#renew(left, card)
      return this.#faces.get(card.id)!
    }
    const face = new Face(card)
    this.#faces.set(card.id, face)
    this.#paint(face, card)
    this.#place(face)
    return face
  }

  #remove(face: Face) {
    this.#leaving.delete(face.card.id)
    this.#order.splice(this.#order.indexOf(face), 1)
    if (face.inside || face.dots) this.#richStale = true
    face.element.remove()
  }

  #place(face: Face) {
    let [low, high] = [0, this.#order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (liesBelow(this.#order[middle]!.card, face.card)) low = middle + 1
      else high = middle
    }
    this.#root!.insertBefore(face.element, this.#order[low]?.element ?? null)
    this.#order.splice(low, 0, face)
  }

  #paint(face: Face, card: Card) {
    const held = this.#held
    const lifted = held?.kind === 'drag' && held.ids.has(card.id)
    const { x, y, w, h } = placedBy(held, card)
    const look = { x, y, w, h, lifted, chosen: this.#chosen.ids.has(card.id), edited: this.#chosen.edited === card.id }
    if (face.paint(card, look, this.#facts!)) this.#richStale = true
  }

  #tellRich() {
    if (!this.#richStale) return
    this.#richStale = false
    this.rich = this.#order.flatMap(({ card: { id }, inside, dots }) => [
      ...(inside ? [{ key: `${id} inside`, id, part: 'inside' as const, host: inside }] : []),
      ...(dots ? [{ key: `${id} dots`, id, part: 'dots' as const, host: dots }] : []),
    ])
    this.#tell()
  }
  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

const liesBelow = (one: Card, other: Card): boolean => one.z < other.z || (one.z === other.z && one.id < other.id)
const heldBy = (gesture: Gesture | null): Iterable<string> =>
  gesture?.kind === 'drag' ? gesture.ids : gesture?.kind === 'resize' ? [gesture.id] : []

/** Position of a card while it is dragged. */
export function placedBy(gesture: Gesture | null, card: Card): Card {
  if (gesture?.kind === 'drag' && gesture.ids.has(card.id)) return { ...card, x: card.x + gesture.dx, y: card.y + gesture.dy }
  if (gesture?.kind === 'resize' && gesture.id === card.id)
    return { ...card, w: Math.max(64, card.w + gesture.dw), h: Math.max(48, card.h + gesture.dh) }
  return card
}
