import { describe, expect, it } from 'vitest'
import { formatTimecode, indexAt, indexStartedBy, parseStart, runtime, writtenLength } from './timecode.ts'

describe('timecode', () => {
  it.each([
    [0, '00:00:00'],
    [999, '00:00:00'],
    [2_832_000, '00:47:12'],
    [5_040_000, '01:24:00'],
    [360_000_000, '100:00:00'],
    [-5, '00:00:00'],
  ])('writes %i ms as %s', (ms, written) => expect(formatTimecode(ms)).toBe(written))

  it.each([
    ['2832', 2_832_000],
    ['2832.5', 2_832_500],
    ['2832s', 2_832_000],
    ['47:12', 2_832_000],
    ['0:47:12', 2_832_000],
    ['1h2m3s', 3_723_000],
    ['47m', 2_820_000],
    ['npt:10,20', 10_000],
    [' 7 ', 7_000],
  ])('reads the start %s from a link', (written, ms) => expect(parseStart(written)).toBe(ms))

  it.each([null, undefined, '', '  ', 'soon', '-4', '1e9', ':', 'h'])('ignores a start it does not understand: %s', (written) =>
    expect(parseStart(written)).toBeNull(),
  )

  it('gives a runtime in whole minutes and hours, and in seconds under two minutes', () => {
    expect(runtime(5_040_000)).toEqual({ hours: 1, minutes: 24, seconds: 0 })
    expect(runtime(119_600)).toEqual({ hours: 0, minutes: 2, seconds: 0 })
    expect(runtime(20)).toEqual({ hours: 0, minutes: 0, seconds: 1 })
  })

  it.each([
    [54_000, '54 s'],
    [120_000, '2 min'],
    [3_599_999, '1 h'],
    [4_320_000, '1 h 12 min'],
    [0, '1 s'],
  ])('writes a length of %i ms as %s', (ms, written) => expect(writtenLength(ms)).toBe(written))

  const ranges = [
    { startsMs: 1000, endsMs: 2000 },
    { startsMs: 2000, endsMs: 3000 },
    { startsMs: 5000, endsMs: 6000 },
  ]
  it.each([
    [0, -1, -1],
    [1000, 0, 0],
    [2000, 1, 1],
    [4000, -1, 1],
    [5999, 2, 2],
    [9000, -1, 2],
  ])('at %i ms finds range %i, and %i as the last that began', (ms, at, started) => {
    expect(indexAt(ranges, ms)).toBe(at)
    expect(indexStartedBy(ranges, ms)).toBe(started)
  })
})
