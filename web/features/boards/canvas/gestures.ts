import type { Point } from '#core/boards/geometry.ts'

export const tools = ['choose', 'hand', 'line', 'draw', 'frame'] as const
export type Tool = (typeof tools)[number]

/** The current gesture, in board units; drawn over the board. */
export type Gesture =
  | { kind: 'pan'; last: Point }
  | { kind: 'pinch'; distance: number; middle: Point }
  | { kind: 'marquee'; from: Point; to: Point; before: ReadonlySet<string> }
  | { kind: 'drag'; from: Point; ids: ReadonlySet<string>; dx: number; dy: number; pressed: string }
  | { kind: 'resize'; id: string; from: Point; dw: number; dh: number }
  | { kind: 'line'; from: string; to: Point }
  | { kind: 'draw'; ink: number[] }
  | { kind: 'frame'; from: Point; to: Point }
