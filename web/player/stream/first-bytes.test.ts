import { expect, it } from 'vitest'
import { firstBytes, rungToWarm } from './first-bytes.ts'

const playlist = (bytes: number) => `#EXTM3U
#EXT-X-MAP:URI="https://house.example/film.mp4?token=1",BYTERANGE="800@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:${bytes}@800
https://house.example/film.mp4?token=1
#EXTINF:4.000000,
#EXT-X-BYTERANGE:${bytes * 2}@${bytes + 800}
https://house.example/film.mp4?token=1
#EXT-X-ENDLIST
`
const rung = (bytes: number) => ({ playlist: playlist(bytes) })

it('what a rendition costs first is its header and the segment where the film begins', () => {
  expect(firstBytes(playlist(1000), 0)).toBe(1800)
  expect(firstBytes(playlist(1000), 4000)).toBe(2800)
})

it('a playlist that names no ranges does not say what it costs', () => {
  expect(firstBytes('#EXTM3U\n#EXTINF:4,\nhttps://house.example/1.mp4\n', 0)).toBeNull()
  expect(firstBytes(playlist(1000), 9000)).toBeNull()
})

it('the best rung that is cheap enough is made ready before Play', () => {
  const ladder = [rung(100_000), rung(600_000), rung(3_000_000)]
  expect(rungToWarm(ladder, 0, 2)).toBe(1)
  expect(rungToWarm(ladder, 0, 0)).toBe(0)
  expect(rungToWarm(ladder, 4000, 2)).toBe(0)
})

it('nothing is made ready when even the smallest rung is too much', () => {
  expect(rungToWarm([rung(2_000_000)], 0, 0)).toBeNull()
})
