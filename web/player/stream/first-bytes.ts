import type { Playback } from '#contract/media/playback.ts'

/** Preload budget before Play: a megabyte, so that a page with all its code and pictures stays under 1.5. */
export const mostBytesBeforePlay = 1_000_000

type Rendition = Pick<Playback['renditions'][number], 'playlist'>

/**
 * The rung to prepare before Play, as its index in a ladder from the smallest to the best: the best one, up to `wanted`, whose first piece
 * is small enough. Null when none is, or when its playlist does not say: then nothing is fetched until Play is pressed.
 */
export function rungToWarm(rungs: readonly Rendition[], startMs: number, wanted: number, mostBytes = mostBytesBeforePlay): number | null {
  for (let place = wanted; place >= 0; place--) {
    const bytes = firstBytes(rungs[place]!.playlist, startMs)
    if (bytes !== null && bytes <= mostBytes) return place
  }
  return null
}

/** Bytes of a rendition's header and of the segment that `startMs` is in; null for a playlist without byte ranges. */
export function firstBytes(playlist: string, startMs: number): number | null {
  const header = /^#EXT-X-MAP:.*BYTERANGE="(\d+)/m.exec(playlist)
  let endsMs = 0
  let seconds = 0
  for (const line of playlist.split('\n')) {
    const length = /^#EXTINF:([\d.]+)/.exec(line)
    if (length) seconds = Number(length[1])
    const range = /^#EXT-X-BYTERANGE:(\d+)/.exec(line)
    if (!range) continue
    endsMs += seconds * 1000
    if (startMs < endsMs) return Number(header?.[1] ?? 0) + Number(range[1])
  }
  return null
}
