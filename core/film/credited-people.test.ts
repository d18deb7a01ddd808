import { expect, it } from 'vitest'
import { namesIn, personKey } from './credited-people.ts'

it('people written in one line are read one at a time', () => {
  expect(namesIn('Ada Moe, Kim Sand and Lo Vik')).toEqual(['Ada Moe', 'Kim Sand', 'Lo Vik'])
  expect(namesIn('Ada Moe, Kim Sand, and Lo Vik')).toEqual(['Ada Moe', 'Kim Sand', 'Lo Vik'])
  expect(namesIn('Ada Moe og Kim Sand')).toEqual(['Ada Moe', 'Kim Sand'])
  expect(namesIn('Sandy Anders')).toEqual(['Sandy Anders'])
  expect(namesIn('Santiago Ramón y Cajal')).toEqual(['Santiago Ramón y Cajal'])
  expect(namesIn('Film and Television Fund')).toEqual(['Film and Television Fund'])
  expect(namesIn('')).toEqual([])
})

it('a name written twice has one key', () => {
  const ways = ['José Brandvold-Moe', 'jose brandvold moe', 'JOSÉ  BRANDVOLD‑MOE ', 'Jose\u0301 Brandvold-Moe']
  expect(new Set(ways.map(personKey))).toEqual(new Set(['jose brandvold moe']))
  expect(personKey('Jo Brandvold')).not.toBe(personKey('José Brandvold'))
})
