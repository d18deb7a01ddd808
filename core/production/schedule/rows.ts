import { inPlaces } from '../budget/rows.ts'
import type { RowChange as Change } from '../budget/settled-rows.ts'
import { type dayKinds, fieldForms, type phaseKinds, type RowType, type stripKinds } from './fields.ts'

// A schedule is rows of nine types. Empty fields are ''. Days are ISO dates, times are local (HH:MM) in the day's zone, numbers are decimal text.

export type DayKind = (typeof dayKinds)[number]
export type StripKind = (typeof stripKinds)[number]
export type PhaseKind = (typeof phaseKinds)[number]

export interface SettingFields {
  /** Hours of rest between wrap and the next call. */
  rest: string
  /** Calendar days off after which a person is dropped and not held; '' never. */
  drop: string
  /** Which colour of strip is day outside: two conventions exist. */
  colours: 'white-day' | 'yellow-day'
  /** The country whose public holidays are shown; '' for none. */
  country: string
  zone: string
}
export interface Hazard {
  what: string
  who: string
  control: string
  left: string
}
export interface OwnCall {
  person: string
  call: string
  pickUp: string
}
export interface DayFields {
  number: string
  date: string
  zone: string
  /** '' for the only unit; days are numbered by unit. */
  unit: string
  kind: DayKind
  call: string
  /** Which of the two, where clocks show the time of the call twice. */
  fold: '' | 'first' | 'second'
  /** Planned; before the call it is the next morning. */
  wrap: string
  places: string[]
  hospital: string
  hospitalPhone: string
  hospitalBy: string
  hospitalOn: string
  weather: string
  hazards: Hazard[]
  calls: OwnCall[]
  food: string
  transport: string
  safety: string
  note: string
  cancelled: boolean
}
export interface StripFields {
  /** The day it is on; '' for none yet. */
  day: string
  kind: StripKind
  title: string
  /** `outline_scenes.id`, the scene for ever. */
  scene: string
  /** '' follows the strip before it. */
  start: string
  minutes: string
  people: string[]
  kit: string[]
  location: string
  inside: '' | 'int' | 'ext' | 'both'
  light: '' | 'day' | 'night'
  storyDay: string
  questions: string
  notAsk: string
  note: string
}
export interface PhaseFields {
  stage: PhaseKind
  title: string
  from: string
  until: string
  after: string[]
  milestone: boolean
  done: boolean
  note: string
}
export interface PlaceFields {
  name: string
  address: string
  lat: string
  lon: string
  zone: string
  contact: string
  permit: 'not needed' | 'to ask' | 'asked' | 'granted' | 'refused'
  parking: string
  hospital: string
  hospitalPhone: string
  note: string
}
export interface KitFields {
  name: string
  count: string
  owner: string
  hold: boolean
  note: string
}
export interface PersonFields {
  person: string
  role: string
  department: string
  /** Paid on days off between two working days. */
  hold: boolean
  /** Who of the crew looks after this person. */
  care: string
  note: string
}
export interface WindowFields {
  of: 'person' | 'place' | 'kit'
  whose: string
  kind: 'free' | 'busy'
  date: string
  lastDate: string
  start: string
  end: string
  zone: string
  rhythm: 'once' | 'day' | 'week' | 'fortnight' | 'month' | 'weekday'
  until: string
  onlyIf: string
  /** The entry of a calendar file it is from. */
  source: string
}
export interface Card {
  name: string
  minutes: string
}
export interface ReportFields {
  day: string
  call: string
  wrap: string
  meals: string
  cards: Card[]
  minutes: string
  releases: string[]
  incidents: string
  note: string
}
interface FieldsOf extends Record<RowType, object> {
  setting: SettingFields
  day: DayFields
  strip: StripFields
  phase: PhaseFields
  place: PlaceFields
  kit: KitFields
  person: PersonFields
  window: WindowFields
  report: ReportFields
}
export type ScheduleRow = { [T in RowType]: { id: string; type: T; place: number } & FieldsOf[T] }[RowType]
export type RowOf<T extends RowType> = Extract<ScheduleRow, { type: T }>
export type PlainRow = Omit<ScheduleRow, 'id'>
export type RowChange = Change<PlainRow>

const first: Partial<Record<RowType, Record<string, unknown>>> = {
  setting: { rest: '11' },
  strip: { minutes: '60', kind: 'interview' },
  place: { permit: 'to ask' },
  phase: { stage: 'shoot' },
}

/** A row with nothing said yet. */
export function emptyRow<T extends RowType>(type: T, id: string, place: number): RowOf<T> {
  const fields = Object.entries(fieldForms[type]).map(([field, { form, choices }]) => [
    field,
    first[type]?.[field] ?? (form === 'flag' ? false : form === 'ids' || form === 'list' || form === 'words' ? [] : (choices?.[0] ?? '')),
  ])
  return { ...Object.fromEntries(fields), id, type, place } as unknown as RowOf<T>
}

export const rowsOf = <T extends RowType>(rows: readonly ScheduleRow[], type: T): RowOf<T>[] =>
  inPlaces(rows.filter((row): row is RowOf<T> => row.type === type))

/** The fields of its type alone: what is read with a row, as who changed it last, is not written. */
export const plainRow = (row: ScheduleRow): PlainRow =>
  Object.fromEntries(
    ['type', 'place', ...Object.keys(fieldForms[row.type])].map((field) => [field, row[field as keyof ScheduleRow]]),
  ) as unknown as PlainRow

export const changed = <T extends ScheduleRow>(row: T, fields: Partial<Omit<T, 'id' | 'type'>>): RowChange => ({
  id: row.id,
  before: plainRow(row),
  after: { ...plainRow(row), ...fields } as PlainRow,
})
export const created = (row: ScheduleRow): RowChange => ({ id: row.id, before: null, after: plainRow(row) })
export const removed = (row: ScheduleRow): RowChange => ({ id: row.id, before: plainRow(row), after: null })

/** The settings of a scenario; those of a new one where nothing was set. */
export const settingOf = (rows: readonly ScheduleRow[]): RowOf<'setting'> => rowsOf(rows, 'setting')[0] ?? emptyRow('setting', '', 0)

/** Days in the order they come: by date, then by unit. */
export const daysInOrder = (rows: readonly ScheduleRow[]): RowOf<'day'>[] =>
  rowsOf(rows, 'day').sort((one, other) => (one.date + one.unit < other.date + other.unit ? -1 : 1))

/** Days on which people come to work. */
export const isWorked = ({ kind, cancelled }: Pick<RowOf<'day'>, 'kind' | 'cancelled'>): boolean =>
  !cancelled && kind !== 'off' && kind !== 'holiday'
