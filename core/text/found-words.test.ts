import { describe, expect, it } from 'vitest'
import { readFound } from './found-words.ts'

const read = (sentence: string, query: string) =>
  readFound(sentence.replaceAll('[', '\u0001').replaceAll(']', '\u0002'), query)
    .map((part) => (part.found ? `[${part.words}]` : part.words))
    .join('')

describe('matches in a sentence', () => {
  it.each([
    ['to [count] the [ships].', 'count the ships', 'to [count the ships].'],
    ['[count]. Not the [ships]', 'count the ships', '[count]. Not the [ships]'],
    ['[counted] all [ships]', 'count ships', '[counted] all [ships]'],
    ['nothing marked', 'x', 'nothing marked'],
    ['[a][b]', 'a b', '[a][b]'],
    ['', 'x', ''],
  ])('%j for %s is one piece where the query was one', (sentence, query, shown) => expect(read(sentence, query)).toBe(shown))

  it.each([
    ['[O]’[Hara]’s boat didn’t come', "O'Hara's", '[O’Hara’s] boat didn’t come'],
    ['by six [o]ʼ[clock].', "o'clock", 'by six [oʼclock].'],
    ['the [well]-[known] one', 'well-known', 'the [well-known] one'],
    ['[O]’Hara’s boat', "o'clock", '[O]’Hara’s boat'],
    ['[O]’Harassed', "o'hara", '[O]’Harassed'],
  ])('%j for %s is underlined with its apostrophes and hyphens', (sentence, query, shown) => {
    expect(read(sentence, query)).toBe(shown)
  })

  it.each([
    ['[שָׁלוֹם] עֲלֵיכֶם [הַדַּיָּגִים]', 'שלום עליכם הדיגים', '[שָׁלוֹם עֲלֵיכֶם הַדַּיָּגִים]', 'Hebrew, typed without vowel signs'],
    ['[שלום] עליכם [הדיגים]', 'שָׁלוֹם עֲלֵיכֶם הַדַּיָּגִים', '[שלום עליכם הדיגים]', 'Hebrew, typed with them'],
    ['[מַעֲרָב]־[מִזְרָח]', 'מערב־מזרח', '[מַעֲרָב־מִזְרָח]', 'Hebrew, two words tied together'],
    ['[السَّلَامُ] عَلَى [أَهْلَ]', 'السلام على أهل', '[السَّلَامُ عَلَى أَهْلَ]', 'Arabic'],
    ['[दिल्ली] की [गलियाँ]', 'दिल्ली की गलियाँ', '[दिल्ली की गलियाँ]', 'Hindi'],
    ['[Zoe]\u0308 kam', 'Zoë', '[Zoe\u0308] kam', 'a sign behind the last letter that was marked'],
  ])('%j for %s keeps its vowel signs (%s)', (sentence, query, shown) => {
    expect(read(sentence, query)).toBe(shown)
  })

  it('is text, with any content', () =>
    expect(readFound('<b>\u0001<i>\u0002', 'i')).toEqual([
      { words: '<b>', found: false },
      { words: '<i>', found: true },
    ]))
})
