import { waveFile } from '#core/media/sound/wave-file.ts'

/** Of what recognisers take: one channel of 16-bit samples at this rate. */
export const pieceRate = 16_000
/** Loudness is measured in steps of 20 ms. */
const step = pieceRate / 50
const stepMs = 20
const longestMs = 7_000
/** Sound from just before speech began: the first sound of a word is quieter than the rest. */
const beforeMs = 240
/** A pause this long ends a piece; a shorter one is enough once a piece is long. */
const endMs = 600
const breathMs = 240
const longAlreadyMs = 3_500
/** Less than this is a cough or a door. */
const leastSpeechMs = 260
/** Quieter than this is silence, even in a quiet room. */
const quietest = 0.006

/**
 * Cuts the sound of a microphone into pieces of some seconds, at pauses, each a WAV for a recogniser. Silence makes none. Pass the samples
 * as they come, at the rate of the microphone.
 */
export class SoundPieces {
  readonly #ratio: number
  #sum = 0
  #summed = 0
  #past = 0
  #steps: Float32Array[] = []
  #step = new Float32Array(step)
  #filled = 0
  #floor = 0.02
  #speechMs = 0
  #quietMs = 0

  constructor(rate: number) {
    this.#ratio = rate / pieceRate
  }

  /** Loudness of the last moments, 0 to 1, for an input meter. */
  level = 0

  /** The pieces that ended within these samples, mostly none. */
  push(samples: Float32Array): Uint8Array<ArrayBuffer>[] {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for (const sample of samples) {
      // Each sample of the piece is the mean of those of the microphone that fall on it.
      this.#sum += sample
      this.#summed++
      this.#past++
      if (this.#past < this.#ratio) continue
      const mean = this.#sum / this.#summed
      this.#sum = this.#summed = 0
      for (; this.#past >= this.#ratio; this.#past -= this.#ratio) {
        this.#step[this.#filled++] = mean
        if (this.#filled < step) continue
        this.#filled = 0
        const piece = this.#took(this.#step)
        this.#step = new Float32Array(step)
        if (piece) pieces.push(piece)
      }
    }
    return pieces
  }

  /** What was begun when one stops listening. */
  end(): Uint8Array<ArrayBuffer> | null {
    return this.#cut()
  }

  #took(heard: Float32Array): Uint8Array<ArrayBuffer> | null {
    let sum = 0
    for (const sample of heard) sum += sample * sample
    const loud = Math.sqrt(sum / heard.length)
    this.level = Math.min(1, loud * 6)
    // The noise floor of the room: falls immediately, rises slowly.
    this.#floor = loud < this.#floor ? loud : Math.min(this.#floor * 1.002 + 1e-6, 0.05)
    const speaks = loud > Math.max(quietest, this.#floor * 3)
    if (speaks) this.#speechMs += stepMs
    this.#quietMs = speaks ? 0 : this.#quietMs + stepMs
    this.#steps.push(heard)
    if (this.#speechMs === 0) {
      if (this.#steps.length > beforeMs / stepMs) this.#steps.shift()
      return null
    }
    const longMs = this.#steps.length * stepMs
    return this.#quietMs >= (longMs > longAlreadyMs ? breathMs : endMs) || longMs >= longestMs ? this.#cut() : null
  }

  #cut() {
    const [steps, spoke] = [this.#steps, this.#speechMs >= leastSpeechMs]
    this.#steps = []
    this.#speechMs = this.#quietMs = 0
    return spoke ? waveFile(steps, pieceRate) : null
  }
}
