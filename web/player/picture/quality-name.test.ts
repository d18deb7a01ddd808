import { expect, it } from 'vitest'
import { qualityLines } from './quality-name.ts'

it('a picture is named after the screen it fills', () => {
  expect(qualityLines(1920, 1080)).toBe(1080)
  expect(qualityLines(1280, 536)).toBe(720)
  expect(qualityLines(640, 480)).toBe(480)
  expect(qualityLines(1080, 1920)).toBe(1080)
  expect(qualityLines(860, 360)).toBe(480)
})

it('the rungs of a wide film keep names of their own', () => {
  expect(
    [
      [1280, 536],
      [860, 360],
      [574, 240],
    ].map(([width, height]) => qualityLines(width!, height!)),
  ).toEqual([720, 480, 360])
})
