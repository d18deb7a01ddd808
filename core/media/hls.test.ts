import { describe, expect, it } from 'vitest'
import { bytesAt, peakBandwidth, replaceUris, urisIn, writePlaylist } from './hls.ts'

const whole = writePlaylist({
  initialization: { uri: 'a/720p.mp4', byteRange: { length: 900, offset: 0 } },
  segments: [
    { durationSeconds: 2, uri: 'a/720p.mp4', byteRange: { length: 5000, offset: 900 } },
    { durationSeconds: 1.44, uri: 'a/720p.mp4', byteRange: { length: 3000, offset: 5900 } },
  ],
  complete: true,
})

it('a finished rendition is a list of byte ranges in one file, and says that it ends', () => {
  expect(whole).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="a/720p.mp4",BYTERANGE="900@0"
#EXTINF:2.000000,
#EXT-X-BYTERANGE:5000@900
a/720p.mp4
#EXTINF:1.440000,
#EXT-X-BYTERANGE:3000@5900
a/720p.mp4
#EXT-X-ENDLIST
`)
})

it('a growing one may only grow at its end, and its longest segment is declared in advance', () => {
  const growing = writePlaylist({
    initialization: { uri: 'i' },
    segments: [{ durationSeconds: 1, uri: 's1' }],
    complete: false,
    longestSeconds: 8,
  })
  expect(growing).toContain('#EXT-X-TARGETDURATION:8\n#EXT-X-PLAYLIST-TYPE:EVENT\n')
  expect(growing).not.toContain('ENDLIST')
})

it('every address is found once and can be replaced, the header too', () => {
  expect(urisIn(whole)).toEqual(['a/720p.mp4'])
  const signed = replaceUris(whole, (uri) => `https://house/${uri}?token=x`)
  expect(signed.match(/https:\/\/house\/a\/720p\.mp4\?token=x/g)).toHaveLength(3)
  expect(signed).toContain('URI="https://house/a/720p.mp4?token=x",BYTERANGE')
  expect(replaceUris(signed, () => 'a/720p.mp4')).toBe(whole)
})

it.each([
  [
    'the busiest segment counts',
    [
      { durationSeconds: 2, bytes: 1000 },
      { durationSeconds: 2, bytes: 3000 },
      { durationSeconds: 2, bytes: 10 },
    ],
    12000,
  ],
  [
    'a short last one does not',
    [
      { durationSeconds: 2, bytes: 1000 },
      { durationSeconds: 0.04, bytes: 1000 },
    ],
    4000,
  ],
  ['unless it is the only one', [{ durationSeconds: 0.5, bytes: 1000 }], 16000],
  ['nothing needs nothing', [], 0],
])('bandwidth: %s', (_, segments, expected) => {
  expect(peakBandwidth(segments)).toBe(expected)
})

describe('the bytes of a moment', () => {
  const at = (offset: number) => ({ uri: 'a.mp4', byteRange: { length: 10, offset } })
  const playlist = writePlaylist({
    initialization: at(0),
    segments: [10, 20, 30].map((offset) => ({ durationSeconds: 4, ...at(offset) })),
    complete: true,
  })
  it('are its beginning, its segment and the next one, with the time the segment starts at', () => {
    expect(bytesAt(playlist, 4)).toEqual({ pieces: [at(0), at(20), at(30)], startsSeconds: 4 })
    expect(bytesAt(playlist, 3.999)).toEqual({ pieces: [at(0), at(10), at(20)], startsSeconds: 0 })
  })
  it('are the last segment’s beyond the end, and none of an empty playlist', () => {
    expect(bytesAt(playlist, 99)).toEqual({ pieces: [at(0), at(30)], startsSeconds: 8 })
    expect(bytesAt('#EXTM3U\n', 0)).toBeNull()
  })
  it('never mix two encodings: a segment that restarts has its own header', () => {
    const joined = `${playlist.replace('#EXT-X-ENDLIST\n', '')}#EXT-X-MAP:URI="b.mp4",BYTERANGE="5@0"\n#EXTINF:4.0,\nb1.m4s\n`
    expect(bytesAt(joined, 9)).toEqual({ pieces: [at(0), at(30)], startsSeconds: 8 })
    expect(bytesAt(joined, 13)).toEqual({
      pieces: [{ uri: 'b.mp4', byteRange: { length: 5, offset: 0 } }, { uri: 'b1.m4s' }],
      startsSeconds: 12,
    })
  })
})
