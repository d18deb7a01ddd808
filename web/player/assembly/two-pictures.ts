import type { StreamFailure } from '../stream/stream.ts'
import type { PlayedEvent } from './played-event.ts'
import { type LoadVersion, Slot } from './slot.ts'

/** What is seen at a moment of a row, and what comes after it. */
export interface AtMoment {
  event: PlayedEvent | undefined
  /** The event behind it, and the one behind that. */
  next: PlayedEvent | undefined
  second: PlayedEvent | undefined
}

/** Two pictures that take turns: one is seen while the other waits on the first frame of what comes. In a dissolve both are seen. */
export class TwoPictures {
  #slots: [Slot, Slot]
  /** The one that is dissolved away from, and until when. */
  #leaving: { slot: Slot; untilMs: number } | null = null
  #seen: Slot | null = null

  constructor(videos: readonly [HTMLVideoElement, HTMLVideoElement], load: LoadVersion, changed: (failure?: StreamFailure) => void) {
    this.#slots = [new Slot(videos[0], load, changed), new Slot(videos[1], load, changed)]
  }
  close() {
    for (const slot of this.#slots) slot.close()
  }

  /** The picture that is for this event. */
  slotOf(event: PlayedEvent | undefined): Slot | undefined {
    return event?.version ? this.#slots.find((slot) => slot.holds(event)) : undefined
  }

  /** Makes ready what is seen, and what comes. `anew`: also where it is already, at another moment of it. */
  cue(at: AtMoment, nowMs: number, anew: boolean) {
    const { event } = at
    const [first, second] = this.#slots
    if (event?.version && (anew || !this.slotOf(event))) {
      const slot = this.slotOf(event) ?? (this.slotOf(at.next) === first ? second : first)
      void slot.prepare(event, event.version, nowMs)
    }
    this.cueNext(at)
  }
  cueNext({ event, next: following, second }: AtMoment) {
    const busy = this.slotOf(event)
    // First what is to be seen now; until it is here, the other one may still show what was seen before.
    if (event?.version && !busy?.ready) return
    // Behind a card the picture after it is made ready while the card is read.
    const next = following?.version ? following : second
    const free = this.#slots.find((slot) => slot !== busy && slot !== this.#leaving?.slot)
    if (next?.version && free && !this.slotOf(next)) void free.prepare(next, next.version, next.startsMs)
  }

  /** The picture of what was seen goes: at once, or in a dissolve that ends at a moment. */
  leave(slot: Slot | undefined, untilMs: number | null) {
    this.#leaving = slot && untilMs !== null ? { slot, untilMs } : null
    if (!slot || untilMs !== null) return
    slot.video.pause()
    slot.free()
  }
  /** How far a dissolve is at a moment of what comes. True once it is over. */
  dissolve(event: PlayedEvent, nowMs: number): boolean {
    const leaving = this.#leaving
    if (!leaving) return false
    const share = Math.min(1, (nowMs - event.startsMs) / (leaving.untilMs - event.startsMs))
    const coming = this.slotOf(event)
    if (coming) coming.video.style.opacity = String(share)
    leaving.slot.video.volume = 1 - share
    if (share < 1) return false
    leaving.slot.video.volume = 1
    this.leave(leaving.slot, null)
    return true
  }

  hold() {
    for (const slot of this.#slots) slot.video.pause()
    if (this.#leaving) this.#leaving.slot.video.volume = 1
    this.#leaving = null
  }
  rated(rate: number) {
    for (const { video } of this.#slots) if (!video.paused) video.playbackRate = rate
  }

  /** Only what is seen now is drawn; what comes lies below it, ready. Until the next picture is here, the last one stays. */
  show(event: PlayedEvent | undefined) {
    const coming = this.slotOf(event)
    if (coming?.ready) this.#seen = coming
    else if (!event?.version) this.#seen = null
    for (const slot of this.#slots) {
      slot.video.dataset['shown'] = String(slot === this.#seen || slot === this.#leaving?.slot)
      slot.video.style.zIndex = slot === this.#seen ? '1' : '0'
      if (slot !== this.#seen || !this.#leaving) slot.video.style.opacity = ''
    }
  }
}
