import { expect, it } from 'vitest'
import { isDomain, readInstitutionType } from './institution-types.ts'

it.each([
  ['aldermoor.ac.example', true],
  ['library.example', true],
  ['library', false],
  ['-library.example', false],
  ['library-.example', false],
  ['https://library.example', false],
  ['library.example/path', false],
  ['Library.example', false],
  [`${'a'.repeat(64)}.example`, false],
])('%j is a domain: %j', (text, expected) => {
  expect(isDomain(text)).toBe(expected)
})

it.each([
  ['university-library', 'university-library'],
  ['community', 'community'],
  ['cinema', undefined],
  [undefined, undefined],
])('/institutional/%s is %j', (text, type) => {
  expect(readInstitutionType(text)).toBe(type)
})
