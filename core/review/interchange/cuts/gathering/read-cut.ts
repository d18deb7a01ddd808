import type { Rate } from '../../../../media/media-plan.ts'
import { firstOf } from '../../../../text/cut-text.ts'
import type { Cut, CutAside, CutClip, CutRush } from '../cut.ts'

/** Something of a file that was not read, or not as it is there. */
export interface ReadRemark {
  /** Counted from 1; 0 where it is about the whole file. */
  line: number
  code: RemarkCode
  /** The text there, at most 80 letters. */
  text: string
}
export type RemarkCode =
  /** The file: broken, too large, more events than are read, or without a cut. */
  | 'not-well-formed'
  | 'too-big'
  | 'too-many'
  | 'no-cut'
  /** A line or an element: no timecode of this count, nothing that is known, a number that was there before. */
  | 'timecode'
  | 'unknown'
  | 'number-again'
  /** Read, and stored as it is written. */
  | 'lengths-differ'
  | 'speed'
  | 'not-whole-frames'
  /** Put elsewhere: on the second layer, before the item it is in, as a cut. */
  | 'overlap'
  | 'marker-moved'
  | 'transition'
  /** Not read. */
  | 'sound-apart'
  | 'layer'
  | 'switched-off'
  | 'kind'
  /** More than one of the film's rushes fits. */
  | 'which-rush'

export interface ReadCut {
  /** Null where there is none in the file. */
  cut: Cut | null
  remarks: ReadRemark[]
}

/** Settings a file does not contain. */
export interface ReadCutWith {
  /** Rushes of the film, which clips are linked to again by file name, reel and code. */
  rushes?: readonly CutRush[]
}

/** A file as it names it. What it does not say is null. */
export interface SeenRush {
  /** The same for every use of one file. */
  key: string
  fileName: string
  reel: string | null
  rate: Rate
  dropFrame: boolean
  startFrame: number | null
  durationFrames: number | null
  more: Partial<CutRush>
}

/** A use of a file. Record is on the timecode of the cut, source on that of the tape; outs are the frame after the last, dissolves included. */
export interface SeenClip {
  line: number
  layer: 1 | 2
  rush: SeenRush
  recordIn: number
  recordOut: number
  sourceIn: number
  sourceOut: number
  picture: boolean
  channels: number[]
  /** Frames it begins with, over the clip before it. */
  dissolve: number
  name: string
  speed: number | null
  words?: string
  metadata?: CutClip['metadata']
}

export interface SeenMark {
  line: number
  frame: number
  durationFrames: number
  kind: CutAside['kind']
  text: string
  person?: string | null
}

export const mostClips = 20_000
/** Letters of a file. */
export const largestFile = 32_000_000
const mostRemarks = 500

/** Remarks as they come, of which the first are stored. */
export class Remarks {
  readonly list: ReadRemark[] = []

  add(line: number, code: RemarkCode, text = ''): void {
    if (this.list.length < mostRemarks) this.list.push({ line, code, text: firstOf(text.trim(), 80) })
  }

  inOrder(): ReadRemark[] {
    return this.list.toSorted((one, other) => one.line - other.line)
  }
}

/** A file that is too large to be read at all; null for any other. */
export const tooBig = (file: string): ReadCut | null =>
  file.length > largestFile ? { cut: null, remarks: [{ line: 0, code: 'too-big', text: '' }] } : null
