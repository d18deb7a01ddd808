/** One question for the house's time: sent and received by the page's monotonic clock, and the server's time. All in milliseconds. */
export interface RoundTrip {
  sentMs: number
  heardMs: number
  houseMs: number
}

/** `poor`: people notice the difference between two screens. */
export type ClockQuality = 'unknown' | 'poor' | 'fair' | 'good'

export interface HouseClock {
  /** Offset added to the page's monotonic clock. */
  offsetMs: number
  /** Maximum error: half of the shortest round trip. Infinite before the first. */
  errorMs: number
  trips: readonly RoundTrip[]
}

export const unsetClock: HouseClock = { offsetMs: 0, errorMs: Number.POSITIVE_INFINITY, trips: [] }

const keptTrips = 24
/** Clock drift is some 50 ms in this time; older samples are dropped. */
const keptForMs = 10 * 60_000
/** A correction up to this is spread over several samples, so that nothing jumps; a larger one is applied immediately. */
const smoothedToMs = 120

/**
 * The clock after one more round trip. The answer was given at some moment between sending and hearing, so a short trip says more than a long one: of the
 * trips of ten minutes, those hardly longer than the shortest count, by their median; jitter only makes trips longer.
 */
export function withRoundTrip(clock: HouseClock, trip: RoundTrip): HouseClock {
  if (!(trip.heardMs >= trip.sentMs)) return clock
  const trips = [...clock.trips, trip].filter(({ heardMs }) => trip.heardMs - heardMs < keptForMs).slice(-keptTrips)
  const shortest = Math.min(...trips.map(lengthOf))
  const near = trips.filter((each) => lengthOf(each) <= shortest * 1.5 + 4)
  const measured = median(near.map(offsetOf))
  const errorMs = shortest / 2
  const change = measured - clock.offsetMs
  const first = clock.trips.length === 0
  // Within the error bound the offset moves half-way to the new measure; a larger step is applied immediately.
  const offsetMs = first || Math.abs(change) > smoothedToMs || errorMs < clock.errorMs / 2 ? measured : clock.offsetMs + change / 2
  return { offsetMs, errorMs, trips }
}

export const qualityOf = ({ errorMs }: HouseClock): ClockQuality =>
  errorMs === Number.POSITIVE_INFINITY ? 'unknown' : errorMs <= 40 ? 'good' : errorMs <= 150 ? 'fair' : 'poor'

/** True when the monotonic clock slept or was set, compared with the page's other clock: earlier samples are invalid. */
export const hasSlipped = (before: { steadyMs: number; wallMs: number }, now: { steadyMs: number; wallMs: number }): boolean =>
  Math.abs(now.wallMs - before.wallMs - (now.steadyMs - before.steadyMs)) > 250

const lengthOf = ({ sentMs, heardMs }: RoundTrip) => heardMs - sentMs
const offsetOf = ({ sentMs, heardMs, houseMs }: RoundTrip) => houseMs - (sentMs + heardMs) / 2
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
