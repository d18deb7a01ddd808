/** A place of a film that could not be read whole: the bytes are not there, or they do not decode. */
export interface DamagedPlace {
  what: 'missing' | 'picture' | 'sound'
  startsSeconds: number
  endsSeconds: number
}

/** More places than this say no more than "nearly everywhere"; those that are closest together are reported as one. */
export const mostPlaces = 200

/** At most `mostPlaces`, in order of time, none of them empty or beyond the film. */
export function tellPlaces(places: readonly DamagedPlace[], durationSeconds: number): DamagedPlace[] {
  const gone = places.filter(({ what }) => what === 'missing')
  let told = places
    .filter((place) => place.what === 'missing' || !gone.some((one) => touches(place, one)))
    .map((place) => ({
      ...place,
      endsSeconds: place.what === 'missing' ? place.endsSeconds : Math.min(place.endsSeconds, durationSeconds),
    }))
    .filter(({ startsSeconds, endsSeconds }) => endsSeconds - startsSeconds >= 0.001)
    .toSorted((one, other) => one.startsSeconds - other.startsSeconds)
  for (let apartSeconds = 2; told.length > mostPlaces; apartSeconds *= 2) told = joined(told, apartSeconds)
  return told
}

/** Merges places that were reported separately, such as by readers of overlapping parts. */
export const joinPlaces = (places: readonly DamagedPlace[]): DamagedPlace[] =>
  joined(
    places.map((place) => ({ ...place })).toSorted((one, other) => one.startsSeconds - other.startsSeconds),
    1,
  )

/** What is cut in two does not decode either; it is reported once. */
const touches = (place: DamagedPlace, gone: DamagedPlace) =>
  place.endsSeconds > gone.startsSeconds - 1 && place.startsSeconds < gone.endsSeconds + 1

function joined(places: DamagedPlace[], apartSeconds: number): DamagedPlace[] {
  const last = new Map<DamagedPlace['what'], DamagedPlace>()
  return places.filter((place) => {
    const open = last.get(place.what)
    if (!open || place.startsSeconds - open.endsSeconds > apartSeconds) return last.set(place.what, place)
    open.endsSeconds = Math.max(open.endsSeconds, place.endsSeconds)
    return false
  })
}

/** How much must be missing at the end to be reported: a second, or half a percent of a shorter film. */
export const toldFromSeconds = (durationSeconds: number) => Math.min(1, Math.max(0.1, durationSeconds * 0.005))
