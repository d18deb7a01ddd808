import type { Rate } from '../media/media-plan.ts'

export const itemKinds = ['clip', 'heading', 'voice-over', 'note', 'title', 'cutaway', 'archive', 'pause'] as const
export type ItemKind = (typeof itemKinds)[number]

/** From a frame to the frame after the last. */
export type FrameRange = readonly [from: number, to: number]

/** An item of a paper edit as the database writes it. `in`, `out` and `struck` are frames of the rush; every other length is frames of the edit. */
export interface Item {
  place: number
  kind: ItemKind
  rush: string | null
  in: number | null
  out: number | null
  /** What is left out, in order and apart from each other. */
  struck: readonly FrameRange[]
  frames: number | null
  /** Of a cutaway: the item it covers, and from which frame of it on. */
  overItem: string | null
  overFrames: number | null
  scene: string | null
  person: string | null
  tags: readonly string[]
  /** Frames by which it overlaps what is before it. */
  dissolve: number
  channels: readonly number[] | null
  alternates: readonly string[]
  text: string
}
export interface EditItem extends Item {
  id: string
}

/** What a paper edit must know of a rush. */
export interface EditRush {
  id: string
  name: string
  reel: string
  rate: Rate
  dropFrame: boolean
  /** Timecode of its first frame as frames from 00:00:00:00; null where it has none. */
  startFrame: number | null
  frames: number
}

/** How a paper edit counts. */
export interface EditClock {
  rate: Rate
  dropFrame: boolean
  startFrame: number
  wordsAMinute: number
}

/** An item of this kind with nothing said yet. */
export const emptyItem = (kind: ItemKind, place: number): Item => ({
  ...{ place, kind, rush: null, in: null, out: null, struck: [], frames: null, overItem: null, overFrames: null },
  ...{ scene: null, person: null, tags: [], dissolve: 0, channels: null, alternates: [], text: '' },
})

/** In the order of the edit; items at one place have a lasting order too. */
export const inOrderOfEdit = <One extends Pick<EditItem, 'place' | 'id'>>(items: readonly One[]): One[] =>
  items.toSorted((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1))
