import * as Y from 'yjs'
import { newId } from '#core/house/new-id.ts'
import { forgetUnsent, keepUnsent, type UnsentChange, unsentChanges } from '../data/board-copies.ts'
import { splitUpdate } from './split-update.ts'

const gatheredMs = 40
/** Of one change, before it is written in letters: the house takes 2.8 million of those. */
const mostBytes = 1_500_000

/** What was changed on a board and is not at the house yet: gathered for a moment, kept in this browser, given out in its order. */
export class OutgoingChanges {
  #buffer: Uint8Array[] = []
  #unsent: UnsentChange[] = []
  #gathering: ReturnType<typeof setTimeout> | undefined
  readonly #doc: Y.Doc
  readonly #key: string
  readonly #onGathered: () => void

  constructor(doc: Y.Doc, key: string, onGathered: () => void) {
    this.#doc = doc
    this.#key = key
    this.#onGathered = onGathered
  }

  /** False where this browser keeps nothing: what is not at the house lives as long as the page. */
  keeps = true
  async #keep(change: UnsentChange): Promise<void> {
    try {
      await keepUnsent(change)
      this.keeps = true
    } catch {
      this.keeps = false
    }
  }

  /** Something came that was not given out. */
  get isGathering(): boolean {
    return this.#buffer.length > 0
  }
  add(update: Uint8Array): void {
    this.#buffer.push(update)
    this.#gathering ??= setTimeout(() => this.gather(), gatheredMs)
  }
  /** Makes one change of what came so far. */
  gather(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    if (this.#buffer.length === 0) return
    const change = { id: newId(), key: this.#key, body: Y.mergeUpdates(this.#buffer), madeMs: Date.now() }
    this.#buffer = []
    this.#unsent.push(change)
    void this.#keep(change)
    this.#onGathered()
  }

  /** Takes over what a page of this browser could not send before it was closed, and answers with it. One that is still there may send it too: it is there once. */
  async takeOver(): Promise<Uint8Array[]> {
    const kept = await unsentChanges(this.#key).catch(() => [])
    const known = new Set(this.#unsent.map(({ id }) => id))
    const left = kept.filter(({ id }) => !known.has(id))
    this.#unsent.push(...left)
    return left.map(({ body }) => body)
  }

  /** The next to be sent: what gathered while the line was away goes as one, and what the house would find too long in parts. */
  async next(): Promise<UnsentChange | undefined> {
    const [first] = this.#unsent
    if (!first) return undefined
    let [count, bytes] = [1, first.body.length]
    for (const { body } of this.#unsent.slice(1, 200)) {
      bytes += body.length
      if (bytes > mostBytes / 2) break
      count++
    }
    const some = this.#unsent.slice(0, count)
    const bodies = count > 1 ? [Y.mergeUpdates(some.map(({ body }) => body))] : splitUpdate(this.#doc, first.body, mostBytes)
    if (count === bodies.length) return first
    const packed = bodies.map((body) => ({ ...first, id: newId(), body }))
    await Promise.all(packed.map((one) => this.#keep(one)))
    await Promise.all(some.map(({ id }) => forgetUnsent(id).catch(() => undefined)))
    this.#unsent.splice(0, count, ...packed)
    return packed[0]!
  }
  /** The house has the one that was next. */
  sent(): void {
    const change = this.#unsent.shift()
    if (change) forgetUnsent(change.id).catch(() => undefined)
  }
}
