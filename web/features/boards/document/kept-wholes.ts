import * as Y from 'yjs'
import { toBase64 } from '#core/boards/base64.ts'
import { keepBoard } from '#web/data/boards/boards.ts'
import { forgetCopy, keepCopy } from '../data/board-copies.ts'

const copiedMs = 1500
/** So many changes after the last whole, anyone who may edit puts the board together. */
const togetherAfter = 300

interface Kept {
  doc: Y.Doc
  id: string
  /** Of this browser's copy. */
  key: string
  mayEdit: () => boolean
  /** Up to which change the board holds everything; undefined while it is not open. */
  upTo: () => number | undefined
}

/** A board as a whole: this browser's copy of it, and the house's. */
export class KeptWholes {
  /** Up to which change the house has it as a whole. */
  number = 0
  #copying: ReturnType<typeof setTimeout> | undefined
  readonly #kept: Kept

  constructor(kept: Kept) {
    this.#kept = kept
  }

  copySoon(): void {
    this.#copying ??= setTimeout(() => void this.copy(), copiedMs)
  }
  async copy(): Promise<void> {
    clearTimeout(this.#copying)
    this.#copying = undefined
    const { doc, key, upTo } = this.#kept
    const number = upTo()
    if (number !== undefined) await keepCopy({ key, whole: Y.encodeStateAsUpdate(doc), number }).catch(() => undefined)
  }
  /** Nobody who was taken out reads on from a copy. */
  forget = (): Promise<void> => forgetCopy(this.#kept.key).catch(() => undefined)

  /** Of several who do this at once each writes a whole that is true; what came after it is read on from there. */
  async putTogether(): Promise<void> {
    const { id, mayEdit, upTo } = this.#kept
    const number = upTo()
    if (number === undefined || number - this.number < togetherAfter || !mayEdit()) return
    this.number = number
    await keepBoard(id, number, this.whole()).catch(() => undefined)
  }
  /** The board as it is, as the house keeps it. */
  whole = (): string => toBase64(Y.encodeStateAsUpdate(this.#kept.doc))
}
