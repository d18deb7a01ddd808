import { type Box, boxAlong, boxesIn, viewOf } from './mp4-boxes.ts'
import { tracksOf } from './mp4-fragments.ts'

/**
 * Removes the sound from a CMAF header or of the fragments that belong to it, in place: the boxes that describe it become free space (ISO/IEC 14496-12,
 * 8.1.2), so that no length and no offset changes. Its samples stay in place, unreferenced. For a header, returns the
 * numbers of the removed tracks, which its fragments need.
 */
export function takeSoundOut(header: Uint8Array): ReadonlySet<number> {
  const sounds = new Set(
    tracksOf(header)
      .filter(({ kind }) => kind === 'audio')
      .map(({ id }) => id),
  )
  const view = viewOf(header)
  for (const moov of boxesIn(header).filter(({ type }) => type === 'moov')) {
    for (const trak of boxesIn(header, moov.body, moov.end).filter(({ type }) => type === 'trak')) {
      const tkhd = boxAlong(header, trak, 'tkhd')
      if (tkhd && sounds.has(view.getUint32(tkhd.body + (header[tkhd.body] === 1 ? 20 : 12)))) free(header, trak)
    }
    const defaults = boxAlong(header, moov, 'mvex')
    for (const trex of defaults ? boxesIn(header, defaults.body, defaults.end) : [])
      if (trex.type === 'trex' && sounds.has(view.getUint32(trex.body + 4))) free(header, trex)
  }
  return sounds
}

/** The same for fragments: the tracks that were removed from their header. */
export function takeSoundOutOfFragments(bytes: Uint8Array, sounds: ReadonlySet<number>): void {
  const view = viewOf(bytes)
  for (const moof of boxesIn(bytes).filter(({ type }) => type === 'moof'))
    for (const traf of boxesIn(bytes, moof.body, moof.end).filter(({ type }) => type === 'traf')) {
      const tfhd = boxAlong(bytes, traf, 'tfhd')
      if (tfhd && sounds.has(view.getUint32(tfhd.body + 4))) free(bytes, traf)
    }
}

const free = (bytes: Uint8Array, { body }: Box) => bytes.set([0x66, 0x72, 0x65, 0x65], body - 4)
