import type { Rate } from '../../../media/media-plan.ts'
import { type Counting, countingOf } from '../../../time/frame-counts.ts'

/** A camera or sound file as a cutting room knows it. Frames are counted at its own rate. */
export interface CutRush {
  id: string
  /** As the camera gave it. */
  fileName: string
  reel: string | null
  /** What its timecode shows on the first frame, in frames; null where there is no code on the tape: then it is counted from 0. */
  startFrame: number | null
  /** Its timecode is not on the tape: it was begun at zero, or with the clock of the camera. */
  codeMadeUp?: boolean
  rate: Rate
  dropFrame: boolean
  /** Its frames come at no steady rate, so that its code is true of the first frame alone. */
  variableRate: boolean
  durationFrames: number
  channels: readonly CutChannel[]
  hasPicture: boolean
  /** Pixels; of no meaning where there is no picture. */
  width: number
  height: number
  camera: string | null
  card: string | null
  scene: string | null
  take: string | null
  /** Of shooting: `2026-11-04`. */
  day: string | null
}
export interface CutChannel {
  /** From 1. */
  n: number
  /** `boom`, `lav Amina`, `mix`; may be empty. */
  name: string
}

/** A piece of a rush in the cut. */
export interface CutClip {
  kind: 'clip'
  id: string
  rush: CutRush
  /** From the rush's first frame; out is the frame after the last. */
  inFrame: number
  outFrame: number
  /** How it begins. A dissolve begins so many frames (of the cut) before the clip before it ends; after black it begins with the clip. */
  transition: { kind: 'cut' | 'dissolve'; frames: number }
  picture: boolean
  /** Of the rush's channels, those that are heard, ascending. */
  channels: readonly number[]
  /** `Amina: the gate` */
  name: string
  /** What is said in it, word for word. */
  words: string
  metadata: { item: string | null; person: string | null; scene: string | null; rights: string | null }
  /** How long it is in the cut where that is not the length of its source: a list said so. Else null. */
  lengthFrames: number | null
  /** Frames a second at which it is played, as a list said it; null at its own speed. */
  speed: number | null
}

/** What is in the order of the cut and has no rush. A note and a heading have no length. */
export interface CutAside {
  kind: 'gap' | 'title' | 'voice-over' | 'note' | 'heading'
  id: string
  durationFrames: number
  person: string | null
  text: string
}
export type CutItem = CutClip | CutAside

/** Lies over the items from a frame of the cut, without sound. There is one layer of them. */
export type Cutaway = CutClip & { atFrame: number }

export interface Cut {
  title: string
  rate: Rate
  dropFrame: boolean
  /** What the timecode shows on the first frame, in frames. */
  startFrame: number
  width: number
  height: number
  items: readonly CutItem[]
  cutaways: readonly Cutaway[]
}

/** How timecode of a cut or a rush is written. */
export const countingIn = ({ rate, dropFrame }: Pick<CutRush, 'rate' | 'dropFrame'>): Counting => countingOf(rate, dropFrame)

/** The frame on the tape's own code: what a list calls source in and out. Not wrapped at midnight; `timecodeOf` does that. */
export const onTape = (rush: Pick<CutRush, 'startFrame'>, frame: number): number => (rush.startFrame ?? 0) + frame

/** Every rush of a cut once, in the order in which it first comes, and then those of the cutaways. */
export const rushesOf = ({ items, cutaways }: Pick<Cut, 'items' | 'cutaways'>): CutRush[] => [
  ...new Map([...items.filter((item) => item.kind === 'clip'), ...cutaways].map(({ rush }) => [rush.id, rush])).values(),
]
