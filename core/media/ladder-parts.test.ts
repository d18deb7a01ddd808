import { expect, it } from 'vitest'
import { ladderFramesApart, planLadderParts } from './ladder-parts.ts'

const rates = [
  { frames: 25, seconds: 1 },
  { frames: 30000, seconds: 1001 },
  { frames: 24000, seconds: 1001 },
]

it.each(rates)('parts of a film of $frames/$seconds contain every frame once and begin with key frames', (rate) => {
  for (const seconds of [1, 59, 60, 79.9, 80.1, 300, 5400]) {
    const parts = planLadderParts(seconds, rate)
    let at = 0
    for (const [place, { number, firstFrame, frames }] of parts.entries()) {
      expect(number).toBe(place + 1)
      expect(firstFrame).toBe(at)
      expect(firstFrame % ladderFramesApart(rate)).toBe(0)
      expect(frames).toBeGreaterThan(0)
      at += frames
    }
    expect(at).toBe(Math.max(1, Math.round((seconds * rate.frames) / rate.seconds)))
  }
})

it('a short end is added to the part before it', () => {
  expect(planLadderParts(75, rates[0]!).map(({ frames }) => frames)).toEqual([75 * 25])
  expect(planLadderParts(130, rates[0]!).map(({ frames }) => frames)).toEqual([1500, 70 * 25])
  expect(planLadderParts(145, rates[0]!).map(({ frames }) => frames)).toEqual([1500, 1500, 25 * 25])
})
