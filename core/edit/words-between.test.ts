import { expect, it } from 'vitest'
import { speakerBetween, spokenWords, wordsBetween } from './words-between.ts'

const cues = [
  {
    startsMs: 0,
    endsMs: 1000,
    text: 'The harbour closed.',
    speaker: 'Amina',
    words: [
      ['The', 0, 200],
      ['harbour', 200, 700],
      ['closed.', 700, 1000],
    ] as const,
  },
  { startsMs: 1000, endsMs: 3000, text: 'Nobody asked us.', speaker: 'Ben', words: null },
]

it('takes whole words, and whole captions where words were not measured', () => {
  expect(wordsBetween(cues, 300, 720)).toBe('harbour closed.')
  expect(wordsBetween(cues, 700, 1001)).toBe('closed. Nobody asked us.')
  expect(wordsBetween(cues, 3000, 4000)).toBe('')
  expect(spokenWords(cues[1]!)).toEqual([{ text: 'Nobody asked us.', startsMs: 1000, endsMs: 3000 }])
})

it('names who speaks longest in it', () => {
  expect(speakerBetween(cues, 500, 1200)).toBe('Amina')
  expect(speakerBetween(cues, 900, 2000)).toBe('Ben')
  expect(speakerBetween(cues, 5000, 6000)).toBe('')
})
