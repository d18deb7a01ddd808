import { expect, it } from 'vitest'
import { type WordTime, wordsAfter } from '../media/captions/word-times.ts'
import { rangeOfMs } from './rushes/rush-frames.ts'
import { wordsBetween } from './words-between.ts'

// What is chosen of a rush by its words stays the same range when the words are corrected (A12).

const words: WordTime[] = [
  ['We', 12_340, 12_500, 0.9],
  ['left', 12_500, 12_900, 0.9],
  ['Hobart', 12_900, 13_600, 0.3],
  ['early', 13_640, 14_100, 0.8],
]
const cue = { id: 'a', startsMs: 12_340, endsMs: 14_100, text: 'We left Hobart early', speaker: '', sensitive: false, words }
const rate = { frames: 30_000, seconds: 1001 }

it('a corrected word has the times of the old one, and the others theirs to the millisecond', () => {
  const corrected = wordsAfter(cue, 'We left harbour early')!
  expect(corrected.map(([text, from, to]) => [text, from, to])).toEqual([
    ['We', 12_340, 12_500],
    ['left', 12_500, 12_900],
    ['harbour', 12_900, 13_600],
    ['early', 13_640, 14_100],
  ])
  expect(wordsBetween([{ ...cue, text: 'We left harbour early', words: corrected }], 12_900, 13_600)).toBe('harbour')
  expect(rangeOfMs(corrected[2]![1], corrected[2]![2], rate, 10_000)).toEqual(rangeOfMs(12_900, 13_600, rate, 10_000))
})

it('three words for one share its span', () => {
  const corrected = wordsAfter(cue, 'We left the old harbour early')!
  expect(corrected.map(([text]) => text)).toEqual(['We', 'left', 'the', 'old', 'harbour', 'early'])
  expect([corrected[2]![1], corrected[4]![2]]).toEqual([12_900, 13_600])
  expect(corrected[5]).toEqual(words[3])
})
