import { describe, expect, it } from 'vitest'
import { bestFits, isSure } from './alike-sounds.ts'

/** Loudness of talk: bursts of chance with pauses, the same for the same seed. */
function talk(length: number, seed: number): number[] {
  let state = seed
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const values: number[] = []
  while (values.length < length) {
    const loud = chance() < 0.6 ? 40 + 180 * chance() : 2
    const lasts = 1 + Math.floor(chance() * 5)
    for (let n = 0; n < lasts; n++) values.push(loud * (0.7 + 0.3 * chance()))
  }
  return values.slice(0, length)
}
const options = { overlap: 50, apart: 5, count: 2 }
const roomy = (values: number[]) => values.map((value, at) => 0.4 * value + 0.1 * (values[at - 1] ?? 0) + 6)

describe('a sound on its picture', () => {
  it.each([
    ['begins later', 0, 137],
    ['begins earlier', 90, 0],
  ])('that %s is found to the value, though it was recorded farther away', (_, soundFrom, pictureFrom) => {
    const scene = talk(900, 7)
    const [sound, picture] = [scene.slice(pictureFrom, 700), roomy(scene.slice(soundFrom))]
    const fits = bestFits(sound, picture, options)
    expect(fits[0]!.lag).toBe(pictureFrom - soundFrom)
    expect(fits[0]!.alike).toBeGreaterThan(0.8)
    expect(isSure(fits)).toBe(true)
  })

  it('of another scene is not sure', () => {
    for (const seed of [3, 4, 5, 6, 8]) expect(isSure(bestFits(talk(600, seed), talk(900, 99), options))).toBe(false)
  })

  it('that repeats itself is not sure: there are two places', () => {
    const phrase = talk(80, 11)
    expect(isSure(bestFits(phrase, [...phrase, ...talk(60, 12), ...phrase], options))).toBe(false)
  })

  it('that never changes, or is too short, fits nowhere', () => {
    expect(bestFits(new Array(300).fill(12), talk(300, 1), options)).toEqual([])
    expect(bestFits(talk(20, 1), talk(300, 1), options)).toEqual([])
    expect(isSure([])).toBe(false)
  })
})
