import { expect, it } from 'vitest'
import { isEmpty, isRange, keptTimes, sentenceAt, withEnd, withNextSentence, withStart } from './marked-range.ts'

const said = [
  { startsMs: 12_500, endsMs: 15_000 },
  { startsMs: 15_500, endsMs: 18_000 },
  { startsMs: 40_000, endsMs: 42_000 },
]
const lastsMs = 60_000

it('proposes the sentence that is current, about to begin, or just over', () => {
  expect(sentenceAt(said, 13_000, lastsMs)).toEqual(said[0])
  expect(sentenceAt(said, 12_000, lastsMs)).toEqual(said[0])
  expect(sentenceAt(said, 15_200, lastsMs)).toEqual(said[1])
  expect(sentenceAt(said, 19_000, lastsMs)).toEqual(said[1])
})

it('proposes a few seconds where there is no speech, inside the film', () => {
  expect(sentenceAt(said, 25_000, lastsMs)).toEqual({ startsMs: 25_000, endsMs: 30_000 })
  expect(sentenceAt([], 59_950, lastsMs)).toEqual({ startsMs: 59_800, endsMs: 60_000 })
  expect(sentenceAt([{ startsMs: 58_000, endsMs: 61_000 }], 58_500, lastsMs)).toEqual({ startsMs: 58_000, endsMs: 60_000 })
})

it('keeps the other end where it can, and else takes the sentence', () => {
  expect(withStart({ startsMs: 5_000, endsMs: 20_000 }, 12_000, said, lastsMs)).toEqual({ startsMs: 12_000, endsMs: 20_000 })
  expect(withStart({ startsMs: 5_000, endsMs: 10_000 }, 13_000, said, lastsMs)).toEqual({ startsMs: 13_000, endsMs: 15_000 })
  expect(withStart({ startsMs: null, endsMs: null }, 90_000, said, lastsMs)).toEqual({ startsMs: 59_800, endsMs: 60_000 })
  expect(withEnd({ startsMs: 20_000, endsMs: 30_000 }, 18_000, said, lastsMs)).toEqual({ startsMs: 15_500, endsMs: 18_000 })
  expect(withEnd({ startsMs: 5_000, endsMs: null }, 9_000, said, lastsMs)).toEqual({ startsMs: 5_000, endsMs: 9_000 })
  expect(withEnd({ startsMs: 0, endsMs: 5_000 }, -4, said, lastsMs)).toEqual({ startsMs: 0, endsMs: 200 })
})

it('includes the next sentence, while there is one', () => {
  expect(withNextSentence(said[0]!, said)).toEqual({ startsMs: 12_500, endsMs: 18_000 })
  expect(withNextSentence(said[2]!, said)).toEqual(said[2])
})

it('is a range with both ends in order', () => {
  expect(isRange({ startsMs: 1, endsMs: 2 })).toBe(true)
  expect(isRange({ startsMs: 2, endsMs: 2 })).toBe(false)
  expect(isRange({ startsMs: 2, endsMs: null })).toBe(false)
  expect(isRange({ startsMs: 2, endsMs: Number.NaN })).toBe(false)
  expect(isEmpty({ startsMs: null, endsMs: null })).toBe(true)
  expect(isEmpty({ startsMs: Number.NaN, endsMs: null })).toBe(false)
})

it('keeps the previous time of a row where the input is invalid', () => {
  expect(keptTimes({ startsMs: Number.NaN, endsMs: 9_000 }, said[0]!)).toEqual({ startsMs: 12_500, endsMs: 9_000 })
  expect(keptTimes({ startsMs: 1_000, endsMs: null }, said[0]!)).toEqual({ startsMs: 1_000, endsMs: 15_000 })
})
