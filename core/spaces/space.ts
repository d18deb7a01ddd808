/** Where spots are: on a map with a time line, in a panorama, or on an object. */
export const spaceKinds = ['map', 'scene', 'object'] as const
export type SpaceKind = (typeof spaceKinds)[number]
export const spotKinds = ['range', 'text', 'picture', 'sound'] as const
export type SpotKind = (typeof spotKinds)[number]
export const stereoKinds = ['none', 'top-bottom', 'side-by-side'] as const
export type Stereo = (typeof stereoKinds)[number]
/** Basis of the right to use a file. */
export const licences = ['own', 'public-domain', 'cc0', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'permission'] as const
export type Licence = (typeof licences)[number]
/** Problems that block publication of a space. */
export const missingNames = ['title', 'panorama', 'model', 'spots', 'names', 'files', 'credits', 'twin'] as const
export type MissingName = (typeof missingNames)[number]

export interface Spot {
  id: string
  kind: SpotKind
  title: string
  words: string
  /** Map: longitude, latitude. Scene: degrees around (0 in the middle of the picture, right is more) and up. Object: x, y, z as the file has them. */
  place: readonly number[]
  /** The camera; see `View`. Null: straight on. */
  view: readonly number[] | null
  /** A year, a month or a day, or nothing: `1968`, `1968-05`, `1968-05-13`. */
  from: string
  to: string
  /** How long the guided path stays; null: the tour passes it without a stop. */
  stayMs: number | null
  assetId: string | null
  versionId: string | null
  startsMs: number | null
  endsMs: number | null
}

/** What an author writes, as a whole: the unit of saving and of undo. */
export interface SpaceDraft {
  title: string
  summary: string
  twin: string
  stereo: Stereo
  startView: readonly number[] | null
  documentaryId: string | null
  assetId: string | null
  roundId: string | null
  spots: readonly Spot[]
}

/**
 * Map: longitude and latitude of the middle, times closer than the whole world. Scene: degrees around and up, height of what is seen in degrees.
 * Object: degrees around and up from where it is looked at, distance in radii of the object.
 */
export type View = readonly [number, number, number]

export const firstView: Record<SpaceKind, View> = { map: [11, 22, 1], scene: [0, 0, 75], object: [30, 15, 2.6] }

/** A map of the world ends long before; a map of a town in tiles of its own does not. */
const mostCloser = 2 ** 18

/** A view clamped to its limits: no somersaults, not into the object, not further than the world. */
export function heldView(kind: SpaceKind, [one, two, three]: View): View {
  const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Number.isFinite(value) ? value : least))
  if (kind === 'map') return [clamp(one, -180, 180), clamp(two, -85, 85), clamp(three, 1, mostCloser)]
  const around = ((((one + 180) % 360) + 360) % 360) - 180
  return kind === 'scene' ? [around, clamp(two, -85, 85), clamp(three, 30, 95)] : [around, clamp(two, -80, 85), clamp(three, 1.15, 8)]
}

/**
 * The same place to look at as a view: for a spot without one of its own. `centre` is the middle of an object; of a map its third says how close its places are looked at.
 */
export function viewOf(kind: SpaceKind, spot: Pick<Spot, 'place' | 'view'>, centre: readonly number[] = [0, 0, 0]): View {
  if (spot.view?.length === 3) return heldView(kind, spot.view as unknown as View)
  const [x = 0, y = 0, z = 0] = spot.place
  if (kind === 'map') return heldView(kind, [x, y, centre[2] || 5])
  if (kind === 'scene') return heldView(kind, [x, y, 60])
  const [dx, dy, dz] = [x - (centre[0] ?? 0), y - (centre[1] ?? 0), z - (centre[2] ?? 0)]
  const flat = Math.hypot(dx, dz)
  const degrees = (radians: number) => (radians * 180) / Math.PI
  return heldView(kind, [flat < 1e-9 ? 0 : degrees(Math.atan2(dx, dz)), degrees(Math.atan2(dy, flat || 1e-9)) * 0.6, 2])
}
