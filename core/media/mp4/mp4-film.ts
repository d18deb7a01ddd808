import { type Box, boxAlong, boxesIn, viewOf } from './mp4-boxes.ts'
import { codecOf } from './mp4-fragments.ts'
import { type Stretch, stretchesBeyond } from './mp4-samples.ts'

/** What the tables of an unfragmented MP4 or QuickTime film say about its first picture and its sounds, without reading a single sample. */
export interface Mp4Film {
  video?: Mp4Track & {
    codec: string
    /** How many its tables name; left out where packets were counted on a grid. */
    frames?: number
    frameRate: number
    constantRate: boolean
    longestKeyFrameGapSeconds: number
    startsWithKeyFrame: boolean
  }
  /** With the number ffmpeg gives the stream: its place among all tracks. `uneven`: it begins late or has gaps, or is no AAC at 48 kHz. */
  audios: (Mp4Track & { stream: number; uneven?: boolean })[]
}

export interface Mp4Track {
  durationSeconds: number
  /** Shown from its first sample on, without cuts, delays or changes of speed; skipping an encoder's priming counts as plain. */
  plainEdits: boolean
  /** What the tables name and the file does not have. */
  missing: Stretch[]
}

/** Reads a whole `moov` box of a file of `fileBytes`. Undefined when it has no samples of its own (a fragmented film) or is inconsistent. */
export function readMp4Film(bytes: Uint8Array, fileBytes = Number.POSITIVE_INFINITY): Mp4Film | undefined {
  try {
    const moov = boxesIn(bytes).find((box) => box.type === 'moov')
    if (!moov || boxAlong(bytes, moov, 'mvex')) return undefined
    const film: Mp4Film = { audios: [] }
    const traks = boxesIn(bytes, moov.body, moov.end).filter((box) => box.type === 'trak')
    for (const [stream, trak] of traks.entries()) {
      const handler = boxAlong(bytes, trak, 'mdia', 'hdlr')
      const kind = handler && String.fromCharCode(...bytes.subarray(handler.body + 8, handler.body + 12))
      if (kind === 'vide') film.video ??= videoIn(bytes, trak, movieTimescale(bytes, moov), fileBytes)
      if (kind === 'soun') film.audios.push({ ...trackOf(timelineOf(bytes, trak, movieTimescale(bytes, moov), fileBytes)), stream })
    }
    return film.video || film.audios.length > 0 ? film : undefined
  } catch (error) {
    // A table is missing or points outside itself: the film is re-encoded instead of copied.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const trackOf = ({ durationSeconds, plainEdits, missing }: Mp4Track): Mp4Track => ({ durationSeconds, plainEdits, missing })

/** A required box. */
function needed(box: Box | undefined): Box {
  if (!box) throw new RangeError('a table is missing')
  return box
}

function movieTimescale(bytes: Uint8Array, moov: Box): number {
  const header = needed(boxAlong(bytes, moov, 'mvhd'))
  return viewOf(bytes).getUint32(header.body + (bytes[header.body] === 1 ? 20 : 12))
}

function timelineOf(bytes: Uint8Array, trak: Box, movieScale: number, fileBytes: number) {
  const view = viewOf(bytes)
  const clock = needed(boxAlong(bytes, trak, 'mdia', 'mdhd'))
  const timescale = view.getUint32(clock.body + (bytes[clock.body] === 1 ? 20 : 12))
  const table = needed(boxAlong(bytes, trak, 'mdia', 'minf', 'stbl'))
  const durations = pairsIn(bytes, boxAlong(bytes, table, 'stts'))
  const samples = durations.reduce((sum, [count]) => sum + count, 0)
  const ticks = durations.reduce((sum, [count, delta]) => sum + count * delta, 0)
  const offsets = boxAlong(bytes, table, 'ctts')
  const firstOffset = offsets ? (pairsIn(bytes, offsets)[0]?.[1] ?? 0) : 0
  const audio = !boxAlong(bytes, trak, 'mdia', 'minf', 'vmhd')
  return {
    durationSeconds: ticks / timescale,
    plainEdits: hasPlainEdits(bytes, boxAlong(bytes, trak, 'edts', 'elst'), {
      // AAC encoders put up to two and a bit frames of silence in front.
      from: audio ? [0, 3000] : [firstOffset, firstOffset],
      seconds: ticks / timescale,
      timescale,
      movieScale,
    }),
    missing: stretchesBeyond(bytes, table, fileBytes, timescale, durations),
    timescale,
    table,
    durations,
    samples,
    ticks,
  }
}

function hasPlainEdits(
  bytes: Uint8Array,
  elst: Box | undefined,
  expected: { from: number[]; seconds: number; timescale: number; movieScale: number },
) {
  if (!elst) return expected.from[0] === 0
  const view = viewOf(bytes)
  const wide = bytes[elst.body] === 1
  if (view.getUint32(elst.body + 4) !== 1) return false
  const length = wide ? Number(view.getBigUint64(elst.body + 8)) : view.getUint32(elst.body + 8)
  const from = wide ? Number(view.getBigInt64(elst.body + 16)) : view.getInt32(elst.body + 12)
  const speed = view.getUint32(elst.body + (wide ? 24 : 16))
  const cut = expected.seconds - from / expected.timescale - length / expected.movieScale
  return speed === 0x10000 && from >= expected.from[0]! && from <= expected.from[1]! && (length === 0 || cut < 0.1)
}

function videoIn(bytes: Uint8Array, trak: Box, movieScale: number, fileBytes: number): Mp4Film['video'] {
  const timeline = timelineOf(bytes, trak, movieScale, fileBytes)
  const { durationSeconds, timescale, table, durations, samples, ticks } = timeline
  if (samples === 0 || ticks === 0) return undefined
  const description = boxAlong(bytes, table, 'stsd')
  const single = description && viewOf(bytes).getUint32(description.body + 4) === 1
  const mean = steadyDelta(durations)
  const keys = keyFramesIn(bytes, boxAlong(bytes, table, 'stss'), samples)
  const gap = Math.max(...keys.gaps) * (durationSeconds / samples)
  return {
    ...trackOf(timeline),
    codec: single ? codecOf(bytes, description) : '',
    frames: samples,
    frameRate: timescale / mean,
    // The last sample's duration is free; clocks too coarse for the rate alternate between two neighbours.
    constantRate: durations.every(
      ([count, delta], at) => (at === durations.length - 1 && count === 1) || Math.abs(delta - mean) <= Math.max(1, mean * 0.005),
    ),
    longestKeyFrameGapSeconds: gap,
    startsWithKeyFrame: keys.first === 1,
  }
}

/** Mean ticks a frame, leaving out the last sample when it has its own run. */
function steadyDelta(durations: [number, number][]): number {
  const steady = durations.length > 1 && durations.at(-1)![0] === 1 ? durations.slice(0, -1) : durations
  const count = steady.reduce((sum, [samples]) => sum + samples, 0)
  return steady.reduce((sum, [samples, delta]) => sum + samples * delta, 0) / count
}

function keyFramesIn(bytes: Uint8Array, stss: Box | undefined, samples: number): { first: number; gaps: number[] } {
  if (!stss) return { first: 1, gaps: [1] }
  const view = viewOf(bytes)
  const count = entriesIn(bytes, stss, 4)
  let [first, previous, longest] = [0, 1, 0]
  for (let index = 0; index < count; index++) {
    const sample = view.getUint32(stss.body + 8 + index * 4)
    first ||= sample
    longest = Math.max(longest, sample - previous)
    previous = sample
  }
  return { first, gaps: [longest, samples + 1 - previous] }
}

/** How many entries a table says it has; a larger number than fits is false and could exhaust memory. */
function entriesIn(bytes: Uint8Array, box: Box, entryBytes: number): number {
  const count = viewOf(bytes).getUint32(box.body + 4)
  if (count * entryBytes > box.end - box.body - 8) throw new RangeError('a table is longer than its box')
  return count
}

/** The (count, value) pairs of `stts` and `ctts`. */
function pairsIn(bytes: Uint8Array, box: Box | undefined): [number, number][] {
  if (!box) return []
  const view = viewOf(bytes)
  return Array.from({ length: entriesIn(bytes, box, 8) }, (_, index) => [
    view.getUint32(box.body + 8 + index * 8),
    view.getInt32(box.body + 12 + index * 8),
  ])
}
