import { firstView, heldView, type SpaceKind, type View } from './space.ts'

/** A map in tiles, as the web lays them out (Mercator, each level twice as fine): what is known of an archive of them. */
export interface TileFacts {
  /** Pictures as they are, or lines and areas that are drawn here. */
  type: 'pictures' | 'lines'
  minZoom: number
  maxZoom: number
  /** West, south, east, north, in degrees. */
  bounds: readonly number[]
}
export interface Tile {
  z: number
  x: number
  y: number
}
export interface SheetSize {
  width: number
  height: number
}

/** What is nearer to the poles is on no such map. */
export const mostLatitude = 85.051
/** How wide a tile is meant to be seen, in CSS pixels. */
export const tilePx = { pictures: 256, lines: 512 } as const
/** Finer than the finest tiles by this many levels, and no further. */
const beyond = 2
/** Maximum number of tiles at the coarsest level; beyond, the map of the world is shown. */
const mostFromAfar = 48

/** Projected position of a place: 0 to 1 from west to east and from north to south. */
export function onSheet(longitude: number, latitude: number): [x: number, y: number] {
  const up = (Math.max(-mostLatitude, Math.min(mostLatitude, latitude)) * Math.PI) / 180
  return [(longitude + 180) / 360, (1 - Math.log(Math.tan(up) + 1 / Math.cos(up)) / Math.PI) / 2]
}
export const offSheet = (x: number, y: number): [longitude: number, latitude: number] => [
  x * 360 - 180,
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
]

/** A view of a sheet of that size clamped to the world and to the finest level. */
export function heldOnTiles(view: View, { type, maxZoom }: TileFacts, { width, height }: SheetSize): View {
  const [longitude, latitude, closer] = heldView('map', view)
  // As wide as the world at least, and as high.
  const near = Math.min((tilePx[type] * 2 ** (maxZoom + beyond)) / width, Math.max(closer, height / width))
  const [x, y] = onSheet(longitude, latitude)
  const half = { x: 0.5 / near, y: height / width / 2 / near }
  const within = (at: number, room: number) => (room >= 0.5 ? 0.5 : Math.max(room, Math.min(1 - room, at)))
  const [eastwards, northwards] = offSheet(within(x, half.x), within(y, half.y))
  return [eastwards, northwards, near]
}

/** The view that has all of an archive in sight, on a sheet somewhat wider than high. */
export function viewOfTiles({ bounds }: TileFacts): View {
  const [west = -180, south = -80, east = 180, north = 80] = bounds
  const [left, top] = onSheet(west, north)
  const [right, bottom] = onSheet(east, south)
  const [longitude, latitude] = offSheet((left + right) / 2, (top + bottom) / 2)
  return heldView('map', [longitude, latitude, 0.9 / Math.max(right - left, (bottom - top) * 1.8, 1e-6)])
}

/** The first view of a space. */
export const startOf = ({ kind, startView }: { kind: SpaceKind; startView: readonly number[] | null }, tiles?: TileFacts): View =>
  startView?.length === 3 ? (startView as unknown as View) : kind === 'map' && tiles ? viewOfTiles(tiles) : firstView[kind]

/**
 * The tiles seen from a view, from the middle outwards. None where they would be too many and too small: the map of the world is shown then. `pixelsAPoint` is how many of the screen's
 * pixels a CSS pixel has.
 */
export function tilesInSight(view: View, size: SheetSize, facts: TileFacts, pixelsAPoint = 1): Tile[] {
  const world = size.width * view[2]
  const wanted = Math.log2((world * (facts.type === 'pictures' ? Math.min(2, pixelsAPoint) : 1)) / tilePx[facts.type])
  const z = Math.max(facts.minZoom, Math.min(facts.maxZoom, Math.round(wanted)))
  const count = 2 ** z
  const [x, y] = onSheet(view[0], view[1])
  const [west = -180, south = -85, east = 180, north = 85] = facts.bounds
  const [left, top] = onSheet(west, north)
  const [right, bottom] = onSheet(east, south)
  const reach = { x: size.width / 2 / world, y: size.height / 2 / world }
  const from = (edge: number, seen: number) => Math.max(0, Math.floor(Math.max(edge, seen) * count + 1e-9))
  const to = (edge: number, seen: number) => Math.min(count - 1, Math.ceil(Math.min(edge, seen) * count - 1e-9) - 1)
  const [rows, columns] = [
    [from(top, y - reach.y), to(bottom, y + reach.y)],
    [from(left, x - reach.x), to(right, x + reach.x)],
  ] as const
  if (wanted < facts.minZoom - 0.5 && (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1) > mostFromAfar) return []
  const tiles: Tile[] = []
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) tiles.push({ z, x: column, y: row })
  const far = (tile: Tile) => Math.hypot((tile.x + 0.5) / count - x, (tile.y + 0.5) / count - y)
  return tiles.toSorted((one, other) => far(one) - far(other))
}
