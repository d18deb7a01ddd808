import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { firstOf } from '#core/text/cut-text.ts'

/** Styles of lines and areas, from the ground up: the house's own style, independent of the names of their makers. */
export const strokes = [
  'ground',
  'area',
  'green',
  'water',
  'building',
  'stream',
  'lane',
  'street',
  'wide',
  'rail',
  'border',
  'line',
] as const
export type Stroke = (typeof strokes)[number]

/** A tile of lines and areas; everything is between 0 and 1. */
export interface Lines {
  paths: Map<Stroke, Path2D>
  names: { words: string; x: number; y: number; rank: number }[]
  /** Whether it says where land is; else all that is no water is. */
  hasGround: boolean
}

/** Reads a Mapbox vector tile by what its layers and their kinds are called in the schemas there are (OpenMapTiles, Protomaps, Shortbread). */
export function drawnLines(bytes: Uint8Array): Lines {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const made: Lines = { paths: new Map(), names: [], hasGround: false }
  for (const [name, layer] of Object.entries(layers)) {
    for (let at = 0; at < layer.length; at++) {
      const feature = layer.feature(at)
      if (feature.type === 1) addName(made, name, feature, layer.extent)
      const stroke = strokeOf(name, feature)
      if (!stroke) continue
      made.hasGround ||= stroke === 'ground'
      const path = made.paths.get(stroke) ?? new Path2D()
      made.paths.set(stroke, path)
      addPath(path, feature, layer.extent)
    }
  }
  return made
}

const kindOf = ({ properties }: VectorTileFeature): string =>
  [properties['class'], properties['kind'], properties['subclass'], properties['highway'], properties['kind_detail'], properties['type']]
    .filter((value) => typeof value === 'string')
    .join(' ')

function strokeOf(layer: string, feature: VectorTileFeature): Stroke | null {
  const kind = kindOf(feature)
  if (feature.type === 3) {
    if (/water|ocean|\bsea|lake|river/.test(layer)) return 'water'
    if (/build/.test(layer)) return 'building'
    if (/^(earth|land|landmass|continents?|land_polygons)$/.test(layer)) return 'ground'
    if (/park|wood|forest|grass|green|scrub|garden|nature|meadow|farm/.test(`${layer} ${kind}`)) return 'green'
    return /label|point/.test(layer) ? null : 'area'
  }
  if (feature.type !== 2) return null
  if (/bound|admin|border/.test(layer)) return 'border'
  if (/water|river|stream|canal/.test(layer)) return 'stream'
  if (/rail|tram|subway/.test(`${layer} ${kind}`)) return 'rail'
  if (/motorway|trunk|primary|highway\b|major/.test(kind)) return 'wide'
  if (/road|street|transport|highway/.test(layer)) return /path|track|foot|cycle|step|service|pedestrian/.test(kind) ? 'lane' : 'street'
  return /label|name|contour/.test(layer) ? null : 'line'
}

function addPath(path: Path2D, feature: VectorTileFeature, extent: number) {
  for (const ring of feature.loadGeometry()) {
    for (const [at, { x, y }] of ring.entries()) path[at === 0 ? 'moveTo' : 'lineTo'](x / extent, y / extent)
    if (feature.type === 3) path.closePath()
  }
}

const ranks = ['continent', 'country', 'state', 'region', 'city', 'town', 'village', 'suburb', 'locality', 'neighbourhood']
function addName({ names }: Lines, layer: string, feature: VectorTileFeature, extent: number) {
  if (!/place|label|cit(y|ies)|town|settlement/.test(layer)) return
  const words = feature.properties['name']
  const point = feature.loadGeometry()[0]?.[0]
  if (typeof words !== 'string' || !words || !point || names.length >= 60) return
  // What is in the margin of a tile is named by its neighbour.
  if (point.x < 0 || point.y < 0 || point.x >= extent || point.y >= extent) return
  const kind = kindOf(feature)
  const rank = ranks.findIndex((one) => kind.includes(one))
  names.push({ words: firstOf(words, 60), x: point.x / extent, y: point.y / extent, rank: rank < 0 ? ranks.length : rank })
}
