import type { OwnVersion } from '#web/data/film/own-documentaries.ts'

/** What comparing needs of a cut, the reader at it. */
export type ComparedCut = Pick<OwnVersion, 'id' | 'number' | 'label' | 'durationMs' | 'width' | 'height'> & {
  storyboard: { object: string; columns: number; rows: number; tileWidth: number; tileHeight: number } | null
  /** Frames a second; unknown on the desk, where 25 serves. */
  frameRate?: number | null
}
