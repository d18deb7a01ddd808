import { expect, it } from 'vitest'
import { waveFile } from './wave-file.ts'

it('samples become a WAV of 16 bits in their order, and none is louder than full', () => {
  const file = waveFile([Float32Array.of(0, 0.5), Float32Array.of(-1, 2)], 48_000)
  const view = new DataView(file.buffer)
  expect(new TextDecoder('latin1').decode(file.subarray(0, 4))).toBe('RIFF')
  expect(view.getUint32(4, true)).toBe(file.length - 8)
  expect(view.getUint32(24, true)).toBe(48_000)
  expect(view.getUint32(28, true)).toBe(96_000)
  expect(view.getUint32(40, true)).toBe(8)
  expect([0, 1, 2, 3].map((at) => view.getInt16(44 + at * 2, true))).toEqual([0, 16_384, -32_767, 32_767])
})
