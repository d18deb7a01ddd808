import { dayAfter } from '../days.ts'
import { momentAfter } from '../local-time.ts'
import { moonPhase } from '../moon.ts'
import type { ReleasesToBring } from '../releases-to-bring.ts'
import { daysInOrder, type Hazard, isWorked, type RowOf, rowsOf, type ScheduleRow } from '../rows.ts'
import { runningOrder } from '../running-order.ts'
import { sunTimes } from '../sun.ts'

export interface SheetPlace {
  id: string
  name: string
  address: string
  lat: string
  lon: string
  permit: string
  parking: string
  contact: string
}
export interface SheetStrip {
  id: string
  kind: string
  title: string
  scene: string
  /** HH:MM, with +1 after it past midnight. */
  start: string
  end: string
  people: string[]
  kit: string[]
  location: string
  inside: string
  light: string
  storyDay: string
  questions: string
  notAsk: string
  note: string
}
export interface SheetPerson {
  person: string
  role: string
  department: string
  call: string
  pickUp: string
  care: string
  note: string
}
/** A call sheet as it is frozen: names of people are not in it, they are read with it. Missing parts are left out for who reads a short one. */
export interface SheetContent {
  film: string
  day: {
    id: string
    number: string
    of: string
    unit: string
    date: string
    zone: string
    kind: string
    call: string
    wrap: string
    fold: string
  }
  places?: SheetPlace[]
  hospital?: string
  hospitalPhone?: string
  hospitalBy?: string
  hospitalOn?: string
  weather?: string
  sun?: string
  rise?: string
  set?: string
  moon?: string
  strips?: SheetStrip[]
  people?: SheetPerson[]
  kit?: { id: string; name: string; count: string }[]
  food?: string
  transport?: string
  safety?: string
  hazards?: Hazard[]
  note?: string
  /** Who is rung with questions. */
  ring?: string
  releases?: { people: string; missing: { person: string; open: string }[]; forms: { form: string; language: string; copies: string }[] }
  advance?: { number: string; date: string; call: string; places: string[]; titles: string[] }
}

interface Beside {
  /** Who people ring with questions. */
  ring?: string
  /** Releases the day still needs, as the people of the production have them. */
  releases?: ReleasesToBring
}

/** Everything the schedule says of a day, as a sheet freezes it. */
export function sheetContent(
  rows: readonly ScheduleRow[],
  day: RowOf<'day'>,
  film: string,
  { ring = '', releases }: Beside = {},
): SheetContent {
  const order = runningOrder(rows, day)
  const all = daysInOrder(rows).filter(isWorked)
  const unit = all.filter((each) => each.unit === day.unit)
  const places = new Map(rowsOf(rows, 'place').map((place) => [place.id, place]))
  const ids = [...new Set([...day.places, ...order.map(({ strip }) => strip.location)])].filter((id) => places.has(id))
  const persons = new Map(rowsOf(rows, 'person').map((row) => [row.person, row]))
  const calls = new Map(day.calls.map((call) => [call.person, call]))
  const people = [...new Set(order.flatMap(({ strip }) => strip.people))]
  const used = new Set(order.flatMap(({ strip }) => strip.kit))
  const next = unit.find(({ date }) => date > day.date)
  return {
    film,
    day: {
      ...{ id: day.id, number: day.number, of: String(unit.length), unit: day.unit, date: day.date, zone: day.zone },
      ...{ kind: day.kind, call: day.call, wrap: day.wrap, fold: day.fold },
    },
    places: ids.map((id) => {
      const { name, address, lat, lon, permit, parking, contact } = places.get(id)!
      return { id, name, address, lat, lon, permit, parking, contact }
    }),
    ...{
      hospital: day.hospital,
      hospitalPhone: day.hospitalPhone,
      hospitalBy: day.hospitalBy,
      hospitalOn: day.hospitalOn,
      weather: day.weather,
    },
    ...lightOf(
      day,
      ids.map((id) => places.get(id)!),
    ),
    strips: order.map(({ strip, start, end }) => ({
      ...{ id: strip.id, kind: strip.kind, title: strip.title, scene: strip.scene, start: written(start), end: written(end) },
      ...{
        people: strip.people,
        kit: strip.kit,
        location: strip.location,
        inside: strip.inside,
        light: strip.light,
        storyDay: strip.storyDay,
      },
      ...{ questions: strip.questions, notAsk: strip.notAsk, note: strip.note },
    })),
    people: people.map((person) => {
      const own = calls.get(person)
      const first = order.find(({ strip }) => strip.people.includes(person))
      const { role = '', department = '', care = '', note = '' } = persons.get(person) ?? {}
      // Participants come for their first strip, the crew for the call.
      const call = own?.call || (department === '' && first ? written(first.start) : day.call)
      return { person, role, department, call, pickUp: own?.pickUp ?? '', care, note }
    }),
    kit: rowsOf(rows, 'kit')
      .filter(({ id }) => used.has(id))
      .map(({ id, name, count }) => ({ id, name, count })),
    ...{ food: day.food, transport: day.transport, safety: day.safety, hazards: day.hazards, note: day.note, ring },
    ...(releases && {
      releases: {
        people: String(releases.people),
        missing: releases.missing.map(({ person, open }) => ({ person, open: String(open) })),
        forms: releases.forms.map(({ form, language, copies }) => ({ form, language, copies: String(copies) })),
      },
    }),
    ...(next && {
      advance: {
        ...{ number: next.number, date: next.date, call: next.call, places: next.places.flatMap((id) => places.get(id)?.name ?? []) },
        titles: runningOrder(rows, next)
          .map(({ strip }) => strip.title)
          .filter(Boolean),
      },
    }),
  }
}

/** Sun and moon at the first place that has coordinates. */
export function lightOf(
  day: Pick<RowOf<'day'>, 'date' | 'zone'>,
  places: readonly RowOf<'place'>[],
): Pick<SheetContent, 'sun' | 'rise' | 'set' | 'moon'> {
  const place = places.find(({ lat, lon }) => lat !== '' && lon !== '')
  const noon = momentAfter(day.date, 720, day.zone)
  if (!noon) return { sun: 'no zone' }
  const moon = moonPhase(noon)
  const moonSaid = `${moon.phase} ${moon.lit}`
  if (!place) return { sun: 'no coordinates', moon: moonSaid }
  const times = sunTimes(noon, Number(place.lat), Number(place.lon))
  return times.sun === 'rises and sets'
    ? { sun: times.sun, rise: times.rise, set: times.set, moon: moonSaid }
    : { sun: times.sun, moon: moonSaid }
}

const written = ({ time, later }: { time: string; later: number }) => `${time}${later > 0 ? ` +${later}` : ''}`

/** The moment of a time of a sheet, as `06:30` or `01:30 +1`; null where it has none. */
export function sheetMoment(content: SheetContent, said: string): string | null {
  const found = /^(\d\d):(\d\d)(?: \+(\d))?$/.exec(said)
  if (!found) return null
  return momentAfter(
    dayAfter(content.day.date, Number(found[3] ?? 0)),
    Number(found[1]) * 60 + Number(found[2]),
    content.day.zone,
    content.day.fold as '',
  )
}
