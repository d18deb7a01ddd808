import { expect, it } from 'vitest'
import { isWebAddress } from './url.ts'

it.each([
  ['https://riverbank.example/films?x=1', true],
  ['http://riverbank.example', true],
  [' https://riverbank.example ', true],
  ['riverbank.example', false],
  ['ftp://riverbank.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['https://', false],
  ['', false],
])('%j is a web address: %j (section 5)', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected)
})
