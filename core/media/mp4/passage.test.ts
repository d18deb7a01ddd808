import { describe, expect, it } from 'vitest'
import { writePlaylist } from '../hls.ts'
import { readPlaylist, segmentsWithin } from './passage.ts'

const segments = [0, 2, 4, 6, 8].map((second) => ({ uri: 'a', startsMs: second * 1000, endsMs: (second + 2) * 1000 }))
const within = (fromMs: number, toMs: number, more: { notBeforeMs?: number; longestMs?: number } = {}) =>
  segmentsWithin(segments, { fromMs, toMs, notBeforeMs: 0, longestMs: 60_000, ...more }).map((segment) => segment.startsMs / 1000)

describe('a playlist', () => {
  it('is read as it was written', () => {
    const byteRange = (offset: number) => ({ length: 100, offset })
    const written = writePlaylist({
      initialization: { uri: 'v/480p.mp4', byteRange: byteRange(0) },
      segments: [2, 1.92].map((durationSeconds, at) => ({ durationSeconds, uri: 'v/480p.mp4', byteRange: byteRange(100 + at * 100) })),
      complete: true,
    })
    expect(readPlaylist(written)).toEqual({
      initialization: { uri: 'v/480p.mp4', byteRange: byteRange(0) },
      segments: [
        { uri: 'v/480p.mp4', byteRange: byteRange(100), startsMs: 0, endsMs: 2000 },
        { uri: 'v/480p.mp4', byteRange: byteRange(200), startsMs: 2000, endsMs: 3920 },
      ],
    })
  })
  it('without a header is refused', () => expect(() => readPlaylist('#EXTM3U')).toThrow('header'))
})

describe('the segments of a passage', () => {
  it('contain it whole', () => expect(within(2500, 8000)).toEqual([2, 4, 6]))
  it('never reach past its end', () => expect(within(2500, 7900)).toEqual([2, 4]))
  it('never touch earlier protected speech', () => expect(within(2500, 8000, { notBeforeMs: 2300 })).toEqual([4, 6]))
  it('never last longer than allowed', () => expect(within(0, 10_000, { longestMs: 5000 })).toEqual([0, 2]))
  it('are none when nothing may be played', () => expect(within(2500, 3000)).toEqual([]))
})
