import { expect, it } from 'vitest'
import type { CheckedSource } from '../../files/checked-source.ts'
import { heardGraph, waits } from './heard-channels.ts'

const sound = (stream: number, channels: string) => ({
  ...{ stream, codec: 'pcm_s16le', sampleRate: 48_000, channels, language: '', title: '', isDefault: false, aside: false },
})
const source = (...sounds: ReturnType<typeof sound>[]) => ({ probe: { sounds }, sound: sounds.slice(0, 2) }) as unknown as CheckedSource

it('channels are counted through all streams, and each is heard in both ears', () => {
  const camera = source(sound(1, 'stereo'), sound(2, 'mono'), sound(3, '4 channels'))
  expect(heardGraph(camera, [2])).toMatch(/^\[0:1\]aresample=48000:async=1:first_pts=0,pan=stereo\|c0=c1\|c1=c1,alimiter/)
  // The third is the only one of the second stream, the fifth the second of the third.
  expect(heardGraph(camera, [3, 5], 'x')).toMatch(
    /^\[0:2\][^;]*c0=c0\|c1=c0\[x0\];\[0:3\][^;]*c0=c1\|c1=c1\[x1\];\[x0\]\[x1\]amix=inputs=2:normalize=0,/,
  )
})

it('without a choice, or with one the file has not, all is heard as it is', () => {
  const camera = source(sound(1, 'stereo'))
  expect(heardGraph(camera, null)).toBe(heardGraph(camera, [9]))
  expect(heardGraph(camera, null)).not.toContain('pan=')
  // Two graphs of two microphones each can be put into one.
  expect(heardGraph(source(sound(1, 'mono'), sound(2, 'mono')), null, 'x')).toContain('[xm0]')
})

it('a sound that begins later waits to the sample, one that begins earlier does not', () => {
  expect(waits(0.5)).toBe(',adelay=24000S:all=1')
  expect(waits(-1)).toBe('')
})
