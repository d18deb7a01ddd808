import { describe, expect, it } from 'vitest'
import { startRung } from './start-rung.ts'

const rungs = [
  { bandwidth: 400_000, width: 426, height: 240 },
  { bandwidth: 1_200_000, width: 854, height: 480 },
  { bandwidth: 3_000_000, width: 1280, height: 720 },
  { bandwidth: 6_000_000, width: 1920, height: 1080 },
]
describe('the rung a film begins with', () => {
  it.each([
    ['a slow line', 300_000, 1080, 0],
    ['a household line', 3_000_000, 1080, 1],
    ['a fast line', 20_000_000, 1080, 3],
    ['a fast line and a small picture', 20_000_000, 400, 1],
    ['a fast line and a picture between two rungs', 20_000_000, 600, 2],
  ])('on %s', (_, line, lines, place) => expect(startRung(rungs, line, lines)).toBe(place))
  it('takes the short side of a portrait film', () =>
    expect(
      startRung(
        rungs.map(({ width, height, ...rest }) => ({ ...rest, width: height, height: width })),
        20_000_000,
        480,
      ),
    ).toBe(1))
  it('takes the only one there is', () => expect(startRung(rungs.slice(3), 100, 100)).toBe(0))
})
