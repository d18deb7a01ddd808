import { describe, expect, it } from 'vitest'
import { closest, frameFor, moved, projectionFor, wholeWorld, zoomed } from './world-view.ts'

const frames = [frameFor(328), frameFor(768), frameFor(1340)]

describe('a map of the world', () => {
  it.each(frames)('fills its frame %j and shows nothing beyond the edge of the world', (frame) => {
    for (const view of [
      wholeWorld,
      { longitude: 179, latitude: 80, closer: 1 },
      { longitude: -179, latitude: -56, closer: 7 },
      zoomed(wholeWorld, 100),
    ]) {
      const projection = projectionFor(view, frame)
      const [left] = projection([-180, 0])!
      const [right] = projection([180, 0])!
      const [, top] = projection([0, 84])!
      const [, bottom] = projection([0, -57])!
      expect(left).toBeLessThanOrEqual(0.001)
      expect(right).toBeGreaterThanOrEqual(frame.widthPx - 0.001)
      expect(top).toBeLessThanOrEqual(0.001)
      expect(bottom).toBeGreaterThanOrEqual(frame.heightPx - 0.001)
    }
  })
  it('has what it looks at in the middle, once it is close enough', () => {
    const frame = frameFor(1000)
    const [x, y] = projectionFor({ longitude: 10, latitude: 60, closer: 8 }, frame)([10, 60])!
    expect([Math.round(x), Math.round(y)]).toEqual([500, Math.round(frame.heightPx / 2)])
  })
  it('follows the hand, and comes back when moved back', () => {
    const frame = frameFor(1000)
    const view = { longitude: 10, latitude: 50, closer: 6 }
    const there = moved(view, frame, 120, -40)
    expect(there.longitude).toBeLessThan(view.longitude)
    expect(there.latitude).toBeLessThan(view.latitude)
    const back = moved(there, frame, -120, 40)
    expect(back.longitude).toBeCloseTo(10, 0)
    expect(back.latitude).toBeCloseTo(50, 0)
  })
  it('goes no further than the whole and no closer than its drawing allows', () => {
    expect(zoomed(wholeWorld, 0.5).closer).toBe(1)
    expect(zoomed(wholeWorld, 1000).closer).toBe(closest)
  })
})
