import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import shapes from 'world-atlas/countries-110m.json' with { type: 'json' }

export const land = feature(shapes, shapes.objects.land)

/** The part of the world that `places` (longitude, latitude) are in, on a sheet of that size: the coast as an SVG path, and where each place is. */
export function mapSheet(places: readonly (readonly number[])[], width: number, height: number) {
  const points = places.length > 0 ? places : [[0, 20]]
  const lons = points.map(([lon]) => lon!)
  const lats = points.map(([, lat]) => lat!)
  const reach = Math.max(6, Math.max(...lons) - Math.min(...lons), (Math.max(...lats) - Math.min(...lats)) * 1.8)
  const middle: [number, number] = [(Math.max(...lons) + Math.min(...lons)) / 2, (Math.max(...lats) + Math.min(...lats)) / 2]
  const projection = geoNaturalEarth1()
    .scale(Math.min(width * 7.5, (width * 40) / reach))
    .center([0, 0])
    .translate([0, 0])
  const at = projection(middle) ?? [0, 0]
  projection.translate([width / 2 - at[0], height / 2 - at[1]]).clipExtent([
    [-20, -20],
    [width + 20, height + 20],
  ])

  return { land: geoPath(projection).digits(1)(land) ?? '', points: places.map((place) => projection([place[0]!, place[1]!])) }
}
