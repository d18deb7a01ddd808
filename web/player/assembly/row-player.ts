import type { Playback } from '#contract/media/playback.ts'
import type { StreamFailure } from '../stream/stream.ts'
import { type PlayedEvent, playedAt } from './played-event.ts'
import { Slot } from './slot.ts'

export interface RowState {
  nowMs: number
  playing: boolean
  /** It should play and what comes is not here yet. */
  waiting: boolean
  rate: number
  /** Of the event that is seen; null where there is none. */
  key: string | null
  failure: StreamFailure | null
}

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
  #state: RowState = { nowMs: 0, playing: false, waiting: false, rate: 1, key: null, failure: null }
  #listeners = new Set<() => void>()
  #events: readonly PlayedEvent[] = []
  #over: readonly PlayedEvent[] = []
  #slots: Slot[] = []
  #overSlot: Slot | null = null
  #frame = 0
  #card: { fromMs: number; at: number } | null = null
  #load: (version: NonNullable<PlayedEvent['version']>) => Promise<Playback>

  constructor(load: (version: NonNullable<PlayedEvent['version']>) => Promise<Playback>) {
    this.#load = load
  }

  get = (): RowState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #set(change: Partial<RowState>) {
    const next = { ...this.#state, ...change }
    if ((Object.keys(change) as (keyof RowState)[]).every((name) => next[name] === this.#state[name])) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
  get lengthMs(): number {
    return this.#events.at(-1)?.endsMs ?? 0
  }

  /** Gives it the elements it plays in. Returns how to give them back. */
  open({ pictures, over }: Opened): () => void {
    const changed = (failure?: StreamFailure) => {
      if (failure) this.#set({ failure, waiting: false, playing: false })
      else {
        this.#cueNext()
        this.#go()
      }
    }
    this.#slots = pictures.map((video) => new Slot(video, this.#load, changed))
    this.#overSlot = new Slot(over, this.#load, () => this.#go())
    over.muted = true
    this.#cue()
    return () => {
      cancelAnimationFrame(this.#frame)
      for (const slot of [...this.#slots, this.#overSlot]) slot?.close()
      this.#slots = []
      this.#overSlot = null
    }
  }

  /** Another row. It stays where it was, by what is seen: an item that moved takes the position along. */
  setRow(events: readonly PlayedEvent[], over: readonly PlayedEvent[]) {
    const was = this.#current
    this.#events = events
    this.#over = over
    // At the beginning it stays at the beginning, whatever comes to be there.
    const is = was && this.#state.nowMs > 0 ? events.find(({ key }) => key === was.key) : undefined
    const kept = was && is && is.sourceMs === was.sourceMs && is.version?.versionId === was.version?.versionId
    // What plays on is what it was; anything else stops first.
    if (!kept) this.#hold()
    const nowMs = kept ? is.startsMs + this.#state.nowMs - was.startsMs : Math.min(this.#state.nowMs, this.lengthMs)
    this.#place(nowMs)
    if (kept && this.#card) this.#card = { ...this.#card, fromMs: performance.now(), at: nowMs }
    this.#cue()
    this.#go()
  }

  play() {
    if (this.#events.length === 0) return
    if (this.#state.nowMs >= this.lengthMs - 1) this.#place(0)
    this.#set({ playing: true, failure: null })
    this.#cue()
    this.#go()
  }
  pause() {
    this.#set({ playing: false, waiting: false, rate: 1 })
    this.#hold()
  }
  toggle() {
    if (this.#state.playing) this.pause()
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
    if (!this.#state.playing) return this.play()
    this.#set({ rate: rates[Math.min(rates.length - 1, rates.indexOf(this.#state.rate as 1) + 1)]! })
    this.#rated()
  }
  /** J: slower, and from the usual speed on five seconds back. */
  slower() {
    const at = rates.indexOf(this.#state.rate as 1)
    if (this.#state.playing && at > 0) this.#set({ rate: rates[at - 1]! })
    else this.seek(this.#state.nowMs - back)
    this.#rated()
  }

  get #current(): PlayedEvent | undefined {
    return this.#events.find(({ key }) => key === this.#state.key)
  }
  #place(nowMs: number) {
    const at = Math.max(0, playedAt(this.#events, nowMs))
    this.#set({ nowMs, key: this.#events[at]?.key ?? null })
    this.#card = null
  }
  #slotOf(event: PlayedEvent | undefined): Slot | undefined {
    return event?.version ? this.#slots.find((slot) => slot.holds(event)) : undefined
  }

  /** Makes ready what is seen and what comes next. `anew`: also where it is already, at another moment of it. */
  #cue(anew = false) {
    const [first, second] = this.#slots
    const event = this.#current
    if (!first || !second) return
    if (event?.version && (anew || !this.#slotOf(event))) {
      const other = this.#slotOf(this.#next(event))
      const slot = this.#slotOf(event) ?? (other === first ? second : first)
      void slot.prepare(event, event.version, this.#state.nowMs)
    }
    this.#cueNext()
    this.#cueOver()
    this.#show()
  }
  #next(event: PlayedEvent | undefined): PlayedEvent | undefined {
    return event && this.#events[this.#events.indexOf(event) + 1]
  }
  #cueNext() {
    const event = this.#current
    const busy = this.#slotOf(event)
    // First what is to be seen now; until it is here, the other one may still show what was seen before.
    if (event?.version && !busy?.ready) return
    // Behind a card the picture after it is made ready while the card is read.
    const next = this.#next(event)?.version ? this.#next(event) : this.#next(this.#next(event))
    const free = this.#slots.find((slot) => slot !== busy && slot !== this.#leaving)
    if (next?.version && free && !this.#slotOf(next)) void free.prepare(next, next.version, next.startsMs)
  }
  /** The picture that is dissolved away from. */
  #leaving: Slot | null = null

  #cueOver() {
    const over = this.#over.find(({ endsMs }) => endsMs > this.#state.nowMs)
    if (!over?.version || !this.#overSlot) return
    const from = Math.max(over.startsMs, this.#state.nowMs)
    if (!this.#overSlot.holds(over) || from > over.startsMs) void this.#overSlot.prepare(over, over.version, from)
  }

  #hold() {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    for (const slot of [...this.#slots, this.#overSlot]) slot?.video.pause()
    this.#card = null
    if (this.#leaving) this.#leaving.video.volume = this.#volume
    this.#leaving = null
  }
  #rated() {
    for (const slot of this.#slots) if (!slot.video.paused) slot.video.playbackRate = this.#state.rate
  }

  /** Goes on as soon as what should be seen is here. */
  #go() {
    this.#show()
    const event = this.#current
    if (!this.#state.playing || !event || this.#slots.length === 0) return
    const slot = this.#slotOf(event)
    const here = !event.version || slot?.ready
    this.#set({ waiting: !here })
    if (!here) return
    if (slot) this.#run(slot)
    else this.#card ??= { fromMs: performance.now(), at: this.#state.nowMs }
    if (!this.#frame) this.#frame = requestAnimationFrame(this.#tick)
  }
  #run(slot: Slot) {
    if (!slot.video.paused) return
    slot.video.playbackRate = this.#state.rate
    slot.video.play().catch(() => this.#set({ playing: false }))
  }

  #tick = () => {
    this.#frame = 0
    const event = this.#current
    if (!this.#state.playing || !event) return
    const slot = this.#slotOf(event)
    if (event.version && !slot) return this.#cue()
    const nowMs = slot
      ? slot.positionMs(event)
      : this.#card
        ? this.#card.at + (performance.now() - this.#card.fromMs) * this.#state.rate
        : 0
    const next = this.#next(event)
    // Half a frame early: what is decided here is seen with the next one.
    if (next && nowMs >= next.startsMs - 8) return this.#pass(event, next)
    if (nowMs >= event.endsMs - 8) return this.#end()
    // A picture that was sought is a little beside its frame: never shown as another event.
    this.#set({ nowMs: Math.max(event.startsMs, nowMs) })
    this.#dissolve(event, nowMs)
    this.#overTick(nowMs)
    if (slot?.video.ended) return this.#pass(event, next)
    this.#frame = requestAnimationFrame(this.#tick)
  }

  /** From one event to the next, on the frame. */
  #pass(event: PlayedEvent, next: PlayedEvent | undefined) {
    if (!next) return this.#end()
    const slot = this.#slotOf(event)
    const overlaps = next.startsMs < event.endsMs - 1
    const coming = this.#slotOf(next)
    if (next.version && !coming?.ready) {
      // It stands on its last frame until the next picture is here.
      slot?.video.pause()
      this.#overSlot?.video.pause()
      this.#set({ nowMs: next.startsMs, key: next.key, waiting: true })
      this.#card = null
      if (!coming) this.#cue()
      return
    }
    this.#card = next.version ? null : { fromMs: performance.now(), at: next.startsMs }
    if (coming) this.#run(coming)
    this.#leaving = overlaps && slot ? slot : null
    if (!overlaps) slot?.video.pause()
    if (!overlaps) slot?.free()
    this.#set({ nowMs: next.startsMs, key: next.key, waiting: false })
    this.#leavingUntil = event.endsMs
    this.#show()
    this.#cueNext()
    this.#frame = requestAnimationFrame(this.#tick)
  }
  #leavingUntil = 0
  #volume = 1

  #dissolve(event: PlayedEvent, nowMs: number) {
    const leaving = this.#leaving
    if (!leaving) return
    const share = Math.min(1, (nowMs - event.startsMs) / (this.#leavingUntil - event.startsMs))
    const coming = this.#slotOf(event)
    if (coming) coming.video.style.opacity = String(share)
    leaving.video.volume = this.#volume * (1 - share)
    if (share < 1) return
    leaving.video.pause()
    leaving.video.volume = this.#volume
    leaving.free()
    this.#leaving = null
    this.#show()
    this.#cueNext()
  }

  #overTick(nowMs: number) {
    const slot = this.#overSlot
    const over = slot && this.#over.find((one) => slot.holds(one))
    if (!slot || !over) return
    const on = nowMs >= over.startsMs - 8 && nowMs < over.endsMs - 8
    if (on && slot.ready) this.#run(slot)
    slot.video.dataset['shown'] = String(on && slot.ready)
    if (nowMs < over.endsMs - 8) return
    slot.video.pause()
    slot.free()
    this.#cueOver()
  }

  #end() {
    this.#hold()
    this.#set({ playing: false, waiting: false, nowMs: this.lengthMs, rate: 1 })
  }

  #seen: Slot | null = null
  /** Only what is seen now is drawn; what comes lies below it, ready. */
  #show() {
    const coming = this.#slotOf(this.#current)
    // Until the next picture is here, the last one stands.
    if (coming?.ready) this.#seen = coming
    else if (!this.#current?.version) this.#seen = null
    const shown = this.#seen
    for (const slot of this.#slots) {
      slot.video.dataset['shown'] = String(slot === shown || slot === this.#leaving)
      slot.video.style.zIndex = slot === shown ? '1' : '0'
      if (slot !== shown || !this.#leaving) slot.video.style.opacity = ''
    }
    const over = this.#over.find((one) => this.#overSlot?.holds(one))
    if (this.#overSlot)
      this.#overSlot.video.dataset['shown'] = String(
        Boolean(over && this.#overSlot.ready && this.#state.nowMs >= over.startsMs && this.#state.nowMs < over.endsMs),
      )
  }
}
