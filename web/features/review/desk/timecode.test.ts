import { describe, expect, it } from 'vitest'
import { startOfFrame } from '#core/time/frames.ts'
import { frameTimecode, rangeTimecode, tapeOf } from './timecode.ts'

const clock = (rate: number, start: string | null) => ({ rate, tape: tapeOf(rate, start) })

describe('times at the review desk', () => {
  it.each([
    [25, '14:23:10:05', 0, '14:23:10:05'],
    [25, '14:23:10:05', 20 * 25, '14:23:30:05'],
    [29.97, '01:00:00;00', 1800, '01:01:00;02'],
    [29.97, '01:00:00:00', 1800, '01:01:00:00'],
    [23.976, '00:59:58:12', 36, '01:00:00:00'],
    [25, '23:59:59:24', 1, '00:00:00:00'],
  ])('are the timecode of the tape at %s from %s: frame %i is %s', (rate, start, frame, shown) => {
    expect(frameTimecode(startOfFrame(frame, rate), clock(rate, start))).toBe(shown)
  })
  it.each([
    [25, null, '00:00:20:00'],
    // A rate without timecode, and a start that is no timecode at the rate.
    [12.5, '01:00:00:00', '00:00:20:00'],
    [25, '01:00:00:29', '00:00:20:00'],
  ])('are running time at %s where the tape says %s', (rate, start, shown) => {
    expect(frameTimecode(20_000, clock(rate, start))).toBe(shown)
  })
  it('are shown for both ends of a range', () => {
    expect(rangeTimecode({ startsMs: 0, endsMs: 1000 }, clock(25, '10:00:00:00'))).toBe('10:00:00:00 – 10:00:01:00')
  })
})
