import * as Y from 'yjs'
import { toBase64 } from '#core/boards/base64.ts'
import { keepBoard } from '#web/data/boards/boards.ts'
import { forgetCopy, keepCopy } from '../data/board-copies.ts'

const copiedMs = 1500
/** Number of changes after which a client with edit rights writes a snapshot. */
const togetherAfter = 300

interface Kept {
  doc: Y.Doc
  id: string
  /** Of this browser's copy. */
  key: string
  mayEdit: () => boolean
  /** Number of the last server change included; undefined while not open. */
  upTo: () => number | undefined
}

/** Snapshots of a board: the local copy, and the server's. */
export class KeptWholes {
  /** Number of the latest server snapshot. */
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
  /** The local copy of a removed member is deleted. */
  forget = (): Promise<void> => forgetCopy(this.#kept.key).catch(() => undefined)

  /** Concurrent snapshots are all valid; later changes are applied on top. */
  async putTogether(): Promise<void> {
    const { id, mayEdit, upTo } = this.#kept
    const number = upTo()
    if (number === undefined || number - this.number < togetherAfter || !mayEdit()) return
    this.number = number
    await keepBoard(id, number, this.whole()).catch(() => undefined)
  }
  /** Encodes the board as a snapshot. */
  whole = (): string => toBase64(Y.encodeStateAsUpdate(this.#kept.doc))
}
