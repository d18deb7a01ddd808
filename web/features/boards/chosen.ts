import type { BoardDoc } from './document/board-doc.ts'

/** The selection, and the card being edited. A group is selected together. */
export class Chosen {
  ids: ReadonlySet<string> = new Set()
  edited: string | null = null
  /** Selected from outside the plane, which scrolls to it. */
  toShow: ReadonlySet<string> | null = null
  readonly #board: BoardDoc
  readonly #listeners = new Set<() => void>()

  constructor(board: BoardDoc) {
    this.#board = board
    // A removed card is deselected.
    board.subscribe(() => {
      const there = [...this.ids].filter((id) => board.cards.has(id) || board.lines.has(id))
      if (there.length !== this.ids.size) this.#set(new Set(there), null)
    })
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #set(ids: ReadonlySet<string>, edited: string | null) {
    // A new undo step per card, even without a pause.
    if (this.edited !== null && edited !== this.edited) this.#board.undo.stopCapturing()
    this.ids = ids
    this.edited = edited
    for (const listener of this.#listeners) listener()
  }

  /** `alone`: selects a card without its group. */
  take(ids: Iterable<string>, alone = false): void {
    const wanted = [...ids]
    const groups = new Set(alone ? [] : wanted.flatMap((id) => this.#board.cards.get(id)?.group || []))
    const all = new Set(wanted)
    if (groups.size > 0) for (const card of this.#board.cards.values()) if (groups.has(card.group)) all.add(card.id)
    this.#set(all, null)
  }
  show(ids: Iterable<string>): void {
    this.toShow = new Set(ids)
    this.take(this.toShow)
  }
  toggle(id: string): void {
    const next = new Set(this.ids)
    if (!next.delete(id)) next.add(id)
    this.#set(next, null)
  }
  drop(): void {
    if (this.ids.size > 0 || this.edited) this.#set(new Set(), null)
  }
  edit(id: string | null): void {
    this.#set(id ? new Set([id]) : this.ids, id)
  }
}
