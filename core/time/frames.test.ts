import { describe, expect, it } from 'vitest'
import { exactRate, frameAt, middleOfFrame, startOfFrame } from './frames.ts'

const rates = [12.5, 15, 18, 23.976, 24, 25, 29.97, 30, 47.952, 48, 50, 59.94, 60, 119.88, 120]

describe('frames', () => {
  it.each(rates)('are found again from their first whole millisecond at %s a second, for three hours', (rate) => {
    for (let frame = 0; frame < rate * 3 * 3600; frame += frame < 2000 ? 1 : 997) {
      const startsMs = startOfFrame(frame, rate)
      expect(frameAt(startsMs, rate), `${frame}`).toBe(frame)
      expect(frameAt(startsMs - 1, rate), `before ${frame}`).toBe(Math.max(0, frame - 1))
      expect(frameAt(middleOfFrame(frame, rate), rate), `middle of ${frame}`).toBe(frame)
    }
  })
  it('are counted at the intended rate, in any spelling', () => {
    for (const written of [23.976, 23.98, 23.97602]) expect(exactRate(written)).toBe(24000 / 1001)
    for (const written of [29.97, 29.97003]) expect(exactRate(written)).toBe(30000 / 1001)
    for (const written of [24, 25, 30, 50, 60]) expect(exactRate(written)).toBe(written)
    // Ninety minutes of 24000/1001: counted at 23.976 it would be one frame less here and there.
    expect(frameAt(5_400_000, 23.976)).toBe(129_470)
    expect(startOfFrame(129_470, 23.976)).toBe(Math.ceil((129_470 * 1001) / 24))
  })
})
