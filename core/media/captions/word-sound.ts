import { folded } from '../../text/findable.ts'

/**
 * A word by its approximate sound, in letters: different spellings of one sound are one. Deliberately rough; a pre-filter for
 * worth comparing.
 */
export function soundOf(word: string): string {
  let sound = folded(word.replaceAll('ß', 'ss')).replace(/[^\p{L}\p{N}]/gu, '')
  for (const [pattern, by] of spellings) sound = sound.replace(pattern, by)
  return sound.length > 3 ? sound.replace(/([^aeiou])e$/, '$1') : sound
}

const spellings: readonly [RegExp, string][] = [
  [/ø|œ/g, 'o'],
  [/æ/g, 'a'],
  [/ł/g, 'l'],
  [/đ|ð/g, 'd'],
  [/þ/g, 't'],
  [/tsch|tch/g, 'c'],
  [/sch|sh|sz/g, 'š'],
  [/ph/g, 'f'],
  [/th|dt/g, 't'],
  [/ck|kh|qu?/g, 'k'],
  [/x/g, 'ks'],
  [/ch/g, 'c'],
  [/c(?=[eiy])/g, 's'],
  [/c(?![eiy])/g, 'k'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/ij|ey|ay|ei|ai/g, 'ei'],
  [/y/g, 'i'],
  [/ie|ee|ea/g, 'i'],
  [/oo|ou/g, 'u'],
  [/([aeiou])h/g, '$1'],
  [/(.)\1+/gu, '$1'],
]

const near = new Set('bp pb dt td gk kg sš šs vf fv sc cs kc ck mn nm ij ji uv vu'.split(' '))
const isVowel = (letter: string) => 'aeiou'.includes(letter)

/** Phonetic distance: 0 the same, 1 nothing in common. Vowels, and sounds that are easily confused, count half. */
export function soundsUnlike(one: string, other: string): number {
  if (one === other) return 0
  const longest = Math.max(one.length, other.length)
  let before = [0]
  for (const letter of other) before.push(before.at(-1)! + lone(letter))
  for (const a of one) {
    const row = [before[0]! + lone(a)]
    let at = 0
    for (const b of other) {
      at++
      row.push(Math.min(before[at]! + lone(a), row[at - 1]! + lone(b), before[at - 1]! + swapped(a, b)))
    }
    before = row
  }
  return Math.min(1, before.at(-1)! / longest)
}

const lone = (letter: string) => (isVowel(letter) ? 0.7 : 1)
function swapped(a: string, b: string): number {
  if (a === b) return 0
  return (isVowel(a) && isVowel(b)) || near.has(a + b) ? 0.5 : 1
}
