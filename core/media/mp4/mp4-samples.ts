import { type Box, boxAlong, viewOf } from './mp4-boxes.ts'

/** A stretch of a film, in seconds. */
export interface Stretch {
  startsSeconds: number
  endsSeconds: number
}

/** The duration of samples, as (count, ticks) runs in their order. */
type Durations = [count: number, ticks: number][]

/**
 * Stretches of a track whose samples are beyond the end of the file, from its sample table `stbl`: chunk offsets, samples a chunk, sizes. Nothing of
 * them can be shown, whatever the tables say. Throws a RangeError when a table is inconsistent.
 */
export function stretchesBeyond(bytes: Uint8Array, table: Box, fileBytes: number, timescale: number, durations: Durations): Stretch[] {
  // Sizes in half bytes (stz2) and films without samples of their own: what is not read here is not known to be missing.
  if (!['stsc', 'stsz'].every((type) => boxAlong(bytes, table, type))) return []
  const chunks = chunkOffsets(bytes, table)
  const sizes = sampleSizes(bytes, table)
  const clock = clockOf(durations, timescale)
  const found: Stretch[] = []
  let sample = 0
  for (const [at, offset] of chunks.offsets.entries()) {
    const count = chunks.samplesIn(at)
    const within = offset >= fileBytes ? 0 : sizes.fitting(sample, count, fileBytes - offset)
    if (within < count) add(found, { startsSeconds: clock(sample + within), endsSeconds: clock(sample + count) })
    sample += count
  }
  return found
}

function add(found: Stretch[], stretch: Stretch) {
  const last = found.at(-1)
  if (last && stretch.startsSeconds - last.endsSeconds < 0.001) last.endsSeconds = stretch.endsSeconds
  else found.push(stretch)
}

function chunkOffsets(bytes: Uint8Array, table: Box) {
  const view = viewOf(bytes)
  const wide = boxAlong(bytes, table, 'co64')
  const box = wide ?? needed(boxAlong(bytes, table, 'stco'))
  const offsets = Array.from({ length: entries(bytes, box, 4, wide ? 8 : 4) }, (_, at) =>
    wide ? Number(view.getBigUint64(box.body + 8 + at * 8)) : view.getUint32(box.body + 8 + at * 4),
  )
  const runsBox = needed(boxAlong(bytes, table, 'stsc'))
  const runs = Array.from({ length: entries(bytes, runsBox, 4, 12) }, (_, at) => ({
    firstChunk: view.getUint32(runsBox.body + 8 + at * 12) - 1,
    samples: view.getUint32(runsBox.body + 12 + at * 12),
  }))
  let run = 0
  return {
    offsets,
    /** Asked for one chunk after the other. */
    samplesIn(chunk: number): number {
      while (run + 1 < runs.length && runs[run + 1]!.firstChunk <= chunk) run++
      return runs[run]?.samples ?? 0
    },
  }
}

function sampleSizes(bytes: Uint8Array, table: Box) {
  const view = viewOf(bytes)
  const box = needed(boxAlong(bytes, table, 'stsz'))
  const uniform = view.getUint32(box.body + 4)
  const count = uniform > 0 ? Number.POSITIVE_INFINITY : entries(bytes, box, 8, 4)
  return {
    /** How many of `wanted` samples from `first` on fit into `room` bytes. */
    fitting(first: number, wanted: number, room: number): number {
      if (uniform > 0) return Math.min(wanted, Math.floor(room / uniform))
      let left = room
      for (let at = 0; at < wanted; at++) {
        if (first + at >= count) return wanted
        left -= view.getUint32(box.body + 12 + (first + at) * 4)
        if (left < 0) return at
      }
      return wanted
    },
  }
}

/** Seconds at which a sample begins. Asked in rising order. */
function clockOf(durations: Durations, timescale: number): (sample: number) => number {
  let [run, before, ticks] = [0, 0, 0]
  return (sample) => {
    while (run < durations.length && before + durations[run]![0] <= sample) {
      ticks += durations[run]![0] * durations[run]![1]
      before += durations[run]![0]
      run++
    }
    return (ticks + (sample - before) * (durations[run]?.[1] ?? 0)) / timescale
  }
}

/** How many entries a table has, with the count at byte `at`; a larger number than fits is false. */
function entries(bytes: Uint8Array, box: Box, at: number, entryBytes: number): number {
  const count = viewOf(bytes).getUint32(box.body + at)
  if (count * entryBytes > box.end - box.body - at - 4) throw new RangeError('a table is longer than its box')
  return count
}

function needed(box: Box | undefined): Box {
  if (!box) throw new RangeError('a table is missing')
  return box
}
