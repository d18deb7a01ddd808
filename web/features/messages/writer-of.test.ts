import { expect, it } from 'vitest'
import { writerOf } from './writer-of.ts'

const person = (id: string, name: string, here: boolean) => ({ id, name, here })
const people = [
  person('me', 'Mara', true),
  person('ann', 'Ann', true),
  person('bo', '', true),
  person('cy', '', false),
  person('di', 'Di', false),
]
const named = (id: string | null, contact: { name: string } | null = null) => writerOf({ people, contact }, id, 'me', (word) => `<${word}>`)

it.each([
  ['me', '<you>'],
  ['ann', 'Ann'],
  ['bo', '<unnamed>'],
  ['cy', '<somebody>'],
  ['di', 'Di'],
  ['nobody', '<somebody>'],
])('%s is called %s in a thread', (id, name) => {
  expect(named(id)).toBe(name)
})
it('a person without an account has the name of their letter', () => {
  expect(named(null, { name: 'Ove' })).toBe('Ove')
  expect(named(null)).toBe('<somebody>')
})
