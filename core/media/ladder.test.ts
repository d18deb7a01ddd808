import { expect, it } from 'vitest'
import { firstRung, ladderFor } from './ladder.ts'

it.each([
  [1920, 1080, ['1920x1080', '1280x720', '854x480', '640x360']],
  [3840, 2160, ['1920x1080', '1280x720', '854x480', '640x360']],
  [1280, 720, ['1280x720', '854x480', '640x360', '426x240']],
  [720, 1280, ['720x1280', '480x854', '360x640', '240x426']],
  [1920, 804, ['1920x804', '1146x480', '860x360', '574x240']],
  [768, 432, ['768x432', '426x240']],
  [854, 480, ['854x480', '640x360', '428x240']],
  [320, 240, ['320x240']],
  [64, 48, ['64x48']],
])('a film of %i × %i is offered as %j: even, never upscaled, nothing next to the top', (width, height, expected) => {
  expect(ladderFor(width, height).map((rung) => `${rung.width}x${rung.height}`)).toEqual(expected)
})

it('a rung is named after its short side and needs fewer bits the smaller it is', () => {
  const ladder = ladderFor(1080, 1920)
  expect(ladder.map(({ name }) => name)).toEqual(['1080p', '720p', '480p', '360p'])
  expect(ladder.map(({ maxBitrate }) => maxBitrate)).toEqual([...ladder.map(({ maxBitrate }) => maxBitrate)].sort((a, b) => b - a))
  expect(ladder[0]!.maxBitrate).toBe(5_600_000)
})

it.each([
  [1920, 1080, '854x480'],
  [2160, 3840, '480x854'],
  [320, 180, '320x180'],
])('the first rendition of a film of %i × %i has 480 lines at most', (width, height, expected) => {
  const rung = firstRung(width, height)
  expect(`${rung.width}x${rung.height}`).toBe(expected)
})
