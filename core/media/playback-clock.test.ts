import { describe, expect, it } from 'vitest'
import { flatRanges, freshSitting, isFinished, readClock, resumePoint } from './playback-clock.ts'

const sit = (readings: [number, boolean?][]) =>
  flatRanges(readings.reduce((sitting, [ms, playing = true]) => readClock(sitting, ms, playing), freshSitting).ranges)

describe('a sitting', () => {
  it('is the range that really played', () => expect(sit([[0], [250], [500], [1000]])).toEqual([0, 1000]))
  it('begins where it was begun', () => expect(sit([[60_000], [60_250.4]])).toEqual([60_000, 60_250]))
  it('leaves out what a seek jumped over', () => expect(sit([[0], [1000], [50_000], [50_500]])).toEqual([0, 1000, 50_000, 50_500]))
  it('does not count a seek to the end as played', () => expect(sit([[0], [1000], [50_000]])).toEqual([0, 1000]))
  it('includes a part watched twice twice', () => expect(sit([[0], [2000], [0], [2000]])).toEqual([0, 2000, 0, 2000]))
  it('is nothing while paused', () => expect(sit([[0], [1000, false], [2000, false]])).toEqual([]))
  it('of a viewer who seeks a lot is forty ranges at most', () =>
    expect(sit(Array.from({ length: 300 }, (_, at) => [at % 2 ? 1000 : 0]))).toHaveLength(80))
})

describe('resuming', () => {
  const film = 84 * 60_000
  it.each([
    [null, 0],
    [0, 0],
    [4_000, 0],
    [2_832_000, 2_832_000],
    [film - 89_000, 0],
    [film + 10_000, 0],
  ])('from %s continues at %i', (remembered, start) => expect(resumePoint(remembered, film)).toBe(start))
  it('takes the last twentieth of a short film for its end', () => {
    expect(isFinished(27_000, 30_000)).toBe(false)
    expect(isFinished(28_600, 30_000)).toBe(true)
  })
  it('never calls a film of unknown length finished', () => expect(isFinished(10, 0)).toBe(false))
})
