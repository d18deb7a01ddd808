/**
 * Within this distance nothing is corrected: a change of speed alone makes the sound, and the picture with it, some 25 ms late, and a film
 * whose speed was changed for every few milliseconds never came nearer than that (decision 0290).
 */
const restsWithinMs = 15
const otherSpeedCostsMs = 25
const mostChange = 0.03
/** Time in which a difference is corrected, within three hundredths of speed. */
const mendsInMs = 1500
/** After its own speed is set again, it takes so long until what that cost can be seen. */
const settlesMs = 800
/** Smoothing weight of a new sample. */
const freshWeight = 0.3
const mostOverMs = 60

/** Brings a film that runs a little early or late to where it should be: one other speed for as long as that takes, and then its own. */
export class MendBySpeed {
  #apartMs: number | null = null
  /** By how much the speed differs while something is made good. */
  #by = 0
  #letGoMs: number | null = null
  /** How far past the clock it has to resume in order to be in sync a moment later; learned each time. */
  #overMs = 0

  /** Resets the measurements after a pause, seek or stall. */
  forget() {
    this.#apartMs = null
    this.#letGoMs = null
    this.#by = 0
  }

  /** The playback rate from now on, 1 is normal. */
  speed(measuredMs: number, nowMs: number): number {
    const behindMs = this.#apartMs === null ? measuredMs : this.#apartMs + (measuredMs - this.#apartMs) * freshWeight
    this.#apartMs = behindMs
    this.#by = this.#by === 0 ? this.#begin(behindMs, nowMs) : this.#goOn(behindMs, nowMs)
    return 1 + this.#by
  }

  #begin(behindMs: number, nowMs: number): number {
    if (this.#letGoMs !== null) {
      if (nowMs - this.#letGoMs < settlesMs) return 0
      this.#letGoMs = null
      this.#overMs = within(this.#overMs + behindMs * 0.6, mostOverMs)
    }
    if (Math.abs(behindMs) <= restsWithinMs) return 0
    return changeFor(behindMs > 0 ? behindMs + otherSpeedCostsMs : behindMs)
  }

  /** Each other speed costs again, so it is changed only for one that is clearly too small. */
  #goOn(behindMs: number, nowMs: number): number {
    const leftMs = behindMs + this.#overMs
    if (leftMs * this.#by <= 0) {
      this.#letGoMs = nowMs
      return 0
    }
    const wanted = changeFor(leftMs)
    return Math.abs(wanted) - Math.abs(this.#by) >= 0.01 ? wanted : this.#by
  }
}

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))
const changeFor = (behindMs: number) => within(Math.round((behindMs / mendsInMs) * 200) / 200, mostChange)
