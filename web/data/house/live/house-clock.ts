import {
  type ClockQuality,
  type HouseClock,
  hasSlipped,
  qualityOf,
  type RoundTrip,
  unsetClock,
  withRoundTrip,
} from '#core/time/house-clock.ts'
import { houseKey, houseUrl } from '../client.ts'

const atOnce = 8
const betweenMs = 180
const thenEveryMs = 15_000
const looksEveryMs = 1_000

export interface ClockState {
  quality: ClockQuality
  /** How far off the page's idea of the house's time may be, in milliseconds. */
  errorMs: number
}

/**
 * The house's time in this page, good to some milliseconds, independent of the device's clock. While in use, it is measured by round trips:
 * eight immediately, then one every 15 s, and again after sleep, a clock change, or a reconnect.
 */
class HouseTime {
  #clock: HouseClock = unsetClock
  #state: ClockState = { quality: 'unknown', errorMs: Number.POSITIVE_INFINITY }
  #users = 0
  #over = new AbortController()
  #listeners = new Set<() => void>()
  #asking = false
  #last = moment()

  /** Milliseconds since 1970 at the house; the device's own idea of it until the first answer. */
  now = (): number => performance.now() + (this.#clock.trips.length > 0 ? this.#clock.offsetMs : Date.now() - performance.now())
  state = (): ClockState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Measures until the returned function is called. */
  use = (): (() => void) => {
    if (++this.#users === 1) this.#begin()
    let used = true
    return () => {
      if (!used) return
      used = false
      if (--this.#users === 0) this.#over.abort()
    }
  }

  #begin() {
    this.#over = new AbortController()
    // Earlier requests were aborted, but may still be in flight.
    this.#asking = false
    const { signal } = this.#over
    const every = setInterval(() => void this.#ask(1), thenEveryMs)
    const look = setInterval(() => this.#lookForSlip(), looksEveryMs)
    signal.addEventListener('abort', () => {
      clearInterval(every)
      clearInterval(look)
    })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#lookForSlip(true), { signal })
    addEventListener('online', () => void this.#ask(atOnce), { signal })
    void this.#ask(atOnce)
  }

  #lookForSlip(andAsk = false) {
    const now = moment()
    const slipped = hasSlipped(this.#last, now)
    this.#last = now
    // The offset is used until there is a better one: an inaccurate time is better than none.
    if (slipped) this.#clock = { ...unsetClock, offsetMs: this.#clock.offsetMs }
    if (slipped || andAsk) void this.#ask(slipped ? atOnce : 2)
  }

  async #ask(times: number) {
    if (this.#asking) return
    this.#asking = true
    const { signal } = this.#over
    for (let time = 0; time < times && !signal.aborted; time++) {
      if (time > 0) await new Promise((done) => setTimeout(done, betweenMs))
      const trip = await roundTrip(signal)
      if (!trip || signal.aborted) break
      this.#clock = withRoundTrip(this.#clock, trip)
      this.#say()
    }
    if (this.#over.signal === signal) this.#asking = false
  }

  #say() {
    const [quality, errorMs] = [qualityOf(this.#clock), Math.round(this.#clock.errorMs)]
    if (quality === this.#state.quality && errorMs === this.#state.errorMs) return
    this.#state = { quality, errorMs }
    for (const listener of this.#listeners) listener()
  }
}

export const houseTime = new HouseTime()

// Hoisted: the one clock above is made with it.
function moment() {
  return { steadyMs: performance.now(), wallMs: Date.now() }
}

/** A plain fetch: work inside supabase-js before sending would distort the measurement. */
async function roundTrip(signal: AbortSignal): Promise<RoundTrip | null> {
  try {
    const sentMs = performance.now()
    const answer = await fetch(`${houseUrl()}/rest/v1/rpc/house_time`, {
      method: 'POST',
      headers: { apikey: houseKey(), 'content-type': 'application/json' },
      body: '{}',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
    })
    const heardMs = performance.now()
    const houseMs = Number(await answer.text())
    return answer.ok && Number.isFinite(houseMs) ? { sentMs, heardMs, houseMs } : null
  } catch {
    // Offline: the previous measurement stays.
    return null
  }
}
