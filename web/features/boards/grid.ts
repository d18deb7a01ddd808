import type { Box } from '#core/boards/shape.ts'

const cellUnits = 1024
const most = 4096

/** Spatial index of boxes: a grid of 1,024 units. */
export class Grid {
  #cells = new Map<number, Set<string>>()
  #places = new Map<string, number[]>()

  put(id: string, box: Box): void {
    const cells = cellsOf(box)
    const before = this.#places.get(id)
    if (before && before.length === cells.length && before.every((cell, at) => cell === cells[at])) return
    this.remove(id)
    this.#places.set(id, cells)
    for (const cell of cells) {
      const there = this.#cells.get(cell)
      if (there) there.add(id)
      else this.#cells.set(cell, new Set([id]))
    }
  }

  remove(id: string): void {
    for (const cell of this.#places.get(id) ?? []) {
      const there = this.#cells.get(cell)
      there?.delete(id)
      if (there?.size === 0) this.#cells.delete(cell)
    }
    this.#places.delete(id)
  }

  /** Ids of candidates for a box; some nearby ones are included. */
  near(box: Box): Set<string> {
    const found = new Set<string>()
    const add = (there: Set<string> | undefined) => {
      if (there) for (const id of there) found.add(id)
    }
    const wanted = cellsOf(box)
    // Zoomed out, iterating the occupied cells is faster.
    if (wanted.length >= most || wanted.length > this.#cells.size) for (const there of this.#cells.values()) add(there)
    else for (const cell of wanted) add(this.#cells.get(cell))
    return found
  }
}

function cellsOf({ x, y, w, h }: Box): number[] {
  const cells: number[] = []
  const [right, bottom] = [Math.floor((x + w) / cellUnits), Math.floor((y + h) / cellUnits)]
  for (let row = Math.floor(y / cellUnits); row <= bottom; row++)
    for (let column = Math.floor(x / cellUnits); column <= right && cells.length < most; column++) cells.push(row * 100_003 + column)
  return cells
}
