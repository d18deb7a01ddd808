import { describe, expect, it } from 'vitest'
import { noFilters } from '#web/data/search/search.ts'
import { countFilters, readAsked, reworded, toggled, understood, writeAsked } from './asked.ts'

const read = (address: string) => readAsked(new URLSearchParams(address))

describe('what a search address asks', () => {
  it('survives being written and read', () => {
    const asked = {
      query: 'count the ships & "more"',
      page: 3,
      filters: {
        languages: ['nb', 'zh-Hans'],
        fromYear: 1960,
        toYear: 2020,
        access: ['captions' as const],
        runtimes: ['short' as const, 'long' as const],
        places: ['Cabo Verde'],
        subjects: ['the sea'],
        people: [],
      },
      sort: 'oldest' as const,
    }
    expect(read(writeAsked(asked).toString())).toEqual(asked)
  })
  it('is everything when nothing is said', () => expect(read('')).toEqual({ query: '', page: 1, sort: 'best', filters: noFilters }))
  it('writes nothing for everything', () => expect(writeAsked(read('')).toString()).toBe(''))
  it.each([
    'page=-1',
    'page=x',
    'from=12',
    'to=soon',
    'language=%3Cb%3E',
    'access=all',
    'length=endless',
    'sort=luck',
    'place=%20',
    'subject=',
  ])('ignores %s', (address) => expect(read(address)).toEqual({ query: '', page: 1, sort: 'best', filters: noFilters }))
  it('counts the years as one filter', () => {
    expect(countFilters(read('from=1990&to=2000').filters)).toBe(1)
    expect(countFilters(read('from=1990&language=nb&access=captions&access=described').filters)).toBe(4)
  })
  it('takes no control character to the house, and no page that is no number to it', () => {
    expect(read('q=%00ships%0A').query).toBe('ships')
    expect(read('page=1e30').page).toBe(10_000)
  })
  it('counts what is written into the words as narrowing, and keeps it beside other words', () => {
    const { read: words, filters } = understood(read('q=shps from:"Ada Moe" before:1990'))
    expect(countFilters(filters)).toBe(2)
    expect(reworded(words, 'ships')).toBe('ships from:"Ada Moe" before:1990')
  })
  it('puts a value in and takes it out', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  })
})
