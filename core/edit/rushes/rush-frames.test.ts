import { describe, expect, it } from 'vitest'
import { framesOfTimecode, timecodeOf } from '../../time/frame-counts.ts'
import { countingOfRush, frameOfSamples, framesInSamples, msOfFrame, rangeOfMs } from './rush-frames.ts'

const ntsc = { frames: 30000, seconds: 1001 }
const counting = countingOfRush({ rateNum: 30000, rateDen: 1001, dropFrame: true })!

describe('frames of a rush', () => {
  it('are chosen by words without cutting into one', () => {
    const starts = framesOfTimecode('10:15:46;00', counting)!
    const { inFrame, outFrame } = rangeOfMs(12_340, 18_990, ntsc, 10_800)
    expect([inFrame, outFrame]).toEqual([369, 570])
    expect(timecodeOf(starts + inFrame, counting)).toBe('10:15:58;09')
    expect(timecodeOf(starts + outFrame, counting)).toBe('10:16:05;02')
  })
  it('are at least one, and none past the end', () => {
    expect(rangeOfMs(1000, 1000, { frames: 25, seconds: 1 }, 100)).toEqual({ inFrame: 24, outFrame: 25 })
    expect(rangeOfMs(3990, 9000, { frames: 25, seconds: 1 }, 100)).toEqual({ inFrame: 99, outFrame: 100 })
  })
  it.each([ntsc, { frames: 24000, seconds: 1001 }, { frames: 25, seconds: 1 }, { frames: 120, seconds: 1 }])(
    'are found again from their first millisecond at $frames/$seconds',
    (rate) => {
      for (const frame of [0, 1, 2, 29, 1799, 107_892, 2_589_408])
        expect(rangeOfMs(msOfFrame(frame, rate), msOfFrame(frame, rate) + 1, rate, 1e9).inFrame).toBe(frame)
    },
  )
  it('of a sound are the nearest to its samples since midnight, counted at the rate of the picture', () => {
    // 10:15:46;00 at 29.97 drop is frame 1,107,272; each frame is 1,601.6 samples.
    const frame = framesOfTimecode('10:15:46;00', counting)!
    const samples = Math.round((frame * 48_000 * 1001) / 30_000)
    expect(frameOfSamples(samples, 48_000, ntsc)).toBe(frame)
    expect(frameOfSamples(samples + 800, 48_000, ntsc)).toBe(frame)
    expect(frameOfSamples(samples + 802, 48_000, ntsc)).toBe(frame + 1)
    expect(frameOfSamples(samples - 800, 48_000, ntsc)).toBe(frame)
    expect(framesInSamples(96_000, 48_000, ntsc)).toBe(59)
  })
  it('have no count while the rate is unknown', () => {
    expect(countingOfRush({ rateNum: null, rateDen: null, dropFrame: false })).toBeNull()
    expect(countingOfRush({ rateNum: 25, rateDen: 1, dropFrame: true })).toEqual({ nominal: 25, dropFrame: false })
  })
})
