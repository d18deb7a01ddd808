import * as Y from 'yjs'
import { newId } from '#core/house/new-id.ts'
import { forgetUnsent, keepUnsent, type UnsentChange, unsentChanges } from '../data/board-copies.ts'
import { splitUpdate } from './split-update.ts'

const gatheredMs = 40
/** Size limit of one change in bytes, before base64: the server accepts 2.8 million characters. */
const mostBytes = 1_500_000

/** Unsent changes of a board: batched, stored in this browser, sent in order. */
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

  /** False without storage: unsent changes live as long as the page. */
  keeps = true
  async #keep(change: UnsentChange): Promise<void> {
    try {
      await keepUnsent(change)
      this.keeps = true
    } catch {
      this.keeps = false
    }
  }

  /** There are unsent changes. */
  get isGathering(): boolean {
    return this.#buffer.length > 0
  }
  add(update: Uint8Array): void {
    this.#buffer.push(update)
    this.#gathering ??= setTimeout(() => this.gather(), gatheredMs)
  }
  /** Merges the batched changes. */
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

  /** Adopts unsent changes of closed pages of this browser, and returns them. An open page may send them too: idempotent. */
  async takeOver(): Promise<Uint8Array[]> {
    const kept = await unsentChanges(this.#key).catch(() => [])
    const known = new Set(this.#unsent.map(({ id }) => id))
    const left = kept.filter(({ id }) => !known.has(id))
    this.#unsent.push(...left)
    return left.map(({ body }) => body)
  }

  /** The next to send: changes made offline are merged, and too long ones split. */
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
  /** Acknowledges the next one. */
  sent(): void {
    const change = this.#unsent.shift()
    if (change) forgetUnsent(change.id).catch(() => undefined)
  }
}
