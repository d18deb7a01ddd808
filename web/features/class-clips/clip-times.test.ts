import { expect, it } from 'vitest'
import { parseStart } from '#core/time/timecode.ts'
import { setHere, timeText } from './clip-times.ts'

it.each([0, 480, 12_000, 12_048, 3_723_005])('%d ms is read as it was written', (ms) => {
  expect(parseStart(timeText(ms))).toBe(ms)
})

it('sets one end of a clip and keeps the other', () => {
  expect(setHere({ starts: '', ends: '0:40' }, 'starts', 12_500)).toEqual({ starts: '00:00:12.500', ends: '0:40' })
  expect(setHere({ starts: '0:12', ends: '' }, 'ends', 40_000)).toEqual({ starts: '0:12', ends: '00:00:40' })
})

it('empties the other end when the clip would end before it begins', () => {
  expect(setHere({ starts: '0:12', ends: '0:40' }, 'starts', 41_000)).toEqual({ starts: '00:00:41', ends: '' })
  expect(setHere({ starts: '0:12', ends: '0:40' }, 'ends', 12_000)).toEqual({ starts: '', ends: '00:00:12' })
})
