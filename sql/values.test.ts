import { expect, it } from 'vitest'
import { decoderOf, readArray } from './values.ts'

it.each([
  ['{}', []],
  ['{1,2}', ['1', '2']],
  ['{"a b","c\\"d","e\\\\f",NULL,"NULL",""}', ['a b', 'c"d', 'e\\f', null, 'NULL', '']],
  [
    '{{1,2},{3,4}}',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['[2:3]={a,b}', ['a', 'b']],
])('reads the array %s', (text, values) => {
  expect(readArray(text)).toEqual(values)
})

it('Numbers that JavaScript would round stay text', () => {
  expect(decoderOf(20)).toBeUndefined()
  expect(decoderOf(1700)).toBeUndefined()
  expect(decoderOf(1007)?.('{1,-2}')).toEqual([1, -2])
})
