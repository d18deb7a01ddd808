import { expect, it } from 'vitest'
import { choosePosters, storyboardGrid, tileSize, worth } from './still-choice.ts'

const frame = (seconds: number, brightness = 110, contrast = 50) => ({ seconds, brightness, contrast })

it('a poster is well lit and rich, and neither black nor a white flash nor the opening title', () => {
  const frames = [frame(1, 110, 60), frame(30, 3, 2), frame(40, 110, 50), frame(50, 252, 10), frame(99, 90, 70)]
  expect(choosePosters(frames, 100, 1).map(({ seconds }) => seconds)).toEqual([40])
})

it('proposals come from different parts of the film, best first', () => {
  const frames = Array.from({ length: 50 }, (_, at) => frame(at * 2, 110, at === 30 ? 80 : at % 10))
  const chosen = choosePosters(frames, 100, 5)
  expect(chosen).toHaveLength(5)
  expect(chosen[0]?.seconds).toBe(60)
  expect(new Set(chosen.map(({ seconds }) => Math.floor(seconds / 20))).size).toBe(5)
})

it('a film of nothing but black still gets a poster', () => {
  expect(choosePosters([frame(0, 0, 0)], 3, 5)).toHaveLength(1)
})

it('the darker a frame the less it is worth', () => {
  expect(worth(frame(50, 20), 100)).toBeLessThan(worth(frame(50, 40), 100))
})

it.each([
  [30, 1],
  [100, 1],
  [5400, 54],
])('a film of %i seconds has a picture every %i seconds on its seek bar', (seconds, interval) => {
  expect(storyboardGrid(seconds).intervalSeconds).toBe(interval)
})

it.each([
  [1920, 1080, 192, 108],
  [1080, 1920, 108, 192],
  [1920, 804, 192, 80],
  [64, 48, 192, 144],
])('%i × %i becomes a tile of %i × %i', (width, height, across, down) => {
  expect(tileSize(width, height)).toEqual({ width: across, height: down })
})
