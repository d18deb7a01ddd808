import { boxAround, clampZoom, seenBox, type View, viewOf, zoomedAt } from '#core/boards/geometry.ts'
import type { Box } from '#core/boards/shape.ts'

/** The viewport, outside of React state: it changes on every frame of a movement, and only drawing follows it. */
export class Seen {
  view: View = { x: -400, y: -300, zoom: 1 }
  width = 800
  height = 600
  /** The stage has been measured. */
  sized = false
  readonly #listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  set(view: View): void {
    this.view = { ...view, zoom: clampZoom(view.zoom) }
    for (const listener of this.#listeners) listener()
  }
  resize(width: number, height: number): void {
    this.width = width
    this.height = height
    this.sized = true
    for (const listener of this.#listeners) listener()
  }
  get box(): Box {
    return seenBox(this.view, this.width, this.height)
  }
  panBy(dx: number, dy: number): void {
    const { x, y, zoom } = this.view
    this.set({ zoom, x: x + dx / zoom, y: y + dy / zoom })
  }
  zoomBy(factor: number, at = { x: this.width / 2, y: this.height / 2 }): void {
    this.set(zoomedAt(this.view, this.view.zoom * factor, at))
  }
  fit(boxes: Iterable<Box>): void {
    const box = boxAround(boxes)
    if (box) this.set(viewOf(box, this.width, this.height))
  }
  /** Moves the minimum to make a box visible. */
  reveal(box: Box): void {
    const { x, y, zoom } = this.view
    const [w, h] = [this.width / zoom, this.height / zoom]
    const margin = 24 / zoom
    const nearX = Math.min(Math.max(x, box.x + box.w + margin - w), box.x - margin)
    const nearY = Math.min(Math.max(y, box.y + box.h + margin - h), box.y - margin)
    if (nearX !== x || nearY !== y) this.set({ zoom, x: nearX, y: nearY })
  }
}
