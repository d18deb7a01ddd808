import { type Box, boxAlong, boxesIn, viewOf } from './mp4-boxes.ts'
import { tracksOf } from './mp4-fragments.ts'
import { segmentIndex } from './mp4-segment-index.ts'

/** A byte range: all of an object, or a part. */
export interface Stretch {
  uri: string
  byteRange?: { length: number; offset: number }
}
/** A segment with its position in the film, in milliseconds. */
export interface PlacedSegment extends Stretch {
  startsMs: number
  endsMs: number
}

/** Reads a complete media playlist as our own worker writes it (RFC 8216): its header and its segments in order of time. */
export function readPlaylist(playlist: string): { initialization: Stretch; segments: PlacedSegment[] } {
  const segments: PlacedSegment[] = []
  let initialization: Stretch | undefined
  let seconds = 0
  let byteRange: Stretch['byteRange']
  let reachedSeconds = 0
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXT-X-MAP:')) {
      const range = rangeOf(/BYTERANGE="([^"]+)"/.exec(line)?.[1])
      initialization = { uri: /URI="([^"]*)"/.exec(line)?.[1] ?? '', ...(range ? { byteRange: range } : {}) }
    } else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length))
    else if (line.startsWith('#EXT-X-BYTERANGE:')) byteRange = rangeOf(line.slice('#EXT-X-BYTERANGE:'.length))
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({
        uri: line,
        ...(byteRange ? { byteRange } : {}),
        startsMs: Math.round(reachedSeconds * 1000),
        endsMs: Math.round((reachedSeconds + seconds) * 1000),
      })
      reachedSeconds += seconds
      byteRange = undefined
    }
  }
  if (!initialization) throw new Error('The playlist names no header.')
  return { initialization, segments }
}

/**
 * The segments that contain the speech from `fromMs` to `toMs`, as few as possible. Segments cannot be cut, so the first may begin earlier;
 * none touches what is before `notBeforeMs` or after `toMs`, and together they never last longer than `longestMs`.
 */
export function segmentsWithin(
  segments: readonly PlacedSegment[],
  { fromMs, toMs, notBeforeMs, longestMs }: { fromMs: number; toMs: number; notBeforeMs: number; longestMs: number },
): PlacedSegment[] {
  const chosen: PlacedSegment[] = []
  for (const segment of segments) {
    if (segment.endsMs <= fromMs || segment.startsMs < notBeforeMs) continue
    if (segment.endsMs > toMs || segment.endsMs - (chosen[0]?.startsMs ?? segment.startsMs) > longestMs) break
    chosen.push(segment)
  }
  return chosen
}

/**
 * A standalone MP4, of a header and fragments cut out of the middle of a film: their clocks are set back so that the first
 * begins at zero. Changes `fragments` in place.
 */
export function joinPassage(header: Uint8Array, fragments: Uint8Array): Uint8Array {
  const tracks = tracksOf(header)
  const clocks = new Map(tracks.map((track) => [track.id, track]))
  const decodeTimes = boxesIn(fragments)
    .filter((box) => box.type === 'moof')
    .flatMap((moof) => boxesIn(fragments, moof.body, moof.end).filter((box) => box.type === 'traf'))
    .flatMap((traf) => {
      const track = clocks.get(viewOf(fragments).getUint32(boxAlong(fragments, traf, 'tfhd')!.body + 4))
      const clock = boxAlong(fragments, traf, 'tfdt')
      return track && clock ? [{ timescale: track.timescale, clock }] : []
    })
  const startSeconds = Math.min(...decodeTimes.map(({ timescale, clock }) => decodeTime(fragments, clock) / timescale))
  for (const { timescale, clock } of decodeTimes)
    setDecodeTime(fragments, clock, Math.max(0, decodeTime(fragments, clock) - Math.round(startSeconds * timescale)))
  return concatBytes([forgetLength(header), segmentIndex(fragments, tracks), fragments])
}

/** Parts one after another. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The header of the whole film says how long the whole film is; of a passage that would be wrong. */
function forgetLength(header: Uint8Array): Uint8Array {
  const copy = header.slice()
  const moov = boxesIn(copy).find((box) => box.type === 'moov')
  const length = moov && boxAlong(copy, moov, 'mvex', 'mehd')
  if (length) copy.set([0x66, 0x72, 0x65, 0x65], length.start + 4) // "free": a box every reader skips
  return copy
}

function decodeTime(bytes: Uint8Array, clock: Box): number {
  return bytes[clock.body] === 1 ? Number(viewOf(bytes).getBigUint64(clock.body + 4)) : viewOf(bytes).getUint32(clock.body + 4)
}
function setDecodeTime(bytes: Uint8Array, clock: Box, ticks: number): void {
  if (bytes[clock.body] === 1) viewOf(bytes).setBigUint64(clock.body + 4, BigInt(ticks))
  else viewOf(bytes).setUint32(clock.body + 4, ticks)
}
function rangeOf(text: string | undefined): Stretch['byteRange'] {
  const match = /^(\d+)@(\d+)$/.exec(text?.trim() ?? '')
  return match ? { length: Number(match[1]), offset: Number(match[2]) } : undefined
}
