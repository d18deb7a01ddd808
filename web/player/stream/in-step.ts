import { MendBySpeed } from './mend-by-speed.ts'

/** Target position of a shared film. */
export interface StepTarget {
  positionMs: number
  /** False: paused there. */
  running: boolean
  /** How fast the clock runs; 1 where nothing is said. */
  rate?: number
}

/** What is led: one film in one page. */
export interface Follower {
  positionMs(): number
  /** Seeking. */
  seeking(): boolean
  /** Pictures come. */
  playing(): boolean
  /** Buffering. */
  stalled(): boolean
  durationMs(): number
  play(): void
  pause(): void
  seek(ms: number): void
  setRate(rate: number): void
}

/**
 * still: nothing to follow yet; held: is where it should; in-step; catching-up by speed; jumping; waiting: buffering; blocked: the browser
 * lets it play only after a press; away: the viewer left the clock.
 */
export type StepState = 'still' | 'held' | 'in-step' | 'catching-up' | 'jumping' | 'waiting' | 'blocked' | 'away'

export interface StepReport {
  state: StepState
  /** Lag behind the target (negative: ahead). */
  behindMs: number
}

/** Above this difference it seeks; below, it changes the speed inaudibly. */
const jumpFromMs = 600
/** Just after a jump it jumps once or twice more from here: at 3 % the rest would take half a minute, and the viewer has just arrived. */
const landsWithinMs = 150
const landingMs = 6000
const mostLandings = 2
/** Ahead of the clock (an early seek) it pauses until the others are there. */
const standsFromMs = 120
const inStepWithinMs = 45
const blockedAfterMs = 1500
const settleMs = 400

/**
 * Keeps one film in sync with a shared clock. Each client follows alone: one that stalls rejoins at the current position, and no other
 * waits for it. Call `tick` some ten times a second; it returns its state, and the maximum time until the next call.
 */
export class InStep {
  #follower: Follower
  #steadyMs: () => number
  #heldWithinMs: number
  #away = false
  #rate = 1
  #clockRate = 1
  #mend = new MendBySpeed()
  #askedToPlayMs: number | null = null
  /** Time and duration of the last seek: the next one aims that far ahead. */
  #jumpedMs = Number.NEGATIVE_INFINITY
  #landing = false
  #landings = 0
  #leadMs = 80
  #backOffMs = 1000
  #report: StepReport = { state: 'still', behindMs: 0 }

  /** `heldWithinMs`: the allowed distance from a paused clock, before it seeks; less than a frame where the frame counts. */
  constructor(follower: Follower, steadyMs: () => number = () => performance.now(), { heldWithinMs = inStepWithinMs } = {}) {
    this.#follower = follower
    this.#steadyMs = steadyMs
    this.#heldWithinMs = heldWithinMs
  }

  report = (): StepReport => this.#report
  /** The viewer leaves the clock. */
  leave() {
    this.#away = true
    this.#clockRate = 1
    this.#ownSpeed()
  }
  /** The viewer rejoins. */
  rejoin() {
    this.#away = false
    this.#askedToPlayMs = null
    this.#backOffMs = 1000
  }

  tick(target: StepTarget | null): { nextMs: number } {
    const film = this.#follower
    const behindMs = target ? target.positionMs - film.positionMs() : 0
    const say = (state: StepState, nextMs = 100) => {
      this.#report = { state, behindMs }
      return { nextMs }
    }
    if (this.#away) return say('away')
    if (!target) {
      if (film.playing()) film.pause()
      return say('still')
    }
    this.#clockRate = target.rate ?? 1
    if (!target.running) return this.#hold(target, say)
    // Its last pictures: a film already there stays until the next item.
    if (target.positionMs >= film.durationMs() - 60) return say('held')
    if (film.seeking()) return say('jumping', 50)
    const nowMs = this.#steadyMs()
    if (!film.playing()) return this.#startOrWait(target, behindMs, nowMs, say)
    this.#askedToPlayMs = null
    if (this.#landing && nowMs - this.#jumpedMs > settleMs) this.#learnFrom(behindMs)
    const sinceJumpMs = nowMs - this.#jumpedMs
    if (Math.abs(behindMs) > jumpFromMs && sinceJumpMs > this.#backOffMs) {
      this.#landings = 0
      this.#jump(target, nowMs)
      return say('jumping', 50)
    }
    if (behindMs > landsWithinMs && this.#landings < mostLandings && sinceJumpMs > this.#backOffMs && sinceJumpMs < landingMs) {
      this.#landings++
      this.#jump(target, nowMs)
      return say('jumping', 50)
    }
    if (behindMs < -standsFromMs) {
      this.#mend.forget()
      this.#setRate(0)
      return say('catching-up', Math.min(100, Math.max(5, -behindMs)))
    }
    this.#setRate(this.#mend.speed(behindMs, nowMs))
    return say(Math.abs(behindMs) <= inStepWithinMs ? 'in-step' : 'catching-up')
  }

  #hold(target: StepTarget, say: (state: StepState, nextMs?: number) => { nextMs: number }) {
    const film = this.#follower
    this.#ownSpeed()
    this.#askedToPlayMs = null
    if (film.playing() || film.stalled()) film.pause()
    // The very end of a film is not seekable.
    const placeMs = Math.min(target.positionMs, film.durationMs() - 60)
    if (!film.seeking() && Math.abs(placeMs - film.positionMs()) > this.#heldWithinMs && this.#steadyMs() - this.#jumpedMs > 300) {
      this.#jumpedMs = this.#steadyMs()
      film.seek(placeMs)
    }
    return say('held')
  }

  #startOrWait(target: StepTarget, behindMs: number, nowMs: number, say: (state: StepState, nextMs?: number) => { nextMs: number }) {
    const film = this.#follower
    this.#mend.forget()
    const far = Math.abs(behindMs) > jumpFromMs && nowMs - this.#jumpedMs > this.#backOffMs
    if (film.stalled()) {
      // What is there by now is not what the others see: ask for what they will see.
      if (far && behindMs > 0) this.#jump(target, nowMs)
      return say('waiting')
    }
    // No seeks while autoplay is blocked.
    if (this.#askedToPlayMs !== null && nowMs - this.#askedToPlayMs >= blockedAfterMs) return say('blocked')
    if (far) this.#jump(target, nowMs)
    if (this.#askedToPlayMs === null) {
      this.#askedToPlayMs = nowMs
      // Beginning takes a moment too, and is mended like a jump that came late.
      if (!far) [this.#jumpedMs, this.#landings, this.#landing] = [nowMs, 0, true]
      film.play()
      return say('jumping', 50)
    }
    return say('jumping')
  }

  /** In a user gesture: playback is allowed now. */
  press() {
    this.#askedToPlayMs = null
    this.#follower.play()
  }

  #jump(target: StepTarget, nowMs: number) {
    this.#ownSpeed()
    this.#landing = true
    this.#jumpedMs = nowMs
    this.#follower.seek(Math.min(target.positionMs + this.#leadMs, this.#follower.durationMs() - 60))
  }

  /** How late the last jump landed is how much further the next one aims; a line that is always late is asked less often. */
  #learnFrom(behindMs: number) {
    this.#landing = false
    this.#leadMs = Math.max(0, Math.min(3000, this.#leadMs + behindMs * 0.7))
    this.#backOffMs = Math.abs(behindMs) > jumpFromMs ? Math.min(8000, this.#backOffMs * 2) : 1000
  }

  #ownSpeed() {
    this.#mend.forget()
    this.#setRate(1)
  }

  #setRate(rate: number) {
    const rounded = rate === 0 ? 0 : Math.round(rate * this.#clockRate * 200) / 200
    if (rounded === this.#rate) return
    this.#rate = rounded
    this.#follower.setRate(rounded)
  }
}
