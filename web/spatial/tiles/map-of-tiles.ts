import { geoMercator, geoPath } from 'd3-geo'
import type { AssetFacts } from '#contract/spaces/spaces.ts'
import type { View } from '#core/spaces/space.ts'
import { heldOnTiles, offSheet, onSheet, type Tile, type TileFacts, tilesInSight, viewOfTiles } from '#core/spaces/tiles.ts'
import { land } from '../map-sheet.ts'
import type { Opened } from '../open-spatial-view.ts'
import type { Read, Seen } from '../seen.ts'
import { type Box, drawNames, drawTile, inksOf } from './draw-tile.ts'
import { openTileSource, type TilePicture, type TileSource } from './tile-source.ts'

/** The coast of the whole world is drawn under the tiles, up to its own resolution. */
const mostWithCoast = 60
const mostKept = 160
const mostComing = 8
const againMs = 4000

interface Kept {
  tile: TilePicture | null
  usedAt: number
}

/** A map in tiles of the author's own, over the coast of the world. Draws only when something changed; fetches only what is in sight. Throws where there is no canvas. */
export class MapOfTiles implements Seen {
  readonly canvas: HTMLCanvasElement
  readonly #pen: CanvasRenderingContext2D
  readonly #facts: TileFacts
  readonly #source: TileSource
  readonly #tiles = new Map<string, Kept>()
  readonly #coming = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #size = { width: 1, height: 1 }
  #ratio = 1
  #view: View
  #journey: { from: View; to: View; beganMs: number; lastsMs: number } | null = null
  #frame = 0
  #frames = 0
  #closed = false

  constructor(canvas: HTMLCanvasElement, view: View, facts: TileFacts, source: TileSource) {
    const pen = canvas.getContext('2d', { alpha: false })
    if (!pen) throw new Error('There is no canvas to draw on.')
    this.canvas = canvas
    this.#pen = pen
    this.#facts = facts
    this.#source = source
    this.#view = view
  }

  centre(): number[] {
    return [0, 0, Math.min(2 ** this.#facts.maxZoom, viewOfTiles(this.#facts)[2] * 4)]
  }
  get view(): View {
    return this.#view
  }
  look(view: View, travelMs = 0) {
    const to = heldOnTiles(view, this.#facts, this.#size)
    this.#journey = travelMs > 0 ? { from: this.#view, to, beganMs: performance.now(), lastsMs: travelMs } : null
    if (!this.#journey) this.#view = to
    this.redraw()
  }
  turn(around: number, up: number) {
    this.drag((-around / 100) * this.#size.width, (up / 100) * this.#size.height)
  }
  drag(dx: number, dy: number) {
    const { width, height } = this.#size
    this.look([...this.#placeAt(width / 2 - dx, height / 2 - dy), this.#view[2]])
  }
  closer(times: number, at?: { x: number; y: number }) {
    const held = at && this.#placeAt(at.x, at.y)
    this.look([this.#view[0], this.#view[1], this.#view[2] * times])
    const now = held && this.project(held)
    if (at && now) this.drag(at.x - now.x, at.y - now.y)
  }

  project(place: readonly number[]): { x: number; y: number } | undefined {
    const [x, y] = onSheet(place[0] ?? 0, place[1] ?? 0)
    const at = this.#onCanvas(x, y)
    const { width, height } = this.#size
    return at.x < 0 || at.y < 0 || at.x > width || at.y > height ? undefined : at
  }
  placeAt(x: number, y: number): number[] {
    return this.#placeAt(x, y).map((degrees) => Number(degrees.toFixed(5)))
  }
  #placeAt(x: number, y: number): [number, number] {
    const { world, left, top } = this.#sheet()
    return offSheet((x - left) / world, (y - top) / world)
  }
  #onCanvas(x: number, y: number) {
    const { world, left, top } = this.#sheet()
    return { x: left + x * world, y: top + y * world }
  }
  /** How wide the world is, and where its corner lies, in CSS pixels. */
  #sheet() {
    const { width, height } = this.#size
    const world = width * this.#view[2]
    const [x, y] = onSheet(this.#view[0], this.#view[1])
    return { world, left: width / 2 - x * world, top: height / 2 - y * world }
  }

  resize(width: number, height: number) {
    if (width < 1 || height < 1) return
    this.#size = { width, height }
    this.#ratio = Math.min(devicePixelRatio, 2)
    this.canvas.width = Math.round(width * this.#ratio)
    this.canvas.height = Math.round(height * this.#ratio)
    this.#view = heldOnTiles(this.#view, this.#facts, this.#size)
    // Synchronous: resizing clears a canvas.
    this.draw()
  }
  redraw = () => {
    if (!this.#closed) this.#frame ||= requestAnimationFrame(() => this.#next())
  }
  onFrame(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  close() {
    this.#closed = true
    cancelAnimationFrame(this.#frame)
    for (const { tile } of this.#tiles.values()) if (tile && 'picture' in tile) tile.picture.close()
    this.#tiles.clear()
  }

  #next() {
    this.#frame = 0
    const journey = this.#journey
    if (journey) {
      const part = Math.min(1, (performance.now() - journey.beganMs) / journey.lastsMs)
      this.#view = heldOnTiles(along(journey.from, journey.to, part), this.#facts, this.#size)
      if (part >= 1) this.#journey = null
      else this.redraw()
    }
    this.draw()
  }

  /** Draws what is loaded, and requests the rest. */
  draw(): void {
    this.#frames++
    const [pen, size, inks] = [this.#pen, this.#size, inksOf(document.documentElement)]
    pen.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0)
    pen.fillStyle = inks.ground
    pen.fillRect(0, 0, size.width, size.height)
    const { world, left, top } = this.#sheet()
    if (this.#view[2] <= mostWithCoast) this.#drawCoast(inks.land, inks.edge)
    const wanted = tilesInSight(this.#view, size, this.#facts, this.#ratio)
    const drawn: { box: Box; tile: TilePicture }[] = []
    for (const tile of wanted) {
      const side = world / 2 ** tile.z
      const box = { x: left + tile.x * side, y: top + tile.y * side, side }
      const have = this.#best(tile)
      if (!have) continue
      drawTile(pen, box, tile, have.at, have.tile, inks)
      if (have.at === tile) drawn.push({ box, tile: have.tile })
    }
    if (wanted.length === 0) this.#drawBounds(inks.ink)
    drawNames(pen, drawn, inks)
    this.#ask(wanted)
    for (const listener of this.#listeners) listener()
  }

  #drawCoast(ground: string, edge: string) {
    const { world } = this.#sheet()
    const { width, height } = this.#size
    const middle = this.#onCanvas(0.5, 0.5)
    const projection = geoMercator()
      .scale(world / (2 * Math.PI))
      .translate([middle.x, middle.y])
      .clipExtent([
        [-2, -2],
        [width + 2, height + 2],
      ])
    const pen = this.#pen
    pen.beginPath()
    geoPath(projection, pen)(land)
    pen.fillStyle = ground
    pen.fill()
    pen.strokeStyle = edge
    pen.lineWidth = 0.6
    pen.stroke()
  }
  /** Where there is more to see than from so far away. */
  #drawBounds(ink: string) {
    const [west = 0, south = 0, east = 0, north = 0] = this.#facts.bounds
    const [one, other] = [this.#onCanvas(...onSheet(west, north)), this.#onCanvas(...onSheet(east, south))]
    this.#pen.strokeStyle = ink
    this.#pen.lineWidth = 1
    this.#pen.strokeRect(one.x, one.y, Math.max(3, other.x - one.x), Math.max(3, other.y - one.y))
  }

  /** The tile, or the finest loaded ancestor. */
  #best(tile: Tile): { at: Tile; tile: TilePicture } | null {
    for (let at = tile; at.z >= this.#facts.minZoom; at = { z: at.z - 1, x: at.x >> 1, y: at.y >> 1 }) {
      const kept = this.#tiles.get(nameOf(at))
      if (!kept) continue
      kept.usedAt = this.#frames
      if (kept.tile) return { at, tile: kept.tile }
      // There is nothing here; a coarser one would say otherwise.
      if (at === tile) return null
    }
    return null
  }

  #ask(wanted: readonly Tile[]) {
    for (const tile of wanted) {
      const name = nameOf(tile)
      if (this.#coming.size >= mostComing) break
      if (this.#tiles.has(name) || this.#coming.has(name)) continue
      this.#coming.add(name)
      const come = (read?: TilePicture | null) => {
        this.#coming.delete(name)
        if (this.#closed) return
        if (read !== undefined) this.#tiles.set(name, { tile: read, usedAt: this.#frames })
        this.#letGo(wanted.length)
        this.redraw()
      }
      // Failed reads are retried after a while, if still in view.
      this.#source.read(tile).then(come, () => setTimeout(come, againMs))
    }
  }
  #letGo(inSight: number) {
    const most = Math.max(mostKept, inSight * 1.5)
    if (this.#tiles.size <= most) return
    const oldest = [...this.#tiles].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [name, { tile }] of oldest.slice(0, this.#tiles.size - most)) {
      this.#tiles.delete(name)
      if (tile && 'picture' in tile) tile.picture.close()
    }
  }
}

const nameOf = ({ z, x, y }: Tile) => `${z}/${x}/${y}`

/** From one view to another, gently, and as much closer with each step. */
function along(from: View, to: View, part: number): View {
  const eased = part * part * (3 - 2 * part)
  const mix = (one: number, other: number) => one + (other - one) * eased
  return [mix(from[0], to[0]), mix(from[1], to[1]), from[2] * (to[2] / from[2]) ** eased]
}

/** The map of an asset in a canvas. `read` brings stretches of what the worker left of it. */
export function openTiles(canvas: HTMLCanvasElement, view: View, facts: AssetFacts, read: Read): Opened & { stage: MapOfTiles } {
  if (!facts.tiles || !facts.file) throw new Error('There is no map to draw.')
  const stage = new MapOfTiles(canvas, view, facts.tiles, openTileSource(facts.file, facts.tiles, read))
  return { stage, ready: Promise.resolve() }
}
