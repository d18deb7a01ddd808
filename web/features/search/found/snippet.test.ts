import { describe, expect, it } from 'vitest'
import { readSnippet } from './snippet.tsx'

const marked = (snippet: string, query: string) =>
  readSnippet(snippet, query)
    .map((part) => (part.found ? `[${part.words}]` : part.words))
    .join('')

describe('a snippet', () => {
  it.each([
    ['to \u0001count\u0002 the \u0001ships\u0002.', 'count the ships', 'to [count the ships].'],
    ['\u0001count\u0002. Not the \u0001ships\u0002', 'count the ships', '[count]. Not the [ships]'],
    ['\u0001counted\u0002 all \u0001ships\u0002', 'count ships', '[counted] all [ships]'],
    ['nothing marked', 'x', 'nothing marked'],
    ['\u0001a\u0002\u0001b\u0002', 'a b', '[a][b]'],
    ['', 'x', ''],
  ])('%j for %s', (snippet, query, shown) => expect(marked(snippet, query)).toBe(shown))
  it('is text, whatever it contains', () =>
    expect(readSnippet('<b>\u0001<i>\u0002', 'i')).toEqual([
      { words: '<b>', found: false },
      { words: '<i>', found: true },
    ]))
})
