import { peakBandwidth } from '../hls.ts'
import { boxesIn } from './mp4-boxes.ts'
import { type FragmentTrack, runsOf, type TrackRun, tracksOf } from './mp4-fragments.ts'

/** Header of a CMAF file: `ftyp` and `moov`. */
export interface RenditionHeader {
  tracks: FragmentTrack[]
  bytes: number
}

/** One fragment: `moof` and `mdat`. */
export interface Fragment {
  bytes: number
  startSeconds: number
  durationSeconds: number
  startsWithKeyFrame: boolean
  frames: number
}

/** Several fragments that are fetched together. */
export interface FragmentGroup {
  offset: number
  bytes: number
  durationSeconds: number
  fragments: Fragment[]
}

export function headerOf(bytes: Uint8Array): RenditionHeader {
  return { tracks: tracksOf(bytes), bytes: bytes.length }
}

/** Reads a `moof`; `bytes` is its own length plus that of the `mdat` after it. The picture's clock counts when there is a picture. */
export function fragmentOf(moof: Uint8Array, bytes: number, header: RenditionHeader): Fragment | undefined {
  const box = boxesIn(moof)[0]
  const runs = box ? runsOf(moof, box, header.tracks) : []
  const leading = leadingRun(runs, header.tracks)
  return (
    leading && {
      bytes,
      startSeconds: leading.startSeconds,
      durationSeconds: leading.durationSeconds,
      startsWithKeyFrame: leading.startsWithKeyFrame,
      frames: leading.samples,
    }
  )
}

function leadingRun(runs: TrackRun[], tracks: FragmentTrack[]): TrackRun | undefined {
  const video = tracks.find((track) => track.kind === 'video')
  return runs.find((run) => run.trackId === video?.id) ?? (video ? undefined : runs[0])
}

/** Joins fragments until each group lasts `seconds` or more and the next begins with a key frame. */
export function groupFragments(fragments: Fragment[], firstOffset: number, seconds: number): FragmentGroup[] {
  const groups: FragmentGroup[] = []
  let offset = firstOffset
  for (const fragment of fragments) {
    const open = groups.at(-1)
    if (open && (open.durationSeconds < seconds - 0.001 || !fragment.startsWithKeyFrame)) {
      open.bytes += fragment.bytes
      open.durationSeconds += fragment.durationSeconds
      open.fragments.push(fragment)
    } else groups.push({ offset, bytes: fragment.bytes, durationSeconds: fragment.durationSeconds, fragments: [fragment] })
    offset += fragment.bytes
  }
  return groups
}

/** CODECS and BANDWIDTH of a rendition, as a multivariant playlist states them (RFC 8216, 4.3.4.2). */
export function streamInformation(header: RenditionHeader, groups: FragmentGroup[]) {
  return {
    codecs: header.tracks
      .map((track) => track.codec)
      .filter(Boolean)
      .join(),
    bandwidth: peakBandwidth(groups),
    durationSeconds: groups.reduce((sum, group) => sum + group.durationSeconds, 0),
    frames: groups.reduce((sum, group) => sum + group.fragments.reduce((count, fragment) => count + fragment.frames, 0), 0),
  }
}
