import { writePlaylist } from './hls.ts'
import type { FragmentGroup, RenditionHeader } from './mp4/rendition-index.ts'

/** Bytes of a file, the end excluded. */
export interface Stretch {
  start: number
  end: number
}

export interface RenditionObjects {
  /** Of the first, which has the header. */
  objectName: string
  /** Content of each: header and media, or the whole file where that is small enough. */
  objects: { name: string; from?: Stretch[] }[]
  playlist: string
}

/** Splits a rendition into objects `<stem>.mp4`, `<stem>-2.mp4` … of at most `largestBytes`, each with its own header, and writes its playlist. */
export function shareOut(header: RenditionHeader, groups: FragmentGroup[], stem: string, largestBytes: number): RenditionObjects {
  const last = groups.at(-1)!
  const whole = last.offset + last.bytes <= largestBytes
  const shares = whole ? [groups] : neighbours(groups, largestBytes - header.bytes)
  const nameOf = (at: number) => (at === 0 ? `${stem}.mp4` : `${stem}-${at + 1}.mp4`)
  const headerIn = (at: number) => ({ uri: nameOf(at), byteRange: { length: header.bytes, offset: 0 } })
  const playlist = writePlaylist({
    initialization: headerIn(0),
    segments: shares.flatMap((share, at) =>
      share.map((group, place) => ({
        durationSeconds: group.durationSeconds,
        uri: nameOf(at),
        byteRange: { length: group.bytes, offset: header.bytes + group.offset - share[0]!.offset },
        ...(at > 0 && place === 0 ? { initialization: headerIn(at) } : {}),
      })),
    ),
    complete: true,
  })
  const opening = { start: 0, end: header.bytes }
  const stretchOf = (share: FragmentGroup[]) => ({ start: share[0]!.offset, end: share.at(-1)!.offset + share.at(-1)!.bytes })
  const objects = shares.map((share, at) => ({ name: nameOf(at), ...(whole ? {} : { from: [opening, stretchOf(share)] }) }))
  return { objectName: nameOf(0), objects, playlist }
}

/** Neighbours together, as many as fit; one that is larger than gets its own object. */
function neighbours(groups: FragmentGroup[], roomBytes: number): FragmentGroup[][] {
  const shares: FragmentGroup[][] = []
  let held = Number.POSITIVE_INFINITY
  for (const group of groups) {
    if (held + group.bytes > roomBytes) {
      shares.push([])
      held = 0
    }
    shares.at(-1)!.push(group)
    held += group.bytes
  }
  return shares
}
