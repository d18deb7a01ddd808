import { describe, expect, it } from 'vitest'
import { findable, folded, placesOf } from './findable.ts'

const marked = (text: string, typed: string) =>
  placesOf(text, typed)
    .reverse()
    .reduce((put, [from, to]) => `${put.slice(0, from)}[${put.slice(from, to)}]${put.slice(to)}`, text)

describe('words that look the same', () => {
  it.each([
    ['서울'.normalize('NFD'), '서울', 'Korean, taken apart'],
    ['Schröder führte'.normalize('NFD'), 'Schröder führte', 'German, taken apart'],
    ['Wasser\u00ADkraft\u200Bwerk', 'Wasserkraftwerk', 'with signs nobody sees'],
    ['O’Hara’s, oʼclock, rock ‘n’ roll', "O'Hara's, o'clock, rock 'n' roll", 'with other apostrophes'],
    ['السَّلَامُ عَلَيْكُمْ', 'السلام عليكم', 'Arabic with vowel signs'],
    ['שָׁלוֹם עֲלֵיכֶם', 'שלום עליכם', 'Hebrew with vowel signs'],
    ['מַעֲרָב־מִזְרָח', 'מערב־מזרח', 'Hebrew with a hyphen of its own, which stays'],
  ])('are found as the same: %s and %s, %s', (one, other) => {
    expect(findable(one)).toBe(other)
  })

  it('are compared without case and accents, each letter separately', () => {
    expect(folded('Ödegård É')).toBe('odegard e')
    expect(folded('서울')).toBe('서울')
    expect(folded('й')).toBe(folded('Й'))
  })
})

describe('a query in a text', () => {
  it.each([
    ['The harbour, the HARBOUR', 'harbour', 'The [harbour], the [HARBOUR]'],
    ['Wasser\u00ADkraft\u00ADwerkbau', 'wasserkraft', '[Wasser\u00ADkraft\u00AD]werkbau'],
    ['Schröder führte'.normalize('NFD'), 'fuhrte', `${'Schröder'.normalize('NFD')} [${'führte'.normalize('NFD')}]`],
    ['서울 등대'.normalize('NFD'), '등', `${'서울'.normalize('NFD')} [${'등'.normalize('NFD')}]${'대'.normalize('NFD')}`],
    ['서울', '사', '서울'],
    ['קרָא שָׁלוֹם!', 'שלום', 'קרָא [שָׁלוֹם]!'],
    ['it was\nlate', 'was late', 'it [was\nlate]'],
    ['O’Hara 🐈 sat', "o'hara 🐈", '[O’Hara 🐈] sat'],
    ['aaa', 'aa', '[aa]a'],
    ['anything', '', 'anything'],
  ])('%s, %s: %s', (text, typed, wanted) => {
    expect(marked(text, typed)).toBe(wanted)
  })
})
