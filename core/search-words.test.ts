import { describe, expect, it } from 'vitest'
import { readSearchWords } from './search-words.ts'

const nothing = { words: '', people: [], languages: [], places: [], fromYear: null, toYear: null }

describe('words of a search that narrow it', () => {
  it.each([
    ['count the ships', { words: 'count the ships' }],
    ['ships from:"Ada Moe" in:norwegian before:1990', { words: 'ships', people: ['Ada Moe'], languages: ['nb', 'nn', 'no'], toYear: 1989 }],
    ['from:amundrud from:1990', { people: ['amundrud'], fromYear: 1990 }],
    ['IN:Chile after:1999', { places: ['Chile'], fromYear: 2000 }],
    ['in:"Cabo Verde" wind', { words: 'wind', places: ['Cabo Verde'] }],
    ['in:deutsch', { languages: ['de'] }],
    ['in:es', { languages: ['es'] }],
    ['in:2012', { fromYear: 2012, toYear: 2012 }],
    ['"in:norwegian" -ships', { words: '"in:norwegian" -ships' }],
    ['before:lunch', { words: 'before:lunch' }],
    ['from: the sea', { words: 'from: the sea' }],
    ['begin:ning', { words: 'begin:ning' }],
    ['"count the ships', { words: '"count the ships' }],
  ])('%s', (typed, read) => expect(readSearchWords(typed)).toEqual({ ...nothing, ...read }))
})
