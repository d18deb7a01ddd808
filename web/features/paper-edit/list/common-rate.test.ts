import { expect, it } from 'vitest'
import type { EditRush } from '#core/edit/items.ts'
import { commonCount, commonStart } from './common-rate.ts'

const rush = (frames: number, seconds: number, length: number, dropFrame = false): EditRush => ({
  ...{ id: '', name: '', reel: '', rate: { frames, seconds }, dropFrame, startFrame: null, frames: length },
})

it('takes the count of most of the time, not of most files', () => {
  expect(commonCount([])).toBe('25')
  expect(commonCount([rush(25, 1, 100), rush(25, 1, 100), rush(30000, 1001, 900, true)])).toBe('29.97 DF')
  expect(commonCount([rush(30000, 1001, 900), rush(24000, 1001, 9)])).toBe('29.97')
  // What nobody counts at says nothing.
  expect(commonCount([rush(17, 1, 900), rush(24, 1, 10)])).toBe('24')
})

it('begins at ten hours where broadcasters have 25 frames', () => {
  expect([commonStart('25'), commonStart('50'), commonStart('29.97 DF'), commonStart('24')]).toEqual([
    ...['10:00:00:00', '10:00:00:00', '01:00:00:00', '01:00:00:00'],
  ])
})
