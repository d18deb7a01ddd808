import { OverPicture } from './over-picture.ts'
import { type PlayedEvent, playedAt } from './played-event.ts'
import { RowStore } from './row-state.ts'
import type { LoadVersion, Slot } from './slot.ts'
import { halfAFrameMs, run } from './timing.ts'
import { type AtMoment, TwoPictures } from './two-pictures.ts'

interface Opened {
  pictures: readonly [HTMLVideoElement, HTMLVideoElement]
  /** For what lies over the row; it has no sound. */
  over: HTMLVideoElement
}

const rates = [1, 1.5, 2] as const
const back = 5000

/**
 * Plays a row of events without rendering it: two pictures take turns, the next one waits on its first frame while the other plays, and takes over on the
 * frame. Events that overlap are both played, and dissolve. Decision 0531.
 */
export class RowPlayer {
  #store = new RowStore()
  #events: readonly PlayedEvent[] = []
  #over: readonly PlayedEvent[] = []
  #pictures: TwoPictures | null = null
  #overPicture: OverPicture | null = null
  #frame = 0
  /** Where a card began, by the clock of the page. */
  #card: { fromMs: number; at: number } | null = null
  #load: LoadVersion

  constructor(load: LoadVersion) {
    this.#load = load
  }

  get = this.#store.get
  subscribe = this.#store.subscribe
  get lengthMs(): number {
    return this.#events.at(-1)?.endsMs ?? 0
  }

  /** Gives it the elements it plays in. Returns how to give them back. */
  open({ pictures, over }: Opened): () => void {
    this.#pictures = new TwoPictures(pictures, this.#load, (failure) => {
      if (failure) return this.#store.set({ failure, waiting: false, playing: false })
      this.#pictures?.cueNext(this.#moment)
      this.#go()
    })
    this.#overPicture = new OverPicture(over, this.#load, () => this.#go())
    this.#cue()
    return () => {
      cancelAnimationFrame(this.#frame)
      this.#pictures?.close()
      this.#overPicture?.close()
      this.#pictures = this.#overPicture = null
    }
  }

  /** Another row. It stays where it was, by what is seen: an item that moved takes the position along. */
  setRow(events: readonly PlayedEvent[], over: readonly PlayedEvent[]) {
    const { nowMs: beforeMs } = this.get()
    const was = this.#moment.event
    this.#events = events
    this.#over = over
    // At the beginning it stays at the beginning, whatever comes to be there.
    const is = was && beforeMs > 0 ? events.find(({ key }) => key === was.key) : undefined
    const kept = was && is && is.sourceMs === was.sourceMs && is.version?.versionId === was.version?.versionId
    // What plays on is what it was; anything else stops first.
    if (!kept) this.#hold()
    const nowMs = kept ? is.startsMs + beforeMs - was.startsMs : Math.min(beforeMs, this.lengthMs)
    const card = this.#card
    this.#place(nowMs)
    if (kept && card) this.#card = { fromMs: performance.now(), at: nowMs }
    this.#cue()
    this.#go()
  }

  play() {
    if (this.#events.length === 0) return
    if (this.get().nowMs >= this.lengthMs - 1) this.#place(0)
    this.#store.set({ playing: true, failure: null })
    this.#cue()
    this.#go()
  }
  pause() {
    this.#store.set({ playing: false, waiting: false, rate: 1 })
    this.#hold()
  }
  toggle() {
    if (this.get().playing) this.pause()
    else this.play()
  }
  seek(ms: number) {
    this.#hold()
    this.#place(Math.max(0, Math.min(ms, this.lengthMs)))
    this.#cue(true)
    this.#go()
  }
  /** L: plays, and faster each time. */
  faster() {
    const { playing, rate } = this.get()
    if (!playing) return this.play()
    this.#rate(rates[Math.min(rates.length - 1, rates.indexOf(rate as 1) + 1)]!)
  }
  /** J: slower, and from the usual speed on five seconds back. */
  slower() {
    const { playing, rate, nowMs } = this.get()
    const at = rates.indexOf(rate as 1)
    if (playing && at > 0) this.#rate(rates[at - 1]!)
    else this.seek(nowMs - back)
  }
  #rate(rate: number) {
    // A card goes on from where it is now.
    if (this.#card) this.#card = { fromMs: performance.now(), at: this.get().nowMs }
    this.#store.set({ rate })
    this.#pictures?.rated(rate)
  }

  get #moment(): AtMoment {
    const { key } = this.get()
    const at = this.#events.findIndex((one) => one.key === key)
    return at < 0
      ? { event: undefined, next: undefined, second: undefined }
      : { event: this.#events[at], next: this.#events[at + 1], second: this.#events[at + 2] }
  }
  #place(nowMs: number) {
    const at = Math.max(0, playedAt(this.#events, nowMs))
    this.#store.set({ nowMs, key: this.#events[at]?.key ?? null })
    this.#card = null
  }

  #cue(anew = false) {
    const { nowMs } = this.get()
    this.#pictures?.cue(this.#moment, nowMs, anew)
    this.#overPicture?.cue(this.#over, nowMs)
    this.#show()
  }
  #show() {
    this.#pictures?.show(this.#moment.event)
    this.#overPicture?.show(this.get().nowMs)
  }
  #hold() {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#pictures?.hold()
    this.#overPicture?.pause()
    this.#card = null
  }

  /** Goes on as soon as what should be seen is here. */
  #go() {
    this.#show()
    const { event } = this.#moment
    if (!this.get().playing || !event || !this.#pictures) return
    const slot = this.#pictures.slotOf(event)
    const here = !event.version || slot?.ready
    this.#store.set({ waiting: !here })
    if (!here) return
    if (slot) this.#run(slot)
    else this.#card ??= { fromMs: performance.now(), at: this.get().nowMs }
    if (!this.#frame) this.#frame = requestAnimationFrame(this.#tick)
  }
  #run({ video }: Slot) {
    run(video, this.get().rate, () => this.#store.set({ playing: false }))
  }

  #tick = () => {
    this.#frame = 0
    const { event, next } = this.#moment
    const { playing, rate } = this.get()
    if (!playing || !event || !this.#pictures) return
    const slot = this.#pictures.slotOf(event)
    if (event.version && !slot) return this.#cue()
    const cardMs = () => (this.#card ? this.#card.at + (performance.now() - this.#card.fromMs) * rate : 0)
    const nowMs = slot ? slot.positionMs(event) : cardMs()
    if (next && nowMs >= next.startsMs - halfAFrameMs) return this.#pass(event, next, slot)
    if (nowMs >= event.endsMs - halfAFrameMs) return this.#end()
    // A picture that was sought is a little beside its frame: never shown as another event.
    this.#store.set({ nowMs: Math.max(event.startsMs, nowMs) })
    if (this.#pictures.dissolve(event, nowMs)) {
      this.#show()
      this.#pictures.cueNext(this.#moment)
    }
    this.#overPicture?.tick(nowMs, rate)
    if (slot?.video.ended) return next ? this.#pass(event, next, slot) : this.#end()
    this.#frame = requestAnimationFrame(this.#tick)
  }

  /** From one event to the next, on the frame. */
  #pass(event: PlayedEvent, next: PlayedEvent, slot: Slot | undefined) {
    const pictures = this.#pictures!
    const coming = pictures.slotOf(next)
    const here = !next.version || coming?.ready === true
    this.#card = here && !next.version ? { fromMs: performance.now(), at: next.startsMs } : null
    this.#store.set({ nowMs: next.startsMs, key: next.key, waiting: !here })
    if (!here) {
      // The last frame stays until the next picture is here.
      slot?.video.pause()
      this.#overPicture?.pause()
      if (!coming) this.#cue()
      return
    }
    if (coming) this.#run(coming)
    pictures.leave(slot, next.startsMs < event.endsMs - 1 ? event.endsMs : null)
    this.#show()
    pictures.cueNext(this.#moment)
    this.#frame = requestAnimationFrame(this.#tick)
  }

  #end() {
    this.#hold()
    this.#store.set({ playing: false, waiting: false, nowMs: this.lengthMs, rate: 1 })
  }
}
