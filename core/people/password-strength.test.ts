import { expect, it } from 'vitest'
import { passwordWeaknesses } from './password-strength.ts'

it.each([
  ['', '', ['length', 'characters']],
  ['short 1', '', ['length']],
  ['123456789', '', ['length']],
  ['1234567890', '', []],
  ['aaaaaaaaaaaa', '', ['characters']],
  ['okkonen and more', 'okkonen@riverbank.example', ['characters']],
  ['a long enough passphrase', 'okkonen@riverbank.example', []],
])('%j (address %j) is weak in %j', (password, email, weak) => {
  expect(passwordWeaknesses(password, email)).toEqual(weak)
})
