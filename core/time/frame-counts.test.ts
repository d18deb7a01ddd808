import { describe, expect, it } from 'vitest'
import { frameCount, frameCountIds, frameCountOf, framesOfTimecode, timecodeOf } from './frame-counts.ts'

describe('frame counts', () => {
  it.each([
    ['24', 0, '00:00:00:00'],
    ['24', 86_400, '01:00:00:00'],
    ['23.976', 86_400, '01:00:00:00'],
    ['25', 90_012, '01:00:00:12'],
    ['29.97', 107_892, '00:59:56:12'],
    ['29.97 DF', 1799, '00:00:59;29'],
    ['29.97 DF', 1800, '00:01:00;02'],
    ['29.97 DF', 3597, '00:01:59;29'],
    ['29.97 DF', 3598, '00:02:00;02'],
    ['29.97 DF', 17_981, '00:09:59;29'],
    ['29.97 DF', 17_982, '00:10:00;00'],
    ['29.97 DF', 107_892, '01:00:00;00'],
    ['59.94 DF', 3599, '00:00:59;59'],
    ['59.94 DF', 3600, '00:01:00;04'],
    ['59.94 DF', 35_964, '00:10:00;00'],
    ['59.94 DF', 215_784, '01:00:00;00'],
    ['59.94', 215_784, '00:59:56:24'],
    ['50', 180_049, '01:00:00:49'],
  ] as const)('counts at %s that frame %i is %s, and back', (id, frame, written) => {
    expect(timecodeOf(frame, frameCount(id))).toBe(written)
    expect(framesOfTimecode(written, frameCount(id))).toBe(frame)
  })

  it.each(frameCountIds)('knows every frame of the first 11 minutes and around each hour again at %s', (id) => {
    const count = frameCount(id)
    const hour = framesOfTimecode(count.dropFrame ? '01:00:00;00' : '01:00:00:00', count)!
    const looked = [0, hour, 9 * hour, 23 * hour].flatMap((from, at) =>
      Array.from({ length: at === 0 ? 11 * 60 * count.nominal : 4000 }, (_, n) => from + n),
    )
    expect(looked.filter((frame) => framesOfTimecode(timecodeOf(frame, count), count) !== frame)).toEqual([])
  })

  it('wraps at midnight, in both directions', () => {
    expect(timecodeOf(24 * 3600 * 25, frameCount('25'))).toBe('00:00:00:00')
    expect(timecodeOf(-1, frameCount('25'))).toBe('23:59:59:24')
    expect(timecodeOf(24 * 107_892, frameCount('29.97 DF'))).toBe('00:00:00;00')
  })

  it.each([
    ['00;00;05;00', '29.97 DF', 150],
    ['00;01;00;02', '29.97 DF', 1800],
    ['00;00;05;00', '25', 125],
    ['00:00:05.00', '25', 125],
  ] as const)('reads %s with the separators other programs use', (written, id, frames) => {
    expect(framesOfTimecode(written, frameCount(id))).toBe(frames)
  })

  it.each(['29.97 DF', '59.94 DF'] as const)('counts every frame of an hour at %s as one writes them out by hand', (id) => {
    const count = frameCount(id)
    let frames = 0
    for (let minute = 0; minute < 60; minute++)
      for (let number = minute % 10 === 0 ? 0 : count.nominal / 15; number < 60 * count.nominal; number++, frames++) {
        const two = (part: number) => String(part).padStart(2, '0')
        const written = `00:${two(minute)}:${two(Math.floor(number / count.nominal))};${two(number % count.nominal)}`
        if (timecodeOf(frames, count) !== written || framesOfTimecode(written, count) !== frames) expect.fail(`${frames} is ${written}`)
      }
    expect(timecodeOf(frames, count)).toBe('01:00:00;00')
  })

  it.each(['00:01:00;00', '00:01:00;01', '00:00:00;30', '24:00:00;00', '00:60:00;00', '1:2:3', 'soon', ''])(
    'refuses %s as drop frame',
    (written) => expect(framesOfTimecode(written, frameCount('29.97 DF'))).toBeNull(),
  )

  it('returns the usual frame count of a cut by the rate of its file', () => {
    expect(frameCountOf(23.976)?.id).toBe('23.976')
    expect(frameCountOf(29.97)?.id).toBe('29.97')
    expect(frameCountOf(29.97, true)?.id).toBe('29.97 DF')
    expect(frameCountOf(24)?.id).toBe('24')
    expect(frameCountOf(59.94, true)?.id).toBe('59.94 DF')
    expect(frameCountOf(25, true)?.id).toBe('25')
    expect(frameCountOf(15)).toBeNull()
    expect(frameCountOf(null)).toBeNull()
  })
})
