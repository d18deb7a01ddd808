import type { HeardWord } from '#core/media/captions/from-words.ts'
import type { Failure } from '#core/media/worker-words/failures.ts'

export interface Heard {
  /** As the recogniser names it: a code or an English name; empty when it does not say. */
  language: string
  /** In milliseconds from the beginning of the piece. */
  words: HeardWord[]
}

/** How a film is cut to be heard: in the quietest place between `wantedMs` and `mostMs`. */
export interface PieceLengths {
  /** Of the first piece, which users wait for. */
  firstMs: number
  wantedMs: number
  mostMs: number
}

/** A speech recogniser. */
export interface Recogniser {
  /** Of its model. */
  name: string
  pieces: PieceLengths
  /** It gives no confidence: words that differ in a second pass count as unsure. */
  hearsAgain: boolean
  /**
   * Recognises a piece: 16 kHz, one channel, 16 bits a sample. `language`: ISO 639 code, or empty to detect it. `folder`: for files of its
   * own. `prompt`: someone waits for these words. Throws `RecogniserRefused`, or the signal's reason.
   */
  hear(sound: Buffer, language: string, folder: string, signal: AbortSignal, prompt?: boolean): Promise<Heard>
}

/** Words for the creator of the film: what is wrong, and that nothing of theirs is. */
export class RecogniserRefused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}
