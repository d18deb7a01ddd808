import { perSecond } from '../../media/media-plan.ts'
import type { FrameCount } from '../../time/frame-counts.ts'
import { frameAt } from '../../time/frames.ts'

/** What is said about a frame or a range of a cut, as any cutting room takes it. */
export interface Marker {
  /** Counted from the first frame of the cut. */
  startFrame: number
  /** The first frame after it: one more than `startFrame` for a single frame. */
  endFrame: number
  colour: MarkerColour
  /** A word or two: what kind it is. */
  name: string
  comment: string
  author: string
  /** It was dealt with. */
  done: boolean
}

/** The colours every one of the formats has. */
export const markerColours = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const
export type MarkerColour = (typeof markerColours)[number]

export const isColour = (word: string): MarkerColour | null => markerColours.find((each) => each === word) ?? null

/** The markers of one cut, in order, with what their timecode is counted from. */
export interface MarkerList {
  title: string
  count: FrameCount
  /** What the timecode shows on the first frame, counted in frames: 86400 for 01:00:00:00 at 24. */
  startFrames: number
  /** How long the cut is. */
  lengthFrames: number
  /** Of the picture, in pixels. */
  width: number
  height: number
  markers: readonly Marker[]
}

/** A moment or a range in milliseconds as the frames it covers: one at least, and no more than the cut has. */
export function framesOfRange(
  { startsMs, endsMs }: { startsMs: number; endsMs: number | null },
  { rate }: FrameCount,
  lengthFrames: number,
) {
  const startFrame = Math.min(frameAt(startsMs, perSecond(rate)), Math.max(0, lengthFrames - 1))
  const after = endsMs === null ? 0 : frameAt(endsMs, perSecond(rate))
  return { startFrame, endFrame: Math.min(Math.max(startFrame + 1, after), Math.max(startFrame + 1, lengthFrames)) }
}

/** Words on one line, for formats that have no way to break one. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
