import { describe, expect, it } from 'vitest'
import { fulfils, parseFilter } from './filter.ts'

describe('a filter', () => {
  it('is a list of conditions, quoted where a value has commas', () => {
    expect(parseFilter('id=eq.1,name=in.("a, b",c),age=not.lt.30')).toEqual([
      { column: 'id', operator: 'eq', negated: false, values: ['1'] },
      { column: 'name', operator: 'in', negated: false, values: ['a, b', 'c'] },
      { column: 'age', operator: 'lt', negated: true, values: ['30'] },
    ])
  })
  it.each(['id', 'id=around.1', 'id=in.1,2', '=eq.1'])('that reads "%s" is refused', (text) => expect(parseFilter(text)).toBeNull())
  it.each([undefined, null, ''])('may be absent', (text) => expect(parseFilter(text)).toEqual([]))
})

describe('a row', () => {
  it.each([
    ['a=eq.10', '10', 'int4', true],
    ['a=gt.9', '10', 'int4', true],
    ['a=gt.9', '10', 'text', false],
    ['a=lte.2026-11-20T00:00:00Z', '2026-11-19 23:00:00+00', 'timestamptz', true],
    ['a=is.null', null, 'text', true],
    ['a=not.is.null', null, 'text', false],
    ['a=is.true', 't', 'bool', true],
    ['a=eq.x', null, 'text', false],
    ['a=neq.x', null, 'text', false],
    ['a=eq.9007199254740993', '9007199254740992', 'int8', false],
    ['a=is.unknown', null, 'bool', true],
    ['a=not.isdistinct.1.0', '1', 'numeric', true],
    ['a=isdistinct.x', null, 'text', true],
    ['a=in.(1,2)', '2', 'int8', true],
  ])('%s with %s (%s): %s', (filter, text, type, expected) => expect(fulfils(parseFilter(filter)![0]!, text, type)).toBe(expected))
})
