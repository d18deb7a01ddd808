import { expect, it } from 'vitest'
import { firstWords } from './first-words.ts'

it('takes the first six words, without the sign after the last', () => {
  expect(firstWords('We counted the\nships until there was nothing left.')).toBe('We counted the ships until there')
  expect(firstWords(' Nobody came, ')).toBe('Nobody came')
  expect(firstWords('')).toBe('')
})
