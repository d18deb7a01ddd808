import { describe, expect, it } from 'vitest'
import { isSentence, readSearchWords } from './search-words.ts'

const nothing = {
  words: '',
  people: [],
  languages: [],
  places: [],
  fromYear: null,
  toYear: null,
  narrowing: [],
  unread: [],
  onlyWithout: false,
}

describe('words of a search that narrow it', () => {
  it.each([
    ['count the ships', { words: 'count the ships' }],
    [
      'ships from:"Ada Moe" in:norwegian before:1990',
      {
        words: 'ships',
        people: ['Ada Moe'],
        languages: ['nb', 'nn', 'no'],
        toYear: 1989,
        narrowing: ['from:"Ada Moe"', 'in:norwegian', 'before:1990'],
      },
    ],
    ['from:amundrud from:1990', { people: ['amundrud'], fromYear: 1990, narrowing: ['from:amundrud', 'from:1990'] }],
    ['IN:Chile after:1999', { places: ['Chile'], fromYear: 2000, narrowing: ['IN:Chile', 'after:1999'] }],
    ['in:"Cabo Verde" wind', { words: 'wind', places: ['Cabo Verde'], narrowing: ['in:"Cabo Verde"'] }],
    ['in:deutsch', { languages: ['de'], narrowing: ['in:deutsch'] }],
    ['in:es', { languages: ['es'], narrowing: ['in:es'] }],
    ['in:2012', { fromYear: 2012, toYear: 2012, narrowing: ['in:2012'] }],
    [
      'Möwen von:„Ada Moe“ in:norwegisch vor:1990 nach:1979',
      {
        words: 'Möwen',
        people: ['Ada Moe'],
        languages: ['nb', 'nn', 'no'],
        fromYear: 1980,
        toYear: 1989,
        narrowing: ['von:"Ada Moe"', 'in:norwegisch', 'vor:1990', 'nach:1979'],
      },
    ],
    ['“count the ships” harb\u00ADour', { words: '"count the ships" harbour' }],
    ['harbour -"no ships"', { words: 'harbour -"no ships"' }],
    ['-ships -"no harbour"', { words: '-ships -"no harbour"', onlyWithout: true }],
    ['"in:norwegian" -ships', { words: '"in:norwegian" -ships' }],
    ['ships -in:norwegian', { words: 'ships -in:norwegian', unread: ['-in:norwegian'] }],
    ['before:lunch', { words: 'before:lunch', unread: ['before:lunch'] }],
    ['before:1700 ships', { words: 'before:1700 ships', unread: ['before:1700'] }],
    ['from: the sea', { words: 'from: the sea', unread: ['from:'] }],
    ['in:""', { words: 'in:""', unread: ['in:""'] }],
    ['begin:ning', { words: 'begin:ning' }],
    ['"count the ships', { words: '"count the ships' }],
  ])('%s', (typed, read) => expect(readSearchWords(typed)).toEqual({ ...nothing, ...read }))
})

describe('a sentence', () => {
  it.each([
    ['sea', false],
    ['count ships', false],
    ['count the ships', true],
    ['"count the ships"', true],
    ['ships -sea -harbour', false],
    ['count ships -"in the harbour"', false],
    ['등대지기는 말이 없다', true],
    ['', false],
  ])('%s: %s', (words, expected) => expect(isSentence(words)).toBe(expected))
})
