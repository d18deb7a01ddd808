import type { Tile } from '#core/spaces/tiles.ts'
import { type Stroke, strokes } from './lines.ts'
import type { TilePicture } from './tile-source.ts'

/** Colours of the light the page is in, as its tokens have them. */
export interface Inks {
  ground: string
  land: string
  edge: string
  rule: string
  ink: string
  faint: string
}
export function inksOf(element: Element): Inks {
  const tokens = getComputedStyle(element)
  const read = (name: string) => tokens.getPropertyValue(name).trim()
  return {
    ground: read('--bg'),
    land: read('--bg-2'),
    edge: read('--edge'),
    rule: read('--rule'),
    ink: read('--ink'),
    faint: read('--ink-3'),
  }
}

interface Hand {
  fill?: keyof Inks
  line?: keyof Inks
  width?: number
  alpha?: number
  dash?: number[]
}
const hands: Record<Stroke, Hand> = {
  ground: { fill: 'land', line: 'edge', width: 0.6 },
  area: { line: 'rule', width: 0.5 },
  green: { fill: 'ink', alpha: 0.05 },
  water: { fill: 'ground', line: 'edge', width: 0.7 },
  building: { fill: 'ink', alpha: 0.14 },
  stream: { line: 'edge', width: 1 },
  lane: { line: 'edge', width: 0.7, dash: [3, 2] },
  street: { line: 'faint', width: 0.9 },
  wide: { line: 'ink', width: 1.8, alpha: 0.7 },
  rail: { line: 'ink', width: 1, dash: [6, 3], alpha: 0.7 },
  border: { line: 'ink', width: 0.9, dash: [7, 3, 1, 3], alpha: 0.6 },
  line: { line: 'edge', width: 0.6 },
}

/** Where on the canvas, in CSS pixels. */
export interface Box {
  x: number
  y: number
  side: number
}

/** Draws a tile into its box; `have` may be a coarser one it is in, of which its part is drawn. */
export function drawTile(pen: CanvasRenderingContext2D, { x, y, side }: Box, wanted: Tile, have: Tile, tile: TilePicture, inks: Inks) {
  const times = 2 ** (wanted.z - have.z)
  const [left, top] = [wanted.x / times - have.x, wanted.y / times - have.y]
  if ('picture' in tile) {
    const { width, height } = tile.picture
    // A hair over the edge: two tiles shall not show the ground between them.
    pen.drawImage(tile.picture, left * width, top * height, width / times, height / times, x, y, side + 0.5, side + 0.5)
    return
  }
  const { paths, hasGround } = tile.lines
  const whole = side * times
  pen.save()
  pen.beginPath()
  pen.rect(x, y, side + 0.5, side + 0.5)
  pen.clip()
  pen.fillStyle = inks[hasGround ? 'ground' : 'land']
  pen.fillRect(x, y, side + 0.5, side + 0.5)
  pen.translate(x - left * whole, y - top * whole)
  pen.scale(whole, whole)
  pen.lineJoin = 'round'
  for (const stroke of strokes) {
    const path = paths.get(stroke)
    if (!path) continue
    const { fill, line, width = 1, alpha = 1, dash = [] } = hands[stroke]
    pen.globalAlpha = alpha
    if (fill) {
      pen.fillStyle = inks[fill]
      pen.fill(path)
    }
    if (line) {
      pen.strokeStyle = inks[line]
      pen.lineWidth = width / whole
      pen.setLineDash(dash.map((length) => length / whole))
      pen.stroke(path)
    }
  }
  pen.restore()
}

const mostNames = 24
/** Names of places, the greater first, as far as they leave each other room. */
export function drawNames(pen: CanvasRenderingContext2D, tiles: readonly { box: Box; tile: TilePicture }[], inks: Inks) {
  const names = tiles
    .flatMap(({ box, tile }) =>
      'lines' in tile ? tile.lines.names.map((name) => ({ ...name, x: box.x + name.x * box.side, y: box.y + name.y * box.side })) : [],
    )
    .toSorted((one, other) => one.rank - other.rank)
  const taken: { left: number; right: number; y: number }[] = []
  pen.save()
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = 3
  pen.strokeStyle = inks.land
  pen.fillStyle = inks.ink
  for (const { words, x, y, rank } of names) {
    if (taken.length >= mostNames) break
    pen.font = `${rank <= 4 ? 17 : 14}px "Libre Caslon Condensed", Georgia, serif`
    const half = pen.measureText(words).width / 2 + 6
    const place = { left: x - half, right: x + half, y }
    if (taken.some((other) => Math.abs(other.y - y) < 22 && place.left < other.right && other.left < place.right)) continue
    taken.push(place)
    pen.strokeText(words, x, y)
    pen.fillText(words, x, y)
  }
  pen.restore()
}
