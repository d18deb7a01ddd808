import { countryCalled } from '#core/text/countries.ts'
import type { MappedPlace } from '#web/data/search/search.ts'
import { placeInWords } from '#web/ui/map/country-names.ts'
import type { MapPoint } from '#web/ui/map/world-map-points.tsx'

export interface Placed {
  points: MapPoint[]
  /** ISO numbers of the countries that films name. */
  hatched: Set<string>
  /** Names without a position: no film gives a point, and no country is called so. */
  nowhere: MappedPlace[]
}

/** Position of each place: from a film, else in the middle of the country of that name. */
export function placed(places: readonly MappedPlace[], languages: readonly string[]): Placed {
  const points: MapPoint[] = []
  const hatched = new Set<string>()
  const nowhere: MappedPlace[] = []
  for (const place of places) {
    const { name, films, latitude, longitude } = place
    const country = countryCalled(name, languages)
    if (country) hatched.add(country.number)
    const point = { key: name, label: placeInWords(name), weight: films }
    if (latitude !== null && longitude !== null) points.push({ ...point, latitude, longitude })
    else if (country) points.push({ ...point, latitude: country.latitude, longitude: country.longitude, wide: true })
    else nowhere.push(place)
  }
  return { points, hatched, nowhere }
}
