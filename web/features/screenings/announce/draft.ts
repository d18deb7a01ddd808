import { newId } from '#core/house/new-id.ts'
import { mostEvenings, type Rhythm, recurringDays } from '#core/time/recurrence.ts'
import { zonedFields, zonedMoment } from '#core/time/zoned-time.ts'
import type { FilmToScreen, Screening, ScreeningWish } from '#web/data/screenings/screenings.ts'
import { ownZone } from '#web/ui/locale.ts'

export interface DraftItem {
  /** Of this page only. */
  key: string
  kind: ScreeningWish['items'][number]['kind']
  title: string
  note: string
  documentaryId?: string
  versionId?: string
  startsMs: number
  durationMs: number
  /** The film's poster, for this page alone. */
  picture?: Picture
}
type Picture = Pick<FilmToScreen, 'posterObject' | 'width' | 'height'>

export interface DraftPerson {
  key: string
  userId?: string
  name: string
  email: string
  role: 'host' | 'moderator' | 'speaker'
  /** Was asked already, and has not answered. */
  asked?: boolean
}

/** An announcement as it is in its form: days, hours and numbers as they are typed. */
export interface Draft {
  title: string
  word: string
  day: string
  time: string
  zone: string
  /** Once, or an evening of its own again and again, so often (`times`) or until a day. */
  repeats: 'once' | Rhythm
  ends: 'times' | 'until'
  times: string
  until: string
  place: 'online' | 'hall' | 'both'
  venue: string
  entry: ScreeningWish['entry']
  capacity: string
  hallCapacity: string
  doorsMinutes: string
  lateMinutes: string
  regions: string
  watermark: boolean
  startsItself: boolean
  licence: string
  admission: boolean
  items: DraftItem[]
  people: DraftPerson[]
}

const dayMs = 86_400_000
const once = { repeats: 'once', ends: 'times', times: '4', until: '' } as const

export function emptyDraft(film?: FilmToScreen): Draft {
  return {
    title: film?.title ?? '',
    word: '',
    day: zonedFields(Date.now() + 7 * dayMs, ownZone()).day,
    time: '20:00',
    zone: ownZone() || 'UTC',
    ...once,
    place: 'online',
    venue: '',
    entry: 'link',
    capacity: '',
    hallCapacity: '',
    doorsMinutes: '30',
    lateMinutes: '',
    regions: '',
    watermark: false,
    startsItself: true,
    licence: '',
    admission: false,
    items: film ? [itemOf(film)] : [],
    people: [],
  }
}

export const itemOf = (film: FilmToScreen, kind: 'film' | 'trailer' = 'film'): DraftItem => ({
  key: newId(),
  kind,
  title: film.title,
  note: '',
  documentaryId: film.documentaryId,
  startsMs: 0,
  durationMs: kind === 'film' ? film.durationMs : (film.trailerMs ?? 0),
  picture: pictureOf(film),
})

const pictureOf = ({ posterObject, width, height }: Picture): Picture => ({ posterObject, width, height })

/** What was announced before, to change it, or a week later to announce it again. */
export function draftOf(screening: Screening, same: boolean): Draft {
  const weeks = same ? 0 : Math.max(1, Math.ceil((Date.now() - Date.parse(screening.startsAt)) / (7 * dayMs)))
  const local = zonedFields(screening.startsAt, screening.zone)
  const day = zonedFields(Date.parse(`${local.day}T12:00:00Z`) + weeks * 7 * dayMs, 'UTC').day
  const text = (count: number | null) => (count === null ? '' : String(count))
  return {
    title: screening.title,
    word: screening.word,
    day,
    time: local.time,
    zone: screening.zone,
    ...once,
    place: screening.online ? (screening.venue ? 'both' : 'online') : 'hall',
    venue: screening.venue,
    entry: screening.entry,
    capacity: text(screening.capacity),
    hallCapacity: text(screening.hallCapacity),
    doorsMinutes: String(screening.doorsMinutes),
    lateMinutes: text(screening.lateMinutes),
    regions: screening.regions.join(' '),
    watermark: screening.watermark,
    startsItself: screening.startsItself,
    licence: screening.licence,
    admission: screening.admission,
    items: screening.items.map((item) => ({
      key: item.id,
      kind: item.kind,
      title: item.title,
      note: item.note,
      ...(item.film && { documentaryId: item.film.documentaryId, picture: pictureOf(item.film) }),
      ...(item.film?.versionId && { versionId: item.film.versionId }),
      startsMs: item.startsMs,
      durationMs: item.durationMs,
    })),
    people: [
      ...screening.people.flatMap(({ userId, name, role }) => (role === 'owner' ? [] : [{ key: userId, userId, name, email: '', role }])),
      // A person who declined is not asked again automatically.
      ...screening.invitations.flatMap(({ id, address, userId, name, role, state }) =>
        state === 'declined' || screening.people.some((held) => held.userId === userId)
          ? []
          : [{ key: id, name: name || address, email: address, role, ...(userId && { userId }), ...(same && { asked: true }) }],
      ),
    ],
  }
}

export type DraftProblem =
  | 'title'
  | 'day'
  | 'past'
  | 'times'
  | 'until'
  | 'items'
  | 'venue'
  | 'capacity'
  | 'hallCapacity'
  | 'doorsMinutes'
  | 'lateMinutes'
  | 'regions'
/** The fields that say what is wrong; an hour that has passed is said at the day. */
export type DraftField = Exclude<DraftProblem, 'past'>

/** The moments of all its evenings; one, unless it comes again. */
export function eveningsOf({ day, time, zone, repeats, ends, times, until }: Draft): string[] {
  const days =
    repeats === 'once' ? [day] : recurringDays(day, { rhythm: repeats, ends: ends === 'times' ? { times: Number(times) || 0 } : { until } })
  return days.flatMap((each) => zonedMoment(each, time, zone) ?? [])
}

/** Errors of a draft, in the order of the form; or the announcement it describes. */
export function readDraft(draft: Draft, nowMs = Date.now()): { problems: DraftProblem[] } | { wish: ScreeningWish; evenings: string[] } {
  const startsAt = zonedMoment(draft.day, draft.time, draft.zone)
  const count = (text: string) => (text.trim() === '' ? null : Number(text))
  const within = (value: number | null, least: number, most: number) =>
    value === null || (Number.isInteger(value) && value >= least && value <= most)
  const regions = draft.regions
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const problems: DraftProblem[] = [
    ...(draft.title.trim() ? [] : ['title' as const]),
    ...(draft.items.length > 0 ? [] : ['items' as const]),
    ...(startsAt ? [] : ['day' as const]),
    ...(startsAt && Date.parse(startsAt) < nowMs ? ['past' as const] : []),
    ...(draft.repeats !== 'once' && draft.ends === 'times' && !within(count(draft.times) ?? -1, 2, mostEvenings) ? ['times' as const] : []),
    ...(draft.repeats !== 'once' && draft.ends === 'until' && eveningsOf(draft).length < 2 ? ['until' as const] : []),
    ...(draft.place !== 'online' && !draft.venue.trim() ? ['venue' as const] : []),
    ...(within(count(draft.capacity), 1, 100_000) ? [] : ['capacity' as const]),
    ...(within(count(draft.hallCapacity), 1, 100_000) ? [] : ['hallCapacity' as const]),
    ...(within(count(draft.doorsMinutes) ?? -1, 5, 240) ? [] : ['doorsMinutes' as const]),
    ...(within(count(draft.lateMinutes), 0, 1440) ? [] : ['lateMinutes' as const]),
    ...(regions.length <= 60 && regions.every((region) => /^[A-Z]{2}$/.test(region)) ? [] : ['regions' as const]),
  ]
  if (problems.length > 0 || !startsAt) return { problems }
  return {
    evenings: eveningsOf(draft),
    wish: {
      title: draft.title.trim(),
      word: draft.word.trim(),
      startsAt,
      zone: draft.zone,
      online: draft.place !== 'hall',
      venue: draft.place === 'online' ? '' : draft.venue.trim(),
      entry: draft.entry,
      capacity: draft.place === 'hall' ? null : count(draft.capacity),
      hallCapacity: draft.place === 'online' ? null : count(draft.hallCapacity),
      doorsMinutes: count(draft.doorsMinutes)!,
      lateMinutes: count(draft.lateMinutes),
      regions,
      watermark: draft.watermark,
      startsItself: draft.startsItself,
      licence: draft.licence.trim(),
      admission: draft.admission,
      items: draft.items.map(({ key: _, picture: _2, ...item }) => item),
      people: draft.people
        .filter(({ userId, email }) => userId || email.trim())
        .map(({ userId, email, role }) => ({ role, ...(userId ? { userId } : { email: email.trim() }) })),
    },
  }
}
