import { describe, expect, it } from 'vitest'
import { leaderOf } from './leader-of.ts'

const place = (userId: string, follows: string | null = null) => ({ userId, follows, atMs: 0, playing: true, sinceMs: 0, rate: 1 })
const of = (...places: ReturnType<typeof place>[]) => Object.fromEntries(places.map((one) => [one.userId, one]))

describe('who leads a cut that is seen together', () => {
  it('is whom one goes along with', () => expect(leaderOf('ann', 'me', of(place('ann')))?.userId).toBe('ann'))
  it('is whom they go along with in turn', () => expect(leaderOf('ann', 'me', of(place('ann', 'bo'), place('bo')))?.userId).toBe('bo'))
  it('is no one where all follow each other, or themselves', () => {
    expect(leaderOf('ann', 'me', of(place('ann', 'bo'), place('bo', 'ann')))).toBeUndefined()
    expect(leaderOf('ann', 'me', of(place('ann', 'me')))).toBeUndefined()
  })
})
