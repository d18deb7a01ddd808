import type { PlayedEvent } from './played-event.ts'
import { type LoadVersion, Slot } from './slot.ts'
import { halfAFrameMs, run } from './timing.ts'

/** The layer above a row: cutaways, without sound. One that is not here in time is not seen, and the row goes on. */
export class OverPicture {
  #slot: Slot
  #row: readonly PlayedEvent[] = []

  constructor(video: HTMLVideoElement, load: LoadVersion, changed: () => void) {
    this.#slot = new Slot(video, load, changed)
    video.muted = true
  }
  close() {
    this.#slot.close()
  }
  pause() {
    this.#slot.video.pause()
  }

  /** Makes the next one ready, or the one that is seen at this moment. */
  cue(row: readonly PlayedEvent[], nowMs: number) {
    this.#row = row
    const over = row.find(({ endsMs }) => endsMs > nowMs)
    if (!over?.version) return
    const from = Math.max(over.startsMs, nowMs)
    if (!this.#slot.holds(over) || from > over.startsMs) void this.#slot.prepare(over, over.version, from)
  }

  tick(nowMs: number, rate: number) {
    const over = this.#held
    if (!over) return
    const on = nowMs >= over.startsMs - halfAFrameMs && nowMs < over.endsMs - halfAFrameMs
    if (on && this.#slot.ready) run(this.#slot.video, rate)
    this.#slot.video.dataset['shown'] = String(on && this.#slot.ready)
    if (nowMs < over.endsMs - halfAFrameMs) return
    this.pause()
    this.#slot.free()
    this.cue(this.#row, nowMs)
  }

  show(nowMs: number) {
    const over = this.#held
    this.#slot.video.dataset['shown'] = String(Boolean(over && this.#slot.ready && nowMs >= over.startsMs && nowMs < over.endsMs))
  }

  get #held(): PlayedEvent | undefined {
    return this.#row.find((one) => this.#slot.holds(one))
  }
}
