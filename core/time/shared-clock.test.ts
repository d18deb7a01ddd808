import { describe, expect, it } from 'vitest'
import { positionAt } from './shared-clock.ts'

describe('a clock that several pages share', () => {
  it.each([
    ['stays where it was held', { positionMs: 4000, running: false, sinceMs: 1000 }, 9000, 4000],
    ['runs on from where it stood', { positionMs: 4000, running: true, sinceMs: 1000 }, 9000, 12_000],
    ['waits for the moment it begins at', { positionMs: 4000, running: true, sinceMs: 9500 }, 9000, 4000],
    ['runs at the speed the leader chose', { positionMs: 4000, running: true, sinceMs: 1000, rate: 1.5 }, 9000, 16_000],
  ])('%s', (_, mark, houseMs, positionMs) => expect(positionAt(mark, houseMs)).toBe(positionMs))
})
