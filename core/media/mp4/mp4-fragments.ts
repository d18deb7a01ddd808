import { type Box, boxAlong, boxesIn, viewOf } from './mp4-boxes.ts'

/** What a player must know of one track of a fragmented MP4: its number, clock and codec. */
export interface FragmentTrack {
  id: number
  kind: 'video' | 'audio' | 'other'
  /** Ticks per second. */
  timescale: number
  /** RFC 6381, as in `avc1.64001f`; empty for what we never write. */
  codec: string
  defaultDuration: number
}

/** One fragment (moof and its mdat) of a track's timeline. Times are seconds on the presentation clock. */
export interface TrackRun {
  trackId: number
  startSeconds: number
  durationSeconds: number
  samples: number
  startsWithKeyFrame: boolean
}

/** Reads the tracks from the `moov` in `bytes`, which must contain the whole box. */
export function tracksOf(bytes: Uint8Array): FragmentTrack[] {
  const view = viewOf(bytes)
  const moov = boxesIn(bytes).find((box) => box.type === 'moov')
  if (!moov) return []
  const defaults = new Map<number, number>()
  const extends_ = boxAlong(bytes, moov, 'mvex')
  for (const trex of extends_ ? boxesIn(bytes, extends_.body, extends_.end) : [])
    if (trex.type === 'trex') defaults.set(view.getUint32(trex.body + 4), view.getUint32(trex.body + 12))
  return boxesIn(bytes, moov.body, moov.end)
    .filter((box) => box.type === 'trak')
    .map((trak) => {
      const header = boxAlong(bytes, trak, 'tkhd')!
      const clock = boxAlong(bytes, trak, 'mdia', 'mdhd')!
      const handler = boxAlong(bytes, trak, 'mdia', 'hdlr')!
      const id = view.getUint32(header.body + (bytes[header.body] === 1 ? 20 : 12))
      const kind = String.fromCharCode(...bytes.subarray(handler.body + 8, handler.body + 12))
      return {
        id,
        kind: kind === 'vide' ? 'video' : kind === 'soun' ? 'audio' : 'other',
        timescale: view.getUint32(clock.body + (bytes[clock.body] === 1 ? 20 : 12)),
        codec: codecOf(bytes, boxAlong(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd')),
        defaultDuration: defaults.get(id) ?? 0,
      }
    })
}

/** RFC 6381 name of the first sample description. */
export function codecOf(bytes: Uint8Array, stsd: Box | undefined): string {
  const entry = stsd && boxesIn(bytes, stsd.body + 8, stsd.end)[0]
  if (!entry) return ''
  if (entry.type === 'avc1' || entry.type === 'avc3') {
    const config = boxesIn(bytes, entry.body + 78, entry.end).find((box) => box.type === 'avcC')
    return config && config.end - config.body >= 4
      ? `avc1.${[1, 2, 3].map((at) => bytes[config.body + at]!.toString(16).padStart(2, '0')).join('')}`
      : ''
  }
  // MPEG-4 audio; everything we write is AAC-LC.
  return entry.type === 'mp4a' ? 'mp4a.40.2' : ''
}

/** The runs of one `moof`, one a track. */
export function runsOf(bytes: Uint8Array, moof: Box, tracks: FragmentTrack[]): TrackRun[] {
  return boxesIn(bytes, moof.body, moof.end)
    .filter((box) => box.type === 'traf')
    .flatMap((traf) => runOf(bytes, traf, tracks) ?? [])
}

function runOf(bytes: Uint8Array, traf: Box, tracks: FragmentTrack[]): TrackRun | undefined {
  const view = viewOf(bytes)
  const header = boxAlong(bytes, traf, 'tfhd')!
  const track = tracks.find((one) => one.id === view.getUint32(header.body + 4))
  const decode = boxAlong(bytes, traf, 'tfdt')
  if (!track || !decode) return undefined
  const base = bytes[decode.body] === 1 ? Number(view.getBigUint64(decode.body + 4)) : view.getUint32(decode.body + 4)
  const flags = view.getUint32(header.body) & 0xffffff
  let at = header.body + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
  const defaultDuration = flags & 8 ? view.getUint32(at) : track.defaultDuration
  at += (flags & 8 ? 4 : 0) + (flags & 0x10 ? 4 : 0)
  const defaultFlags = flags & 0x20 ? view.getUint32(at) : 0

  let clock = base
  let [earliest, latest, samples] = [Infinity, -Infinity, 0]
  let firstFlags: number | undefined
  for (const run of boxesIn(bytes, traf.body, traf.end).filter((box) => box.type === 'trun')) {
    const runFlags = view.getUint32(run.body) & 0xffffff
    const count = view.getUint32(run.body + 4)
    let cursor = run.body + 8 + (runFlags & 1 ? 4 : 0)
    if (runFlags & 4) {
      firstFlags ??= view.getUint32(cursor)
      cursor += 4
    }
    for (let index = 0; index < count; index++) {
      const duration = runFlags & 0x100 ? view.getUint32(cursor) : defaultDuration
      cursor += (runFlags & 0x100 ? 4 : 0) + (runFlags & 0x200 ? 4 : 0)
      if (runFlags & 0x400) {
        firstFlags ??= view.getUint32(cursor)
        cursor += 4
      }
      const offset = runFlags & 0x800 ? view.getInt32(cursor) : 0
      cursor += runFlags & 0x800 ? 4 : 0
      earliest = Math.min(earliest, clock + offset)
      latest = Math.max(latest, clock + offset + duration)
      clock += duration
      samples++
    }
  }
  if (samples === 0) return undefined
  return {
    trackId: track.id,
    startSeconds: earliest / track.timescale,
    durationSeconds: (latest - earliest) / track.timescale,
    samples,
    // sample_is_non_sync_sample (ISO/IEC 14496-12, 8.8.3.1)
    startsWithKeyFrame: ((firstFlags ?? defaultFlags) & 0x10000) === 0,
  }
}
