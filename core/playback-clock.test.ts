import { describe, expect, it } from 'vitest'
import { freshSitting, isFinished, readClock, resumePoint } from './playback-clock.ts'

const sit = (readings: [number, boolean?][]) =>
  readings.reduce((sitting, [ms, playing = true]) => readClock(sitting, ms, playing), freshSitting)

describe('a sitting', () => {
  it('counts the time that really ran', () => expect(sit([[0], [250], [500], [1000]])).toMatchObject({ watchedMs: 1000, furthestMs: 1000 }))
  it('counts a start in the middle from there', () =>
    expect(sit([[60_000], [60_250]])).toMatchObject({ watchedMs: 250, furthestMs: 60_250 }))
  it('does not count what a seek jumped over', () =>
    expect(sit([[0], [1000], [50_000], [50_500]])).toMatchObject({ watchedMs: 1500, furthestMs: 50_500 }))
  it('does not take a seek to the end for having come that far', () => expect(sit([[0], [1000], [50_000]]).furthestMs).toBe(1000))
  it('counts a part seen twice as time, not as progress', () =>
    expect(sit([[0], [2000], [0], [2000]])).toMatchObject({ watchedMs: 4000, furthestMs: 2000 }))
  it('counts nothing while it stands still', () =>
    expect(sit([[0], [1000, false], [2000, false]])).toMatchObject({ watchedMs: 0, furthestMs: 0 }))
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
  ])('from %s goes on at %i', (remembered, start) => expect(resumePoint(remembered, film)).toBe(start))
  it('takes the last twentieth of a short film for its end', () => {
    expect(isFinished(27_000, 30_000)).toBe(false)
    expect(isFinished(28_600, 30_000)).toBe(true)
  })
  it('never calls a film of unknown length finished', () => expect(isFinished(10, 0)).toBe(false))
})
