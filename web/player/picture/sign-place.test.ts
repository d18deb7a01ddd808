import { describe, expect, it } from 'vitest'
import { placeAfterKey, within } from './sign-place.ts'

const usual = { x: 0.7, y: 0.5, width: 0.24 }

describe('the interpreter’s window', () => {
  it('stays within the picture, for any input', () => {
    expect(within({ x: 2, y: -1, width: 0.2 }, 1)).toEqual({ x: 0.8, y: 0, width: 0.2 })
    expect(within({ x: 0, y: 0, width: 9 }, 1)).toEqual({ x: 0, y: 0, width: 0.6 })
    // A tall one leaves something of the film.
    expect(within({ x: 0, y: 0.4, width: 0.6 }, 2.5)).toMatchObject({ x: 0, width: 0.32 })
  })
  it('is moved and sized by keys, and leaves the rest to the player', () => {
    expect(placeAfterKey('ArrowLeft', usual, usual)?.x).toBeCloseTo(0.67)
    expect(placeAfterKey('ArrowDown', usual, usual)?.y).toBeCloseTo(0.53)
    const larger = placeAfterKey('+', usual, usual)!
    expect(larger.width).toBeCloseTo(0.27)
    expect(larger.x + larger.width / 2).toBeCloseTo(usual.x + usual.width / 2)
    expect(placeAfterKey('Home', { x: 0, y: 0, width: 0.5 }, usual)).toBe(usual)
    expect(placeAfterKey('k', usual, usual)).toBeNull()
  })
})
