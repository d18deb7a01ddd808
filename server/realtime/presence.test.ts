import { expect, it } from 'vitest'
import { Presences } from './presence.ts'

it('A key named like a property of every object is a key like any other', () => {
  const presences = new Presences()
  presences.track('public:deck', 'node', '__proto__', { phx_ref: '1', load: 1 })
  presences.track('public:deck', 'node', 'ann', { phx_ref: '2' })
  expect(Object.keys(presences.state('public:deck'))).toEqual(['__proto__', 'ann'])
  expect(JSON.stringify(presences.untrack('public:deck', '1')?.leaves)).toBe('{"__proto__":{"metas":[{"phx_ref":"1","load":1}]}}')
  presences.untrack('public:deck', '2')
  expect([presences.count('public:deck'), [...presences.ofNode('node')]]).toEqual([0, []])
})
