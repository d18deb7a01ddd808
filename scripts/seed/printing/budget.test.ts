import { describe, expect, it } from 'vitest'
import { filmLooks } from '../films/all-films.ts'
import { filmSizes } from '../films/film-look.ts'
import { drawnPerSecond, encoderArgs } from './encoder-args.ts'

/**
 * The first seed of a house takes no longer than three minutes on two cores (docs/performance.md). What it costs is pixels: drawn ones in our own
 * code, printed ones in ffmpeg here and again in the house. Counted instead of timed, so that a busy machine changes nothing.
 */
const sumOf = (pixels: (size: ReturnType<typeof filmSizes>) => number) =>
  filmLooks.reduce((sum, { aspect, seconds }) => sum + seconds * drawnPerSecond * pixels(filmSizes(aspect)), 0) / 1e9

describe('what the first seed of a house costs', () => {
  it('is at most eight minutes of film, in ten films at least', () => {
    expect(filmLooks.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(480)
    expect(filmLooks.length).toBeGreaterThanOrEqual(10)
  })
  it('is at most 2.6 thousand million drawn pixels and 4.6 printed ones', () => {
    expect(sumOf(({ width, height }) => width * height)).toBeLessThanOrEqual(2.6)
    expect(sumOf(({ printWidth, printHeight }) => printWidth * printHeight)).toBeLessThanOrEqual(4.6)
  })
  it('grades and grains each drawing once, for two frames', () => {
    const look = filmLooks[0]!
    const size = filmSizes(look.aspect)
    const args = encoderArgs(look, { ...size, grain: 'grain', path: 'path', mix: { path: 'mix', gainDecibels: 0 }, seconds: look.seconds })
    const graph = args[args.indexOf('-filter_complex') + 1]!
    expect(graph).toMatch(/fps=24\[film\]/)
    expect(graph.match(/fps=/g)).toHaveLength(1)
  })
})
