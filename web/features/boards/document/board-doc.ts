import * as Y from 'yjs'
import { type Beat, type Card, type Contents, cardsMax, inOrder, type Line, wordsMaxLength } from '#core/boards/shape.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { Grid } from '../grid.ts'
import { patchWords, readBeat, readLine, readShared, writeShared } from './shared-card.ts'

/** Origin of a transaction: only local ones can be undone. */
export const mine = Symbol('mine')

/**
 * A board in memory: the shared document, and immutable plain objects derived from it, so that a page rerenders
 * only what changed.
 */
export class BoardDoc {
  readonly doc = new Y.Doc()
  readonly cards = new Map<string, Card>()
  readonly lines = new Map<string, Line>()
  readonly grid = new Grid()
  beats: readonly Beat[] = []
  /** Opaque version, incremented by each change. */
  version = 0
  readonly undo: Y.UndoManager
  readonly #cards = this.doc.getMap<Y.Map<unknown>>('cards')
  readonly #lines = this.doc.getMap<Y.Map<unknown>>('lines')
  readonly #beats = this.doc.getMap<Y.Map<unknown>>('beats')
  readonly #listeners = new Set<() => void>()

  constructor() {
    this.undo = new Y.UndoManager([this.#cards, this.#lines, this.#beats], { trackedOrigins: new Set([mine]), captureTimeout: 400 })
    this.#cards.observeDeep((events) => {
      for (const id of touched(events)) this.#readCard(id)
    })
    this.#lines.observeDeep((events) => {
      for (const id of touched(events)) {
        const line = this.#lines.get(id)
        if (line) this.lines.set(id, readLine(id, line))
        else this.lines.delete(id)
      }
    })
    this.#beats.observeDeep(() => {
      this.beats = [...this.#beats].map(([id, beat]) => readBeat(id, beat)).toSorted(inOrder)
    })
    this.doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (transaction.changed.size > 0) this.#tell()
    })
    this.undo.on('stack-item-added', () => this.#tell())
    this.undo.on('stack-item-popped', () => this.#tell())
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #tell() {
    this.version++
    for (const listener of this.#listeners) listener()
  }
  #readCard(id: string) {
    const shared = this.#cards.get(id)
    if (!shared) {
      this.cards.delete(id)
      return this.grid.remove(id)
    }
    const card = readShared(id, shared)
    this.cards.set(id, card)
    this.grid.put(id, card)
  }

  /** One act of this person: one notification, one undo step. */
  change(act: () => void): void {
    this.doc.transact(act, mine)
  }
  /** A separate undo step, not merged with the previous one. */
  changeAlone(act: () => void): void {
    this.undo.stopCapturing()
    this.change(act)
    this.undo.stopCapturing()
  }

  put(cards: readonly Card[], lines: readonly Line[] = [], beats: readonly Beat[] = []): void {
    this.change(() => {
      const room = Math.max(0, cardsMax - this.cards.size)
      for (const card of cards.slice(0, room)) this.#cards.set(card.id, writeShared(card))
      for (const { id, ...line } of lines) this.#lines.set(id, new Y.Map(Object.entries(line)))
      for (const { id, ...beat } of beats) this.#beats.set(id, new Y.Map(Object.entries(beat)))
    })
  }
  edit(id: string, part: Partial<Omit<Card, 'id'>>): void {
    const shared = this.#cards.get(id)
    const card = this.cards.get(id)
    if (!shared || !card) return
    this.change(() => {
      const { x, y, w, h, words, ...rest } = part
      if (x !== undefined || y !== undefined || w !== undefined || h !== undefined)
        shared.set('at', [x ?? card.x, y ?? card.y, w ?? card.w, h ?? card.h])
      if (words !== undefined) patchWords(shared.get('words') as Y.Text, words.slice(0, wordsMaxLength))
      for (const [name, value] of Object.entries(rest)) shared.set(name, value)
    })
  }
  /** Deletes cards with their connectors. */
  remove(ids: Iterable<string>): void {
    const gone = new Set(ids)
    this.changeAlone(() => {
      for (const id of gone) {
        this.#cards.delete(id)
        this.#lines.delete(id)
      }
      for (const { id, from, to } of [...this.lines.values()]) if (gone.has(from) || gone.has(to)) this.#lines.delete(id)
    })
  }
  editLine(id: string, label: string): void {
    this.change(() => this.#lines.get(id)?.set('label', firstOf(label, 200)))
  }
  putBeat({ id, ...beat }: Beat): void {
    this.change(() => this.#beats.set(id, new Y.Map(Object.entries(beat))))
  }
  editBeat(id: string, part: Partial<Omit<Beat, 'id'>>): void {
    this.change(() => {
      for (const [name, value] of Object.entries(part)) this.#beats.get(id)?.set(name, value)
    })
  }
  removeBeat(id: string): void {
    this.changeAlone(() => this.#beats.delete(id))
  }
  /** Replaces the board's contents, as one undo step. */
  become({ cards, lines, beats }: Contents): void {
    this.changeAlone(() => {
      for (const shared of [this.#cards, this.#lines, this.#beats]) shared.clear()
      this.put(cards, lines, beats)
    })
  }

  get contents(): Contents {
    return { cards: [...this.cards.values()].toSorted(inOrder), lines: [...this.lines.values()], beats: [...this.beats] }
  }
  /** Top z-index. */
  get nextZ(): number {
    let most = 0
    for (const { z } of this.cards.values()) most = Math.max(most, z)
    return most + 1
  }
  get nextRank(): number {
    let most = 0
    for (const { rank } of this.cards.values()) most = Math.max(most, rank)
    return most + 1
  }
}

function touched(events: Y.YEvent<Y.AbstractType<unknown>>[]): Set<string> {
  const ids = new Set<string>()
  for (const event of events)
    if (event.path.length > 0) ids.add(String(event.path[0]))
    // Only which, and not what they were before: that is worked out one by one.
    else if (event instanceof Y.YMapEvent) for (const id of event.keysChanged) ids.add(id)
  return ids
}
