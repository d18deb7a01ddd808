import { describe, expect, it } from 'vitest'
import { dropsOf, lastDays, retentionOf, seenAgain, sentenceAt } from './figures.ts'

describe('retention', () => {
  it('is a share of those who began, and untold under five', () => {
    expect(retentionOf([10, 8, null, 0], 10)).toEqual([
      { atMs: 2500, share: 1 },
      { atMs: 7500, share: 0.8 },
      { atMs: 12_500, share: null },
      { atMs: 17_500, share: 0 },
    ])
  })
  it('is empty for hidden figures', () => expect(retentionOf([], null)).toEqual([]))
})

describe('where people leave', () => {
  const curve = (shares: number[]) => shares.map((share, piece) => ({ atMs: (piece + 0.5) * 5000, share }))
  it('is found where most is lost within fifteen seconds, in order of time', () => {
    const shares = [...Array(10).fill(1), ...Array(10).fill(0.7), ...Array(10).fill(0.6)]
    const drops = dropsOf(curve(shares))
    expect(drops).toHaveLength(2)
    expect(drops[0]!.lost).toBeCloseTo(0.3)
    expect(drops[0]!.startsMs).toBeLessThanOrEqual(50_000)
    expect(drops[0]!.endsMs).toBeGreaterThanOrEqual(50_000)
    expect(drops[1]!.lost).toBeCloseTo(0.1)
  })
  it('is nowhere in a film everyone sees', () => expect(dropsOf(curve(Array(40).fill(0.9)))).toEqual([]))
  it('is not the beginning, where people only look in', () => expect(dropsOf(curve([1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]))).toEqual([]))
})

describe('what is looked at again', () => {
  it('is a stretch, with how often', () => {
    const seen = Array(20).fill(10)
    const again = seen.map((_, piece) => (piece === 8 || piece === 9 ? 6 : 0))
    expect(seenAgain(seen, again)).toEqual([{ startsMs: 40_000, endsMs: 50_000, per100: 60 }])
  })
  it('is empty without outliers', () => expect(seenAgain(Array(20).fill(10), Array(20).fill(5))).toEqual([]))
})

describe('the sentence at a place', () => {
  const cues = [
    { startsMs: 0, endsMs: 4000, text: 'One.', sensitive: false },
    { startsMs: 5000, endsMs: 9000, text: 'A name.', sensitive: true },
  ]
  it('is the caption there, never a protected one', () => {
    expect(sentenceAt(cues, 6000)?.text).toBe('One.')
    expect(sentenceAt(cues, 60_000)).toBeUndefined()
  })
})

it('a period of days ends today', () => {
  expect(lastDays(7, Date.parse('2026-11-22T10:00:00Z'))).toEqual({ from: '2026-11-16', to: '2026-11-22' })
})
