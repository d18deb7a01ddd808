import * as Y from 'yjs'
import { fromBase64, toBase64 } from '#core/boards/base64.ts'
import {
  copyKey,
  forgetCopy,
  forgetUnsent,
  keepCopy,
  keepUnsent,
  readCopy,
  type UnsentChange,
  unsentChanges,
} from '#web/data/board-copies.ts'
import { boardChangesSince, keepBoard, writeBoard } from '#web/data/boards.ts'
import type { BoardDoc } from './board-doc.ts'
import { splitUpdate } from './split-update.ts'

/** What came from the house or from this browser's own copy: it is not sent again. */
const fromHouse = Symbol('house')
const fromCopy = Symbol('copy')

const gatheredMs = 40
const copiedMs = 1500
const againMs = 3000
/** Of one change, before it is written in letters: the house takes 2.8 million of those. */
const mostBytes = 1_500_000
/** So many changes after the last whole, whoever may edit puts the board together. */
const togetherAfter = 300

export type LineState = 'sent' | 'sending' | 'waiting' | 'refused'
export interface LineFacts {
  /** Everything the house had when it was asked is here, or this browser's copy of it. */
  open: boolean
  /** `waiting`: the house cannot be reached; what is changed is kept here and sent later. */
  state: LineState
  /** Why the house takes no change, or does not give the board. */
  problem: Error | null
}

/** Between a board in memory, this browser's copy of it and the house. Made for a page, closed with it. */
export class BoardLine {
  facts: LineFacts = { open: false, state: 'sent', problem: null }
  /** Up to which change of the house the board holds everything. */
  number = 0
  #wholeNumber = 0
  #buffer: Uint8Array[] = []
  #unsent: UnsentChange[] = []
  #gathering: ReturnType<typeof setTimeout> | undefined
  #copying: ReturnType<typeof setTimeout> | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #sending = false
  #closed = new AbortController()
  readonly #listeners = new Set<() => void>()
  readonly #board: BoardDoc
  readonly #id: string
  readonly #key: string
  readonly #mayEdit: () => boolean

  constructor(board: BoardDoc, id: string, personId: string, mayEdit: () => boolean) {
    this.#board = board
    this.#id = id
    this.#key = copyKey(personId, id)
    this.#mayEdit = mayEdit
    board.doc.on('update', this.#changed)
    const { signal } = this.#closed
    addEventListener('online', () => void this.catchUp(), { signal })
    addEventListener('pagehide', () => this.#gather(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && void this.#copy(), { signal })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #set(part: Partial<LineFacts>) {
    this.facts = { ...this.facts, ...part }
    for (const listener of this.#listeners) listener()
  }

  /** First what this browser has, which is there at once and without a line; then what the house has since. */
  async open(): Promise<void> {
    const [copy, unsent] = await Promise.all([readCopy(this.#key), unsentChanges(this.#key)]).catch(() => [undefined, []] as const)
    if (this.#closed.signal.aborted) return
    if (copy) {
      this.#apply([copy.whole], fromCopy)
      this.number = copy.number
    }
    this.#unsent = [...unsent]
    this.#apply(
      unsent.map(({ body }) => body),
      fromCopy,
    )
    if (copy) this.#set({ open: true })
    await this.catchUp()
  }

  #catching: Promise<void> | undefined
  /** Asks for what came since. Safe to call at any time, also twice. */
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
        if (whole) this.#wholeNumber = whole.number
        this.number = changes.at(-1)?.number ?? whole?.number ?? this.number
        if (this.number >= last || (!whole && changes.length === 0)) break
      }
      this.#set({ open: true, problem: null, ...(this.facts.state === 'waiting' ? { state: 'sent' } : {}) })
      this.#copySoon()
      await this.#takeOver()
      await this.#send()
    } catch (cause) {
      const refused = isRefused(cause)
      // Nobody who was taken out reads on from a copy.
      if (refused) await forgetCopy(this.#key).catch(() => undefined)
      this.#set(
        refused
          ? { problem: cause as Error, state: 'refused', open: false }
          : { state: 'waiting', problem: this.facts.open ? null : (cause as Error) },
      )
      if (!refused) this.#tryAgain()
    }
  }

  /** What another page of this browser could not send before it was closed. One that is still there may send it too: it is there once. */
  async #takeOver(): Promise<void> {
    const known = new Set(this.#unsent.map(({ id }) => id))
    const left = (await unsentChanges(this.#key).catch(() => [])).filter(({ id }) => !known.has(id))
    this.#apply(
      left.map(({ body }) => body),
      fromCopy,
    )
    this.#unsent.push(...left)
  }

  /** A change the house told of; where one is missing before it, what came since is asked for. */
  hear(number: number, body: string | undefined): void {
    if (number <= this.number) return
    if (number !== this.number + 1 || body === undefined) return void this.catchUp()
    this.#apply([fromBase64(body)], fromHouse)
    this.number = number
    this.#copySoon()
  }

  #apply(updates: readonly Uint8Array[], origin: symbol) {
    if (updates.length === 0) return
    this.#board.doc.transact(() => {
      for (const update of updates) Y.applyUpdate(this.#board.doc, update, origin)
    }, origin)
  }

  #changed = (update: Uint8Array, origin: unknown) => {
    if (origin === fromHouse || origin === fromCopy) return
    this.#buffer.push(update)
    this.#gathering ??= setTimeout(() => this.#gather(), gatheredMs)
    if (this.facts.state === 'sent') this.#set({ state: 'sending' })
  }
  #gather() {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    if (this.#buffer.length === 0) return
    const change = { id: crypto.randomUUID(), key: this.#key, body: Y.mergeUpdates(this.#buffer), madeMs: Date.now() }
    this.#buffer = []
    this.#unsent.push(change)
    keepUnsent(change).catch(() => undefined)
    void this.#send()
  }

  async #send(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    try {
      while (this.#unsent.length > 0) {
        const { id, body } = await this.#packed()
        await writeBoard(this.#id, id, toBase64(body))
        this.#unsent.shift()
        forgetUnsent(id).catch(() => undefined)
      }
      if (this.#buffer.length === 0) this.#set({ state: 'sent' })
      void this.#putTogether()
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
  /** The next to be sent: what gathered while the line was away goes as one, and what the house would find too long in parts. */
  async #packed(): Promise<UnsentChange> {
    const [first] = this.#unsent as [UnsentChange]
    let [count, bytes] = [1, first.body.length]
    for (const { body } of this.#unsent.slice(1, 200)) {
      bytes += body.length
      if (bytes > mostBytes / 2) break
      count++
    }
    const some = this.#unsent.slice(0, count)
    const bodies = count > 1 ? [Y.mergeUpdates(some.map(({ body }) => body))] : splitUpdate(this.#board.doc, first.body, mostBytes)
    if (count === bodies.length) return first
    const packed = bodies.map((body) => ({ ...first, id: crypto.randomUUID() as string, body }))
    await Promise.all(packed.map((one) => keepUnsent(one).catch(() => undefined)))
    await Promise.all(some.map(({ id }) => forgetUnsent(id).catch(() => undefined)))
    this.#unsent.splice(0, count, ...packed)
    return packed[0]!
  }
  #tryAgain() {
    clearTimeout(this.#again)
    if (!this.#closed.signal.aborted) this.#again = setTimeout(() => void this.catchUp(), againMs)
  }

  #copySoon() {
    this.#copying ??= setTimeout(() => void this.#copy(), copiedMs)
  }
  async #copy(): Promise<void> {
    clearTimeout(this.#copying)
    this.#copying = undefined
    if (!this.facts.open) return
    await keepCopy({ key: this.#key, whole: Y.encodeStateAsUpdate(this.#board.doc), number: this.number }).catch(() => undefined)
  }

  /** Of several who do this at once each writes a whole that is true; what came after it is read on from there. */
  async #putTogether(): Promise<void> {
    if (this.number - this.#wholeNumber < togetherAfter || !this.#mayEdit()) return
    this.#wholeNumber = this.number
    await keepBoard(this.#id, this.number, this.whole()).catch(() => undefined)
  }
  /** The board as it is, as the house keeps it. */
  whole = (): string => toBase64(Y.encodeStateAsUpdate(this.#board.doc))

  close(): void {
    this.#gather()
    void this.#copy()
    clearTimeout(this.#again)
    this.#closed.abort()
    this.#board.doc.off('update', this.#changed)
  }
}

/** The house said no, as against not being there. */
const isRefused = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && /^(42501|P0|22|23)/.test(String(cause.code))
