import { expect, it } from 'vitest'
import { sameAround } from './same-around.ts'

/** What is taken out, and what is put in its place. */
function changed(before: string, after: string): [string, string] {
  const { start, end } = sameAround(before, after)
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)]
}

it.each([
  ['one emoji by another of the same first unit', 'Mood 😎 of the quay', 'Mood 🐈 of the quay', '😎', '🐈'],
  ['one by another of the same last unit', 'a 😀 b', 'a 🨀 b', '😀', '🨀'],
  ['a family by a smaller one', 'at 👨‍👩‍👧‍👦 home', 'at 👨‍👩‍👦 home', '👨‍👩‍👧‍👦', '👨‍👩‍👦'],
  ['a flag', '🇩🇪🇫🇷', '🇩🇰🇫🇷', '🇩🇪', '🇩🇰'],
  ['a letter with a mark', 'cafe\u0301', 'cafe\u0300', 'e\u0301', 'e\u0300'],
  ['a mark that comes to a letter', 'cafe s', 'cafe\u0301 s', 'e', 'e\u0301'],
  ['letters', 'the old boat', 'the new boat', 'old', 'new'],
  ['one of several that are the same', 'aaa', 'aa', 'a', ''],
  ['everything', '', '😎', '', '😎'],
])('changes a card by whole signs: %s', (_, before, after, taken, put) => expect(changed(before, after)).toEqual([taken, put]))
