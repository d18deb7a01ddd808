import type { View } from '#core/spaces/space.ts'

/** A canvas one looks about in: a place all around, an object, a map. */
export interface Seen {
  readonly canvas: HTMLCanvasElement
  readonly view: View
  /** What `viewOf` needs to know of it (core/spaces/space.ts). */
  centre(): readonly number[]
  /** Goes there in `travelMs`, or at once. */
  look(view: View, travelMs?: number): void
  /** By degrees; of a map by hundredths of what is seen. */
  turn(around: number, up: number): void
  /** Follows a hand that moved by so many CSS pixels. */
  drag(dx: number, dy: number): void
  /** Towards the middle, or towards a point of the canvas where that can be. */
  closer(times: number, at?: { x: number; y: number }): void
  /** Where a place is on the canvas, in CSS pixels; undefined where it is not seen. */
  project(place: readonly number[]): { x: number; y: number } | undefined
  /** The place under a point of the canvas; undefined where there is none. */
  placeAt(x: number, y: number): number[] | undefined
  resize(width: number, height: number): void
  redraw(): void
  /** Called after each frame. */
  onFrame(listener: () => void): () => void
  close(): void
}
/** A file the worker made, by its name, or a stretch of its bytes. */
export type Read = (name: string, part?: { offset: number; length: number }) => Promise<Blob>
