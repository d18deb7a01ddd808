import { expect, it } from 'vitest'
import { countingOf, timecodeOf } from '../../time/frame-counts.ts'
import { clockFrame } from './clock-code.ts'
import { countingOfRush, rangeOfMs } from './rush-frames.ts'

const at = (shotAt: string | null, rateNum = 25, rateDen = 1, dropFrame = false) => clockFrame({ shotAt, rateNum, rateDen, dropFrame })

it('the time of day of a file is the timecode of its first frame', () => {
  expect(at('2026-11-04T10:15:46Z')).toBe((10 * 3600 + 15 * 60 + 46) * 25)
  // 10:15:00;00 and ;01 do not exist at 29.97 with dropped numbers.
  expect(timecodeOf(at('2026-11-04T10:15:00.400Z', 30_000, 1001, true)!, countingOf({ frames: 30_000, seconds: 1001 }, true))).toBe(
    '10:15:00;02',
  )
  expect(at(null)).toBeNull()
  expect(clockFrame({ shotAt: '2026-11-04T10:15:46Z', rateNum: null, rateDen: null, dropFrame: false })).toBeNull()
})

it('a rush that passes midnight has a positive length, and its codes go round (A11)', () => {
  const rush = { startFrame: (24 * 3600 - 10) * 25, durationFrames: 500, rateNum: 25, rateDen: 1, dropFrame: false }
  const code = (frame: number) => timecodeOf(rush.startFrame + frame, countingOfRush(rush)!)
  const chosen = rangeOfMs(8000, 14_020, { frames: 25, seconds: 1 }, rush.durationFrames)
  expect(chosen).toEqual({ inFrame: 200, outFrame: 351 })
  expect([code(0), code(chosen.inFrame), code(chosen.outFrame)]).toEqual(['23:59:50:00', '23:59:58:00', '00:00:04:01'])
})
