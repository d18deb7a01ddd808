import * as Y from 'yjs'
import { fromBase64, toBase64 } from '#core/boards/base64.ts'
import { boardChangesSince, writeBoard } from '#web/data/boards/boards.ts'
import { copyKey, readCopy } from '../data/board-copies.ts'
import type { BoardDoc } from './board-doc.ts'
import { KeptWholes } from './kept-wholes.ts'
import { OutgoingChanges } from './outgoing-changes.ts'

/** Origin of remote and restored changes: not sent again. */
const fromHouse = Symbol('house')
const fromCopy = Symbol('copy')

const againMs = 3000

export type LineState = 'sent' | 'sending' | 'waiting' | 'refused'
export interface LineFacts {
  /** The initial state is loaded, from the server or the local copy. */
  open: boolean
  /** `waiting`: offline; changes are stored here and sent later. */
  state: LineState
  /** Changes are stored in this browser and survive the page. */
  kept: boolean
  /** Why the server refuses changes, or the board. */
  problem: Error | null
}

/** Synchronises a board in memory with the local copy and the server. One per page, closed with it. */
export class BoardLine {
  facts: LineFacts = { open: false, state: 'sent', kept: true, problem: null }
  /** Number of the last server change included. */
  number = 0
  #again: ReturnType<typeof setTimeout> | undefined
  #sending = false
  #closed = new AbortController()
  readonly #listeners = new Set<() => void>()
  readonly #board: BoardDoc
  readonly #id: string
  readonly #key: string
  readonly #outgoing: OutgoingChanges
  readonly #wholes: KeptWholes

  constructor(board: BoardDoc, id: string, personId: string, mayEdit: () => boolean) {
    this.#board = board
    this.#id = id
    this.#key = copyKey(personId, id)
    this.#outgoing = new OutgoingChanges(board.doc, this.#key, () => void this.#send())
    const upTo = () => (this.facts.open ? this.number : undefined)
    this.#wholes = new KeptWholes({ doc: board.doc, id, key: this.#key, mayEdit, upTo })
    board.doc.on('update', this.#changed)
    const { signal } = this.#closed
    addEventListener('online', () => void this.catchUp(), { signal })
    const unkept = (event: Event) => !this.#outgoing.keeps && this.facts.state !== 'sent' && event.preventDefault()
    addEventListener('beforeunload', unkept, { signal })
    addEventListener('pagehide', () => this.#outgoing.gather(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && void this.#wholes.copy(), { signal })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #set(part: Partial<LineFacts>) {
    this.facts = { ...this.facts, ...part, kept: this.#outgoing.keeps }
    for (const listener of this.#listeners) listener()
  }

  /** The local copy first, immediately and offline; then later changes from the server. */
  async open(): Promise<void> {
    const [copy, left] = await Promise.all([readCopy(this.#key).catch(() => undefined), this.#outgoing.takeOver()])
    if (this.#closed.signal.aborted) return
    if (copy) {
      this.#apply([copy.whole], fromCopy)
      this.number = copy.number
    }
    this.#apply(left, fromCopy)
    if (copy) this.#set({ open: true })
    await this.catchUp()
  }

  #catching: Promise<void> | undefined
  /** Fetches later changes. Idempotent. */
  catchUp(): Promise<void> {
    this.#catching ??= this.#ask().finally(() => {
      this.#catching = undefined
    })
    return this.#catching
  }
  async #ask(): Promise<void> {
    try {
      for (;;) {
        const { last, whole, changes } = await boardChangesSince(this.#id, this.number)
        if (this.#closed.signal.aborted) return
        this.#apply([...(whole ? [whole.body] : []), ...changes.map(({ body }) => body)].map(fromBase64), fromHouse)
        if (whole) this.#wholes.number = whole.number
        this.number = changes.at(-1)?.number ?? whole?.number ?? this.number
        if (this.number >= last || (!whole && changes.length === 0)) break
      }
      this.#set({ open: true, problem: null, ...(this.facts.state === 'waiting' ? { state: 'sent' } : {}) })
      this.#wholes.copySoon()
      this.#apply(await this.#outgoing.takeOver(), fromCopy)
      await this.#send()
    } catch (cause) {
      const refused = isRefused(cause)
      if (refused) await this.#wholes.forget()
      this.#set(
        refused
          ? { problem: cause as Error, state: 'refused', open: false }
          : { state: 'waiting', problem: this.facts.open ? null : (cause as Error) },
      )
      if (!refused) this.#tryAgain()
    }
  }

  /** A broadcast change; after a gap, later changes are fetched. */
  hear(number: number, body: string | undefined): void {
    if (number <= this.number) return
    if (number !== this.number + 1 || body === undefined) return void this.catchUp()
    this.#apply([fromBase64(body)], fromHouse)
    this.number = number
    this.#wholes.copySoon()
  }

  #apply(updates: readonly Uint8Array[], origin: symbol) {
    if (updates.length === 0) return
    this.#board.doc.transact(() => {
      for (const update of updates) Y.applyUpdate(this.#board.doc, update, origin)
    }, origin)
  }

  #changed = (update: Uint8Array, origin: unknown) => {
    if (origin === fromHouse || origin === fromCopy) return
    this.#outgoing.add(update)
    if (this.facts.state === 'sent') this.#set({ state: 'sending' })
  }

  async #send(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    try {
      for (;;) {
        const next = await this.#outgoing.next()
        if (!next) break
        await writeBoard(this.#id, next.id, toBase64(next.body))
        this.#outgoing.sent()
      }
      if (!this.#outgoing.isGathering) this.#set({ state: 'sent' })
      void this.#wholes.putTogether()
    } catch (cause) {
      if (isRefused(cause)) this.#set({ state: 'refused', problem: cause as Error })
      else {
        this.#set({ state: 'waiting' })
        this.#tryAgain()
      }
    } finally {
      this.#sending = false
    }
  }
  #tryAgain() {
    clearTimeout(this.#again)
    if (!this.#closed.signal.aborted) this.#again = setTimeout(() => void this.catchUp(), againMs)
  }

  /** Encodes the board as a snapshot. */
  whole = (): string => this.#wholes.whole()

  close(): void {
    this.#outgoing.gather()
    void this.#wholes.copy()
    clearTimeout(this.#again)
    this.#closed.abort()
    this.#board.doc.off('update', this.#changed)
  }
}

/** A refusal, not a connection error. */
const isRefused = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && /^(42501|P0|22|23)/.test(String(cause.code))
