import { expect, it } from 'vitest'
import { speechRate } from './speech.ts'

it('a line that fits its gap is spoken without hurry', () => {
  expect(speechRate('A boat turns.', 4000)).toBe(1)
})
it('a longer line is spoken faster, up to the limit of intelligibility', () => {
  const line = 'x'.repeat(60)
  expect(speechRate(line, 3200)).toBeCloseTo(1.25)
  expect(speechRate(line, 500)).toBe(1.4)
  expect(speechRate(line, 0)).toBe(1.4)
})
