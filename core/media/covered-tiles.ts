/** A range of a version, in ms; `endsMs` is not part of it. */
export interface RangeMs {
  startsMs: number
  endsMs: number
}

/** A storyboard's tiles, left to right and top to bottom, one for each of `frameTimesMs` (ascending). */
export interface CoveredBoard {
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  frameTimesMs: number[]
}

/** The tiles that are shown at some time within the ranges: each is shown from its frame to the next one's. */
export function coveredTiles({ frameTimesMs }: Pick<CoveredBoard, 'frameTimesMs'>, ranges: RangeMs[]): number[] {
  return frameTimesMs.flatMap((frameMs, tile) => {
    const fromMs = tile === 0 ? 0 : frameMs
    const toMs = frameTimesMs[tile + 1] ?? Number.POSITIVE_INFINITY
    return ranges.some(({ startsMs, endsMs }) => startsMs < toMs && endsMs > fromMs) ? [tile] : []
  })
}
