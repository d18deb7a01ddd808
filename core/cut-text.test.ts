import { expect, it } from 'vitest'
import { cutAtWord } from './cut-text.ts'

const whole = 'He walked to the quay each morning, and filled in the book.'

it('leaves what was not cut as it is, and what ends with its sentence', () => {
  expect(cutAtWord(whole, 400)).toBe(whole)
  expect(cutAtWord(whole, whole.length)).toBe(whole)
})

it('goes back to the last whole word and says that it goes on', () => {
  expect(cutAtWord('He walked to the quay each morn', 31)).toBe('He walked to the quay each …')
  expect(cutAtWord('He walked to the quay each morning, an', 38)).toBe('He walked to the quay each morning …')
  expect(cutAtWord('He walked to the quay each morning, and', 39)).toBe('He walked to the quay each morning …')
})

it('counts letters as the database does, not the halves of one', () => {
  expect(cutAtWord('🎞🎞 a film about', 16)).toBe('🎞🎞 a film about')
})
