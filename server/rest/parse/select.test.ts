import { expect, it } from 'vitest'
import type { Refused } from '../problems.ts'
import { parseSelect } from './select.ts'

const field = (name: string, more: object = {}) => expect.objectContaining({ kind: 'field', field: { name, path: [] }, ...more })
const embed = (name: string, more: object = {}) => expect.objectContaining({ kind: 'embed', name, ...more })

it.each([
  ['*', [field('*')]],
  ['id, called:name', [field('id'), field('name', { alias: 'called' })]],
  ['"a,b":"c d"::text', [field('c d', { alias: 'a,b', cast: 'text' })]],
  ['with-dash', [field('with-dash')]],
  ['price::int.sum()::text', [field('price', { cast: 'int', aggregate: 'sum', aggregateCast: 'text' })]],
  ['n:count()', [field('*', { alias: 'n', aggregate: 'count' })]],
  ['people(*)', [embed('people', { spread: false, select: [field('*')] })]],
  ['who:people!fk!inner(id)', [embed('people', { alias: 'who', hint: 'fk', join: 'inner' })]],
  ['people!inner!fk(id)', [embed('people', { hint: 'fk', join: 'inner' })]],
  ['people!left()', [embed('people', { join: 'left', select: [] })]],
  ['...people(name)', [embed('people', { spread: true })]],
  ['', []],
])('reads %s', (text, expected) => {
  expect(parseSelect(text)).toEqual(expected)
})

it('reads JSON paths: keys, places in a list, from its end', () => {
  expect(parseSelect('data->a->>-1')).toEqual([
    expect.objectContaining({
      field: {
        name: 'data',
        path: [
          { arrow: '->', key: 'a', isIndex: false },
          { arrow: '->>', key: '-1', isIndex: true },
        ],
      },
    }),
  ])
})

it.each([
  [
    'id,',
    '"failed to parse select parameter (id,)" (line 1, column 4)',
    'unexpected end of input expecting field name (* or [a..z0..9_$])',
  ],
  ['id::', '"failed to parse select parameter (id::)" (line 1, column 5)', 'unexpected end of input expecting letter or digit'],
  ['people(id', '"failed to parse select parameter (people(id)" (line 1, column 10)', 'unexpected end of input expecting ")" or ","'],
  [
    'name[]',
    '"failed to parse select parameter (name[])" (line 1, column 5)',
    'unexpected "[" expecting letter, digit, "-", "->>", "->", "::", ")", "," or end of input',
  ],
])('says where %s cannot be read', (text, message, details) => {
  let refused: Refused | undefined
  try {
    parseSelect(text)
  } catch (error) {
    refused = error as Refused
  }
  expect(refused).toMatchObject({ code: 'PGRST100', status: 400, message, details })
})

it('refuses embeds nested deeper than it accepts', () => {
  expect(() => parseSelect(`${'a('.repeat(100)}b${')'.repeat(100)}`)).toThrow('nested deeper')
})
