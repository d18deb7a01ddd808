import { type Box, boxesIn } from './mp4-boxes.ts'
import { type FragmentTrack, runsOf } from './mp4-fragments.ts'

/**
 * A segment index (ISO/IEC 14496-12, 8.16.3) over all of `fragments`: with it a player knows length and positions immediately, without it some read
 * through the whole file first. Goes between header and fragments. An index found among the fragments becomes free space: it described
 * other places.
 */
export function segmentIndex(fragments: Uint8Array, tracks: FragmentTrack[]): Uint8Array {
  const boxes = boxesIn(fragments)
  for (const box of boxes) if (box.type === 'sidx') fragments.set([0x66, 0x72, 0x65, 0x65], box.start + 4)
  const leading = tracks.find((track) => track.kind === 'video') ?? tracks[0]
  // The track's own clock: some readers assume the index uses it, whatever it declares.
  const ticksPerSecond = leading?.timescale ?? 1000
  const moofs = boxes.filter((box) => box.type === 'moof')
  const bytes = new Uint8Array(32 + moofs.length * 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, bytes.length)
  bytes.set([0x73, 0x69, 0x64, 0x78], 4)
  view.setUint32(12, leading?.id ?? 1)
  view.setUint32(16, ticksPerSecond)
  view.setUint16(30, moofs.length)
  // What is before a moof (its type, an old index) counts to it.
  const starts = moofs.map((_, index) => (index === 0 ? 0 : endOfMedia(boxes, moofs[index - 1]!)))
  for (const [index, moof] of moofs.entries()) {
    const end = starts[index + 1] ?? fragments.length
    const run = runsOf(fragments, moof, tracks).find((one) => one.trackId === leading?.id)
    view.setUint32(32 + index * 12, end - starts[index]!)
    view.setUint32(36 + index * 12, Math.round((run?.durationSeconds ?? 0) * ticksPerSecond))
    view.setUint32(40 + index * 12, run?.startsWithKeyFrame ? 0x90000000 : 0)
  }
  return bytes
}

function endOfMedia(boxes: Box[], moof: Box): number {
  return boxes.find((box) => box.type === 'mdat' && box.start >= moof.end)?.end ?? moof.end
}
