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

/** A span of days, counted from 1970; both ends are in it. Without an end, infinite. */
type Span = readonly [from: number, to: number]

/** A planned release without what its licences cover together: by medium, territory and day. Empty where all of it is covered. */
export function gapsOf(release: Grant, licences: readonly Grant[]): Gap[] {
  const wanted = spanOf(release)
  const inOrder = licences.map((licence) => ({ licence, span: spanOf(licence) })).toSorted((one, other) => one.span[0] - other.span[0])
  const all = placesOf(release, ...licences)
  const places = all.filter((place) => holdsIn(release, place))
  // Places that lack the same days make one territory, and media that lack the same places and days one gap.
  const gaps = new Map<string, { media: Medium[]; places: string[]; spans: Span[] }>()
  for (const medium of allMedia) {
    if (!release.media.includes(medium)) continue
    const holding = inOrder.filter(({ licence }) => licence.media.includes(medium))
    const lacking = new Map<string, { places: string[]; spans: Span[] }>()
    for (const place of places) {
      const spans = without(wanted, holding, place)
      if (spans.length === 0) continue
      const known = lacking.get(spans.join())
      if (known) known.places.push(place)
      else lacking.set(spans.join(), { places: [place], spans })
    }
    for (const [key, { places: lacked, spans }] of lacking) {
      const known = gaps.get(`${key} ${lacked.join()}`)
      if (known) known.media.push(medium)
      else gaps.set(`${key} ${lacked.join()}`, { media: [medium], places: lacked, spans })
    }
  }
  return [...gaps.values()].flatMap(({ media, places: lacked, spans }) => {
    const territory = territoryOf(lacked, all)
    const lacks = lacksOf(media, lacked, licences)
    return spans.map((span): Gap => ({ media, ...territory, ...daysOf(span), lacks }))
  })
}

/** The days of a release on which none of these licences, in the order of their first days, holds at a place. */
function without([first, last]: Span, licences: readonly { licence: Grant; span: Span }[], place: string): Span[] {
  const left: Span[] = []
  let day = first
  for (const { licence, span } of licences) {
    if (span[0] > last) break
    if (span[1] < day || !holdsIn(licence, place)) continue
    if (span[0] > day) left.push([day, span[0] - 1])
    // Compared before a day is added: after no end there is no next day.
    if (span[1] >= last) return left
    day = span[1] + 1
  }
  return [...left, [day, last]]
}

const dayMs = 86_400_000
const spanOf = ({ startsOn, endsOn }: Days): Span => [
  Date.parse(startsOn) / dayMs,
  endsOn === null ? Number.POSITIVE_INFINITY : Date.parse(endsOn) / dayMs,
]
const dayOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
const daysOf = ([from, to]: Span): Days & Pick<Gap, 'days'> =>
  to === Number.POSITIVE_INFINITY
    ? { startsOn: dayOf(from), endsOn: null, days: null }
    : { startsOn: dayOf(from), endsOn: dayOf(to), days: to - from + 1 }

const lacksOf = (media: readonly Medium[], places: readonly string[], licences: readonly Grant[]): Gap['lacks'] => [
  ...(media.some((medium) => licences.every((licence) => !licence.media.includes(medium))) ? (['medium'] as const) : []),
  ...(places.some((place) => licences.every((licence) => !holdsIn(licence, place))) ? (['territory'] as const) : []),
]

/** Which licences cover something of a release: to show which one it is, where several overlap. */
export const covering = <One extends Grant>(release: Grant, licences: readonly One[]): One[] =>
  licences.filter(
    (licence) =>
      licence.media.some((medium) => release.media.includes(medium)) &&
      placesOf(release, licence).some((place) => holdsIn(release, place) && holdsIn(licence, place)) &&
      licence.startsOn <= (release.endsOn ?? always) &&
      (licence.endsOn ?? always) >= release.startsOn,
  )
