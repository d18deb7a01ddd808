import { type FieldForm, fitsField, type FieldRule as PlainRule } from '../budget/fields.ts'

export type RowType = 'setting' | 'day' | 'strip' | 'phase' | 'place' | 'kit' | 'person' | 'window' | 'report'

/** What a field holds: as in a budget, or a local time `HH:MM`, a zone (IANA), or a list of small objects of text. */
export interface FieldRule {
  form: FieldForm | 'time' | 'zone' | 'list'
  /** Letters of a text, entries of a list. */
  most: number
  choices?: readonly string[]
}

const text = (most: number): FieldRule => ({ form: 'text', most })
const ids = (most: number): FieldRule => ({ form: 'ids', most })
const list = (most: number): FieldRule => ({ form: 'list', most })
const choice = (...choices: string[]): FieldRule => ({ form: 'choice', most: 20, choices })
const id: FieldRule = { form: 'id', most: 36 }
const decimal: FieldRule = { form: 'decimal', most: 20 }
const day: FieldRule = { form: 'day', most: 10 }
const time: FieldRule = { form: 'time', most: 5 }
const zone: FieldRule = { form: 'zone', most: 60 }
const flag: FieldRule = { form: 'flag', most: 5 }

export const dayKinds = ['shoot', 'travel', 'prep', 'recce', 'cover', 'off', 'holiday'] as const
export const stripKinds = ['scene', 'interview', 'observe', 'pictures', 'reconstruction', 'move', 'meal', 'travel', 'banner'] as const
export const phaseKinds = [
  ...['development', 'research', 'prep', 'shoot', 'edit', 'feedback', 'rough', 'fine', 'picture lock', 'sound', 'grade', 'QC', 'delivery'],
] as const

/** Every field of every type of row, in the order of `private.schedule_fields`. */
export const fieldForms: Readonly<Record<RowType, Readonly<Record<string, FieldRule>>>> = {
  setting: { rest: decimal, drop: decimal, colours: choice('white-day', 'yellow-day'), country: text(2), zone },
  day: {
    ...{ number: text(8), date: day, zone, unit: text(20), kind: choice(...dayKinds), call: time, fold: choice('', 'first', 'second') },
    ...{ wrap: time, places: ids(10), hospital: text(300), hospitalPhone: text(40), hospitalBy: text(120), hospitalOn: day },
    ...{ weather: text(300), hazards: list(20), calls: list(200), food: text(500), transport: text(500), safety: text(2000) },
    ...{ note: text(2000), cancelled: flag },
  },
  strip: {
    ...{ day: id, kind: choice(...stripKinds), title: text(200), scene: id, start: time, minutes: decimal, people: ids(80), kit: ids(40) },
    ...{ location: id, inside: choice('', 'int', 'ext', 'both'), light: choice('', 'day', 'night'), storyDay: text(20) },
    ...{ questions: text(4000), notAsk: text(2000), note: text(2000) },
  },
  phase: {
    ...{ stage: choice(...phaseKinds), title: text(120), from: day, until: day, after: ids(20), milestone: flag, done: flag },
    note: text(2000),
  },
  place: {
    ...{ name: text(120), address: text(300), lat: decimal, lon: decimal, zone, contact: id },
    ...{ permit: choice('not needed', 'to ask', 'asked', 'granted', 'refused'), parking: text(300), hospital: text(300) },
    ...{ hospitalPhone: text(40), note: text(2000) },
  },
  kit: { name: text(120), count: decimal, owner: text(120), hold: flag, note: text(2000) },
  person: { person: id, role: text(80), department: text(40), hold: flag, care: id, note: text(1000) },
  window: {
    ...{
      of: choice('person', 'place', 'kit'),
      whose: id,
      kind: choice('free', 'busy'),
      date: day,
      lastDate: day,
      start: time,
      end: time,
      zone,
    },
    ...{ rhythm: choice('once', 'day', 'week', 'fortnight', 'month', 'weekday'), until: day, onlyIf: text(300), source: text(300) },
  },
  report: {
    ...{ day: id, call: time, wrap: time, meals: text(300), cards: list(60), minutes: decimal, releases: ids(80), incidents: text(4000) },
    note: text(4000),
  },
}

/** Whether a value may be written into a field. The database refuses the same. */
export function fitsScheduleField(value: unknown, { form, most, choices }: FieldRule): boolean {
  if (form === 'time') return typeof value === 'string' && /^(([01]\d|2[0-3]):[0-5]\d)?$/.test(value)
  if (form === 'zone') return typeof value === 'string' && /^([A-Za-z0-9_+/-]{1,60})?$/.test(value)
  if (form === 'list')
    return (
      Array.isArray(value) &&
      value.length <= most &&
      value.every((each) => Object.values(each as object).every((said) => typeof said === 'string' && said.length <= 500))
    )
  return fitsField(value, { form, most, ...(choices && { choices }) } satisfies PlainRule)
}
