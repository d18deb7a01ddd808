import { describe, expect, it } from 'vitest'
import { type HouseClock, hasSlipped, qualityOf, unsetClock, withRoundTrip } from './house-clock.ts'

/** A connection with a minimum delay and jitter that differs in both directions; the page's clock is wrong by `wrongMs`. */
function line(wrongMs: number, shortestMs: number, jitterMs: number, seed = 1) {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  let nowMs = 1_000_000
  return () => {
    nowMs += 2000
    const [there, back] = [shortestMs / 2 + random() ** 3 * jitterMs, shortestMs / 2 + random() ** 3 * jitterMs]
    const sentMs = nowMs
    return { sentMs, houseMs: nowMs + there - wrongMs, heardMs: sentMs + there + back }
  }
}
const measuredBy = (count: number, ask: ReturnType<typeof line>, from: HouseClock = unsetClock) =>
  Array.from({ length: count }).reduce<HouseClock>((clock) => withRoundTrip(clock, ask()), from)

describe('the server’s clock in a page', () => {
  it('is known within a frame after eight questions, though the device is hours off and the connection jitters by 150 ms', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const clock = measuredBy(8, line(7_200_000, 30, 150, seed))
      expect(Math.abs(clock.offsetMs + 7_200_000), `line ${seed}`).toBeLessThan(40)
    }
  })
  it('is never further off than its stated error', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const clock = measuredBy(6, line(-500, 80, 400, seed))
      expect(Math.abs(clock.offsetMs - 500)).toBeLessThanOrEqual(clock.errorMs)
    }
  })
  it('is not moved by one answer that took seconds', () => {
    const clock = measuredBy(8, line(0, 20, 10))
    const late = { sentMs: 1_020_000, heardMs: 1_024_000, houseMs: 1_023_990 }
    expect(Math.abs(withRoundTrip(clock, late).offsetMs - clock.offsetMs)).toBeLessThan(5)
  })
  it('follows a clock that was corrected, once earlier measurements are dropped', () => {
    const before = measuredBy(8, line(60_000, 20, 10))
    expect(measuredBy(3, line(0, 20, 10), { ...unsetClock, offsetMs: before.offsetMs }).offsetMs).toBeCloseTo(0, -1)
  })
  it('states its accuracy', () => {
    expect(qualityOf(unsetClock)).toBe('unknown')
    expect(qualityOf(measuredBy(8, line(0, 20, 10)))).toBe('good')
    expect(qualityOf(measuredBy(8, line(0, 200, 10)))).toBe('fair')
    expect(qualityOf(measuredBy(8, line(0, 900, 10)))).toBe('poor')
  })
  it('ignores an answer that came before it was requested', () => {
    expect(withRoundTrip(unsetClock, { sentMs: 10, heardMs: 5, houseMs: 0 })).toBe(unsetClock)
  })
  it('notices a device that slept, and one whose time was set', () => {
    const before = { steadyMs: 1000, wallMs: 50_000 }
    expect(hasSlipped(before, { steadyMs: 2000, wallMs: 51_004 })).toBe(false)
    expect(hasSlipped(before, { steadyMs: 1500, wallMs: 80_000 })).toBe(true)
    expect(hasSlipped(before, { steadyMs: 2000, wallMs: 10_000 })).toBe(true)
  })
})
