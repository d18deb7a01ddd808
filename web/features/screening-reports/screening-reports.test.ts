import { describe, expect, it } from 'vitest'
import { costSums, everyMinute, parseCents, presenceSums, surveyPairs } from './screening-reports.ts'

describe('presence', () => {
  it('has a peak and an average over the programme, in which an empty minute counts', () => {
    const present = [
      [28, 3],
      [30, 10],
      [31, 12],
      [33, 8],
    ] as const
    expect(presenceSums(present, 30, 34)).toEqual({ most: { people: 12, minute: 31 }, average: 7.5 })
    expect(presenceSums([], 30, 34)).toEqual({ most: null, average: null })
    expect(presenceSums([[2, 1]], 30, 34)).toMatchObject({ average: null })
  })
  it('has every minute in its curve', () => {
    expect(
      everyMinute([
        [2, 1],
        [4, 3],
      ]),
    ).toEqual([
      [2, 1],
      [3, 0],
      [4, 3],
    ])
    expect(everyMinute([])).toEqual([])
  })
})

it('a question asked before and after in the same words is together', () => {
  const poll = (part: 'before' | 'after' | 'during', words: string, kind = 'scale') => ({ part, words, kind })
  const [one, two, alone, poll3] = [
    poll('before', 'How sure?'),
    poll('after', ' how sure?'),
    poll('after', 'And now?'),
    poll('during', 'How sure?'),
  ]
  expect(surveyPairs([one, two, alone, poll3])).toEqual([{ before: one, after: two }, { after: alone }])
  expect(surveyPairs([one, poll('after', 'How sure?', 'words')])).toHaveLength(2)
})

describe('money', () => {
  it('is summed by currency', () => {
    expect(
      costSums([
        { cents: 5, currency: 'EUR' },
        { cents: 7, currency: 'NOK' },
        { cents: 6, currency: 'EUR' },
      ]),
    ).toEqual([
      { currency: 'EUR', cents: 11 },
      { currency: 'NOK', cents: 7 },
    ])
  })
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['1,240.50', 124_050],
    ['1.240,50', 124_050],
    ['1 240', 124_000],
    ['1.240', 124_000],
    ['0,05', 5],
    ['-3', null],
    ['free', null],
    ['1.2.3', null],
  ])('typed as %s is %s', (typed, cents) => {
    expect(parseCents(typed)).toBe(cents)
  })
})
