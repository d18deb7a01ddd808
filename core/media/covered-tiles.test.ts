import { expect, it } from 'vitest'
import { coveredTiles } from './covered-tiles.ts'

const frameTimesMs = [400, 10_000, 20_000, 30_000]

it.each([
  ['nothing where nothing is protected', [], []],
  ['the tile that lies over a range between two frames', [{ startsMs: 12_000, endsMs: 15_000 }], [1]],
  ['every tile a range reaches into', [{ startsMs: 19_999, endsMs: 20_001 }], [1, 2]],
  ['not the one whose frame comes when a range ends', [{ startsMs: 15_000, endsMs: 20_000 }], [1]],
  ['the first from the beginning of the film', [{ startsMs: 0, endsMs: 100 }], [0]],
  ['the last to its end', [{ startsMs: 90_000, endsMs: 91_000 }], [3]],
])('covers %s', (_words, ranges, tiles) => {
  expect(coveredTiles({ frameTimesMs }, ranges)).toEqual(tiles)
})
