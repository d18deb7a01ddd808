import { describe, expect, it } from 'vitest'
import { pieceRate, SoundPieces } from './sound-pieces.ts'

const tone = (rate: number, seconds: number, loud = 0.3) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, at) => loud * Math.sin((2 * Math.PI * 300 * at) / rate))
const silence = (rate: number, seconds: number) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, at) => (at % 2 ? 4e-4 : -4e-4))

/** As a worklet hands it over: 128 samples at a time. */
function heard(rate: number, ...parts: Float32Array[]) {
  const pieces = new SoundPieces(rate)
  const made: Uint8Array[] = []
  for (const part of parts) for (let at = 0; at < part.length; at += 128) made.push(...pieces.push(part.subarray(at, at + 128)))
  return { made, end: pieces.end() }
}
const secondsOf = (wav: Uint8Array) => (wav.length - 44) / 2 / pieceRate

describe('the sound of a microphone', () => {
  for (const rate of [16_000, 44_100, 48_000])
    it(`at ${rate} Hz is cut at pauses, with the sound just before`, () => {
      const { made, end } = heard(rate, silence(rate, 1), tone(rate, 2), silence(rate, 1), tone(rate, 1.2), silence(rate, 1))
      expect(made).toHaveLength(2)
      expect(end).toBeNull()
      expect(secondsOf(made[0]!)).toBeGreaterThan(2.6)
      expect(secondsOf(made[0]!)).toBeLessThan(2.95)
      expect(secondsOf(made[1]!)).toBeLessThan(2.2)
    })
  it('is a WAV of one channel and 16 bits whose tone is the tone that was heard', () => {
    const [wav] = heard(48_000, silence(48_000, 0.5), tone(48_000, 1), silence(48_000, 1)).made
    const view = new DataView(wav!.buffer)
    expect(String.fromCharCode(...wav!.subarray(0, 4), ...wav!.subarray(8, 12))).toBe('RIFFWAVE')
    expect([view.getUint32(24, true), view.getUint16(22, true), view.getUint16(34, true), view.getUint32(40, true)]).toEqual([
      ...[pieceRate, 1, 16, wav!.length - 44],
    ])
    const samples = Array.from({ length: (wav!.length - 44) / 2 }, (_, at) => view.getInt16(44 + at * 2, true))
    const middle = samples.slice(8000, 16_000)
    const crossings = middle.filter((sample, at) => at > 0 && sample >= 0 !== middle[at - 1]! >= 0).length
    expect(crossings).toBeGreaterThan(295)
    expect(crossings).toBeLessThan(305)
    expect(Math.max(...middle) / 32_767).toBeCloseTo(0.3, 1)
  })
  it('is cut after seven seconds without a pause, and ended when one stops listening', () => {
    const { made, end } = heard(16_000, tone(16_000, 10))
    expect(made.map((wav) => Math.round(secondsOf(wav)))).toEqual([7])
    expect(Math.round(secondsOf(end!))).toBe(3)
  })
  it('makes nothing of silence, of a click, and of a hum that goes on', () => {
    const click = tone(16_000, 0.1)
    const hum = tone(16_000, 20, 0.004)
    expect(heard(16_000, silence(16_000, 3), click, silence(16_000, 3), hum)).toEqual({ made: [], end: null })
  })
})
