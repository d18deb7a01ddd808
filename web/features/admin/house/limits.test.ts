import { expect, it } from 'vitest'
import { countOf } from './limits.ts'

it.each([
  ['', null],
  [' 500 ', 500],
  ['0,5', 0.5],
  ['0', 0],
  ['-1', undefined],
  ['1e3', undefined],
  ['many', undefined],
  ['100001', undefined],
])('a limit typed as "%s" is %s', (typed, count) => {
  expect(countOf(typed)).toBe(count)
})
