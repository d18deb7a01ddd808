import type { Box } from './shape.ts'

/** The viewport of a board: the board unit at the upper left corner, and screen pixels per unit. */
export interface View {
  x: number
  y: number
  zoom: number
}
export interface Point {
  x: number
  y: number
}

export const leastZoom = 0.02
export const mostZoom = 4
export const clampZoom = (zoom: number): number => Math.min(mostZoom, Math.max(leastZoom, zoom))

export const toBoard = (view: View, { x, y }: Point): Point => ({ x: view.x + x / view.zoom, y: view.y + y / view.zoom })
export const seenBox = (view: View, width: number, height: number): Box => ({
  x: view.x,
  y: view.y,
  w: width / view.zoom,
  h: height / view.zoom,
})

/** The viewport at another zoom; the point under `at` (screen pixels) stays where it is. */
export function zoomedAt(view: View, zoom: number, at: Point): View {
  const next = clampZoom(zoom)
  const under = toBoard(view, at)
  return { zoom: next, x: under.x - at.x / next, y: under.y - at.y / next }
}

/** The viewport that shows all of a box, at a zoom of 1 at most. */
export function viewOf(box: Box, width: number, height: number, margin = 48, closest = 1): View {
  const zoom = clampZoom(Math.min(closest, (width - 2 * margin) / Math.max(1, box.w), (height - 2 * margin) / Math.max(1, box.h)))
  return { zoom, x: box.x + box.w / 2 - width / zoom / 2, y: box.y + box.h / 2 - height / zoom / 2 }
}

export const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h
export const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w && inner.y + inner.h <= outer.y + outer.h
export const isIn = ({ x, y }: Point, box: Box): boolean => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h

/** The bounding box of all of them; null for an empty list. */
export function boxAround(boxes: Iterable<Box>): Box | null {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { x, y, w, h } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + w)
    bottom = Math.max(bottom, y + h)
  }
  return left === Number.POSITIVE_INFINITY ? null : { x: left, y: top, w: right - left, h: bottom - top }
}
export const boxBetween = (one: Point, other: Point): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  w: Math.abs(one.x - other.x),
  h: Math.abs(one.y - other.y),
})
export const middleOf = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 })

/** Where the line between the middles of two boxes leaves the first. */
export function edgeTowards(box: Box, target: Point): Point {
  const { x, y } = middleOf(box)
  const [dx, dy] = [target.x - x, target.y - y]
  if (dx === 0 && dy === 0) return { x, y }
  const share = Math.min(box.w / 2 / Math.abs(dx || 1e-9), box.h / 2 / Math.abs(dy || 1e-9))
  return { x: x + dx * share, y: y + dy * share }
}

/** A connector from edge to edge, for any position of the two boxes. */
export const lineBetween = (from: Box, to: Box): { from: Point; to: Point } => ({
  from: edgeTowards(from, middleOf(to)),
  to: edgeTowards(to, middleOf(from)),
})

/** How far a point is from a line between two others. */
export function distanceTo({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}

/** The nearest box from one in a direction: what an arrow key leads to. */
export function nearestTowards<T extends Box>(from: Box, others: Iterable<T>, direction: 'left' | 'right' | 'up' | 'down'): T | null {
  const start = middleOf(from)
  let best: { box: T; cost: number } | null = null
  for (const box of others) {
    const { x, y } = middleOf(box)
    const [along, aside] = direction === 'left' || direction === 'right' ? [x - start.x, y - start.y] : [y - start.y, x - start.x]
    const ahead = direction === 'left' || direction === 'up' ? -along : along
    if (ahead <= 1) continue
    const cost = ahead + 2 * Math.abs(aside)
    if (!best || cost < best.cost) best = { box, cost }
  }
  return best?.box ?? null
}

/** Frames in reading order: rows from above, each from the left. */
export const readingOrder = (one: Box, other: Box): number =>
  Math.abs(one.y - other.y) > Math.min(one.h, other.h) / 2 ? one.y - other.y : one.x - other.x
