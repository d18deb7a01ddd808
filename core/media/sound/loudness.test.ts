import { describe, expect, it } from 'vitest'
import { gainFor, programmeLoudness, toneHeight } from './loudness.ts'

describe('the films of a programme', () => {
  it('are all as loud as its quietest, and none is turned up', () => {
    const films = [-23, -17, null, -14]
    const programme = programmeLoudness(films)
    expect(programme).toBe(-23)
    expect(films.map((film) => gainFor(film, programme))).toEqual([1, 0.501, 1, 0.355])
  })
  it('are unchanged where one is shown alone at a usual loudness', () => {
    expect(gainFor(-21, programmeLoudness([-21]))).toBe(1)
  })
  it('are not made almost inaudible for one that is, and a very loud film is turned down also when alone', () => {
    expect(programmeLoudness([-45, -20])).toBe(-26)
    expect(gainFor(-45, -26)).toBe(1)
    expect(gainFor(-8, programmeLoudness([-8]))).toBeCloseTo(0.398)
  })
  it('have a loudness for a loudspeaker test also where none was measured', () => {
    expect(programmeLoudness([])).toBe(-20)
    expect(toneHeight(-23)).toBeCloseTo(0.077, 3)
  })
})
