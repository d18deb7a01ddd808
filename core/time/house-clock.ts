/** One question for the house's time: when it was sent and heard by this page's own steady clock, and what the house said. All in milliseconds. */
export interface RoundTrip {
  sentMs: number
  heardMs: number
  houseMs: number
}

/** `poor`: pictures may stand apart by more than people notice. */
export type ClockQuality = 'unknown' | 'poor' | 'fair' | 'good'

export interface HouseClock {
  /** What is added to the page's steady clock. */
  offsetMs: number
  /** How far off it may be: half of the shortest round trip, which nothing can tell apart. Infinite before the first. */
  errorMs: number
  trips: readonly RoundTrip[]
}

export const unsetClock: HouseClock = { offsetMs: 0, errorMs: Number.POSITIVE_INFINITY, trips: [] }

const keptTrips = 24
/** Clocks of computers part by some 50 ms in this time, and what was measured before says nothing any more. */
const keptForMs = 10 * 60_000
/** A correction up to this is spread over several questions, so that nothing jumps; a larger one is a clock that was wrong. */
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
  // Within what cannot be told apart the better measure is taken half-way; a step of a wrong clock at once.
  const offsetMs = first || Math.abs(change) > smoothedToMs || errorMs < clock.errorMs / 2 ? measured : clock.offsetMs + change / 2
  return { offsetMs, errorMs, trips }
}

export const qualityOf = ({ errorMs }: HouseClock): ClockQuality =>
  errorMs === Number.POSITIVE_INFINITY ? 'unknown' : errorMs <= 40 ? 'good' : errorMs <= 150 ? 'fair' : 'poor'

/** A steady clock that slept, or was set, beside the other one the page has: everything measured before is worthless. */
export const hasSlipped = (before: { steadyMs: number; wallMs: number }, now: { steadyMs: number; wallMs: number }): boolean =>
  Math.abs(now.wallMs - before.wallMs - (now.steadyMs - before.steadyMs)) > 250

const lengthOf = ({ sentMs, heardMs }: RoundTrip) => heardMs - sentMs
const offsetOf = ({ sentMs, heardMs, houseMs }: RoundTrip) => houseMs - (sentMs + heardMs) / 2
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
