import { expect, it } from 'vitest'
import type { Bind, Filter } from './ast.ts'
import { isArgument, parseQuery, splitQuery } from './query.ts'

const live = { body: null, limit: null, offset: 0 }
const filterOf = (query: string) => parseQuery(splitQuery(query)).conditions[0]!.condition as Filter
const boundValue = (query: string) => {
  const split = splitQuery(query)
  const { operation } = parseQuery(split).conditions[0]!.condition as Filter
  return (operation as { value: Bind }).value(split.values, live)
}

it('requests that differ only in values share a shape', () => {
  const shape = (query: string) => splitQuery(query).shape
  expect(shape('id=eq.1&select=name')).toBe(shape('id=eq.2&select=name'))
  expect(shape('id=in.(1)')).toBe(shape('id=in.(1,2,3)'))
  expect(shape('limit=5')).toBe(shape('limit=6'))
  for (const [a, b] of [
    ['id=eq.1', 'id=neq.1'],
    ['id=eq.1', 'id=not.eq.1'],
    ['select=a', 'select=b'],
    ['id=is.null', 'id=is.true'],
    ['id=eq.', 'id=eq.1'],
    ['id=eq(any).{1}', 'id=eq(all).{1}'],
    ['or=(id.eq.1)', 'or=(id.eq.2)'],
  ])
    expect(shape(a!), `${a} and ${b}`).not.toBe(shape(b!))
})

it.each([
  ['title=eq.a.b(c),d', 'a.b(c),d'],
  ['title=eq.', ''],
  ['title=eq.a+b%2Bc', 'a b+c'],
  ['title=like.*a*', '%a%'],
  ['id=in.(1,2)', '{"1","2"}'],
  ['id=in.()', '{}'],
  ['name=in.("a,b","c\\"d",e)', '{"a,b","c\\"d","e"}'],
  ['name=in.(a"b)', '{"a\\"b"}'],
  ['tags=cs.{a,b}', '{a,b}'],
])('finds the value of %s', (query, expected) => {
  expect(boundValue(query)).toBe(expected)
})

it.each([
  ['id=not.eq.1', { not: true, operation: expect.objectContaining({ operator: 'eq' }) }],
  ['id=not.not.eq.1', { not: false }],
  ['id=gt(any).{1}', { operation: expect.objectContaining({ operator: 'gt', quantifier: 'any' }) }],
  ['id=is.NULL', { operation: { kind: 'is', value: 'null' } }],
  ['words=wfts(english).a', { operation: expect.objectContaining({ kind: 'search', operator: 'wfts', language: 'english' }) }],
  [
    'data->a->>b=eq.1',
    {
      field: {
        name: 'data',
        path: [
          { arrow: '->', key: 'a', isIndex: false },
          { arrow: '->>', key: 'b', isIndex: false },
        ],
      },
    },
  ],
])('reads the filter %s', (query, expected) => {
  expect(filterOf(query)).toMatchObject(expected)
})

it.each([
  'id=1',
  'id=equals.1',
  'id=eq(some).1',
  'id=neq(any).{1}',
  'id=is.5',
  'or=(id.eq.1',
  'or=()',
  'or=(a.eq.1,)',
  'order=id.up',
  'order=id.asc.nulls',
  'columns=,',
  'a b c!=eq.1',
  'id=%E0%A4%A',
  'id=eq.%00',
])('refuses %s with PGRST100', (query) => {
  expect(() => parseQuery(splitQuery(query))).toThrow(expect.objectContaining({ code: 'PGRST100' }))
})

it('groups nest, negate and quote', () => {
  const { conditions } = parseQuery(splitQuery('people.not.or=(name.eq."a,b)",and(id.in.(1,2),id.not.is.null))'))
  expect(conditions).toMatchObject([
    {
      path: ['people'],
      condition: {
        kind: 'group',
        not: true,
        operator: 'or',
        members: [{ kind: 'filter' }, { kind: 'group', operator: 'and', members: [{ kind: 'filter' }, { kind: 'filter', not: true }] }],
      },
    },
  ])
})

it('orders say direction, nulls and the embedded row they mean', () => {
  expect(parseQuery(splitQuery('order=a.desc.nullslast,people(name),c.nullsfirst')).orders).toEqual([
    {
      path: [],
      terms: [
        { field: { name: 'a', path: [] }, relation: undefined, direction: 'desc', nulls: 'last' },
        { field: { name: 'name', path: [] }, relation: 'people' },
        { field: { name: 'c', path: [] }, relation: undefined, nulls: 'first' },
      ],
    },
  ])
})

it('separates arguments of a function from filters on its rows', () => {
  expect(isArgument('a', 'hello')).toBe(true)
  expect(isArgument('a', '3.14')).toBe(true)
  expect(isArgument('a', 'eq.3')).toBe(false)
  expect(isArgument('people.a', 'x')).toBe(false)
  expect(isArgument('select', 'x')).toBe(false)
})
