import { dayAfter } from '../institutions/licence-terms.ts'
import { media as allMedia, type Medium } from './lists.ts'
import { holdsIn, placesOf, type Territory, territoryOf } from './territory.ts'

/** From a day to the last one, which counts whole; null: for good. */
export interface Days {
  startsOn: string
  endsOn: string | null
}

export interface Grant extends Territory, Days {
  media: readonly Medium[]
}

/** What of a planned release no licence covers. */
export interface Gap extends Territory, Days {
  media: Medium[]
  /** How many days; null where there is no end. */
  days: number | null
  /** What is missing. Nothing of them: it is licensed there, on other days. */
  lacks: ('medium' | 'territory')[]
}

const always = '9999-12-31'

/** A planned release without what its licences cover together: by medium, territory and day. Empty where all of it is covered. */
export function gapsOf(release: Grant, licences: readonly Grant[]): Gap[] {
  const places = placesOf(release, ...licences).filter((place) => holdsIn(release, place))
  const wanted = allMedia.filter((medium) => release.media.includes(medium))
  const cells = wanted.flatMap((medium) => {
    const holding = licences.filter(({ media }) => media.includes(medium))
    return places.map((place) => ({
      medium,
      place,
      days: daysWithout(
        release,
        holding.filter((licence) => holdsIn(licence, place)),
      ),
    }))
  })
  const open = cells.filter(({ days }) => days.length > 0)
  // Places that lack the same days make one territory, and media that lack the same places and days one gap.
  const byMedium = [...Map.groupBy(open, ({ medium, days }) => `${medium} ${JSON.stringify(days)}`).values()].map((some) => ({
    medium: some[0]!.medium,
    days: some[0]!.days,
    places: some.map(({ place }) => place),
  }))
  return [...Map.groupBy(byMedium, ({ days, places }) => JSON.stringify([days, places])).values()].flatMap((some) => {
    const { days, places: lacking } = some[0]!
    const here = some.map(({ medium }) => medium)
    const territory = territoryOf(lacking, [...placesOf(release, ...licences)])
    return days.map((span): Gap => ({ media: here, ...territory, ...span, days: lengthOf(span), lacks: lacksOf(here, lacking, licences) }))
  })
}

/** The days of a release on which none of these licences holds. */
function daysWithout(release: Days, licences: readonly Days[]): Days[] {
  const left: Days[] = []
  const last = release.endsOn ?? always
  let day = release.startsOn
  for (const { startsOn, endsOn } of licences.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))) {
    if (startsOn > last) break
    if (startsOn > day) left.push({ startsOn: day, endsOn: dayAfter(startsOn, -1) })
    if (endsOn === null) return left
    if (endsOn >= day) day = dayAfter(endsOn, 1)
    if (day > last) return left
  }
  return [...left, { startsOn: day, endsOn: release.endsOn }]
}

const lacksOf = (media: readonly Medium[], places: readonly string[], licences: readonly Grant[]): Gap['lacks'] => [
  ...(media.some((medium) => licences.every((licence) => !licence.media.includes(medium))) ? (['medium'] as const) : []),
  ...(places.some((place) => licences.every((licence) => !holdsIn(licence, place))) ? (['territory'] as const) : []),
]

/** How many days it is, its last one counted. */
const lengthOf = ({ startsOn, endsOn }: Days): number | null =>
  endsOn === null ? null : Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000) + 1

/** Which licences cover something of a release: to show which one it is, where several overlap. */
export const covering = <One extends Grant>(release: Grant, licences: readonly One[]): One[] =>
  licences.filter(
    (licence) =>
      licence.media.some((medium) => release.media.includes(medium)) &&
      placesOf(release, licence).some((place) => holdsIn(release, place) && holdsIn(licence, place)) &&
      licence.startsOn <= (release.endsOn ?? always) &&
      (licence.endsOn ?? always) >= release.startsOn,
  )
