import { expect, it } from 'vitest'
import { cutAtWord, firstOf } from './cut-text.ts'

const whole = 'He walked to the quay each morning, and filled in the book.'

it('leaves a text within the limit unchanged, and one that ends with its sentence', () => {
  expect(cutAtWord(whole, 400)).toBe(whole)
  expect(cutAtWord(whole, whole.length)).toBe(whole)
})

it('cuts at the last whole word and marks the cut', () => {
  expect(cutAtWord('He walked to the quay each morn', 31)).toBe('He walked to the quay each …')
  expect(cutAtWord('He walked to the quay each morning, an', 38)).toBe('He walked to the quay each morning …')
  expect(cutAtWord('He walked to the quay each morning, and', 39)).toBe('He walked to the quay each morning …')
})

it('counts letters as the database does, not the halves of one', () => {
  expect(cutAtWord('🎞🎞 a film about', 16)).toBe('🎞🎞 a film about')
})

it('cuts a text at so many units, and before a sign it would halve', () => {
  expect(firstOf('Mood 😎 of the quay', 6)).toBe('Mood ')
  expect(firstOf('Mood 😎 of the quay', 7)).toBe('Mood 😎')
  expect(firstOf('Mood', 200)).toBe('Mood')
})

it('keeps a letter together with what belongs to it', () => {
  const family = '👨‍👩‍👧'
  for (let units = 5; units < 5 + family.length; units++) expect(firstOf(`Film ${family}.`, units)).toBe('Film ')
  expect(firstOf(`Film ${family}.`, 5 + family.length)).toBe(`Film ${family}`)
  expect(firstOf('Zoe\u0308 Gru\u0308n', 3)).toBe('Zo')
  expect(firstOf('🇳🇴🇨🇱', 6)).toBe('🇳🇴')
})

it('cuts a letter that is longer than the whole text may be, between its signs', () => {
  const long = `e${'\u0301'.repeat(400)}`
  expect(firstOf(long, 100)).toHaveLength(100)
})

it('cuts a long text as fast as a short one', () => {
  const book = 'Zoe\u0308 '.repeat(400_000)
  const beganMs = performance.now()
  for (let at = 0; at < 200; at++) firstOf(book, 200)
  expect(performance.now() - beganMs).toBeLessThan(2000)
})
