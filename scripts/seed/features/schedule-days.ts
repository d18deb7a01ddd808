import type { DayFields, PhaseFields, PlaceFields, StripFields } from '#core/production/schedule/rows.ts'

/** Who is in the seeded week, in front of the camera and behind it. */
export const castOfSchedule = [
  { name: 'Ingrid Solheim', kind: 'participant', role: 'Ferry captain', department: '', care: 'Mara Lindqvist' },
  { name: 'Peder Aune', kind: 'participant', role: 'Lock keeper', department: '', care: 'Mara Lindqvist' },
  { name: 'Mara Lindqvist', kind: 'crew', role: 'Director', department: 'Direction', care: '' },
  { name: 'Jonas Vik', kind: 'crew', role: 'Camera', department: 'Camera', care: '' },
  { name: 'Sol Ek', kind: 'crew', role: 'Sound', department: 'Sound', care: '' },
] as const

export const placesOfSchedule: readonly (Partial<PlaceFields> & { name: string })[] = [
  { name: 'The quay', address: 'Strandkaien 3, Bergen', lat: '60.394', lon: '5.322', permit: 'granted', parking: 'Behind the fish market' },
  {
    name: 'The ferry',
    address: 'Nordnes terminal, Bergen',
    lat: '60.4',
    lon: '5.305',
    permit: 'granted',
    parking: 'Lane 4, with the crew badge',
  },
  { name: 'The archive', address: 'Årstadveien 22, Bergen', lat: '60.378', lon: '5.351', permit: 'asked', parking: 'None: take the tram' },
]

const hospital = {
  hospital: 'Haukeland, Jonas Lies vei 65',
  hospitalPhone: '+47 55 97 50 00',
  hospitalBy: 'Sol Ek',
  hospitalOn: '2026-10-28',
}
export const daysOfSchedule: readonly (Partial<Omit<DayFields, 'places'>> & { date: string; places: string[] })[] = [
  { number: '1', date: '2026-11-02', kind: 'travel', call: '09:00', wrap: '17:00', places: ['The quay'], ...hospital },
  { number: '2', date: '2026-11-03', call: '07:30', wrap: '18:00', places: ['The quay'], weather: 'Rain until noon, 6 °C', ...hospital },
  {
    number: '3',
    date: '2026-11-04',
    call: '08:00',
    wrap: '23:00',
    places: ['The ferry'],
    weather: 'Clear, wind from the west',
    ...hospital,
  },
  { number: '4', date: '2026-11-05', call: '08:30', wrap: '17:30', places: ['The archive'], ...hospital },
  { date: '2026-11-06', kind: 'off', number: '', places: [] },
  { number: '5', date: '2026-11-07', call: '15:00', wrap: '22:30', places: ['The quay'], ...hospital },
]

interface SeededStrip extends Partial<Omit<StripFields, 'day' | 'people' | 'kit' | 'location' | 'scene'>> {
  title: string
  on: string
  who: string[]
  where: string
  kit: string[]
  /** Which scene of the outline, counted from 0. */
  scene?: number
}
const crew = ['Mara Lindqvist', 'Jonas Vik', 'Sol Ek']
export const stripsOfSchedule: readonly SeededStrip[] = [
  { title: 'Train to Bergen', kind: 'travel', on: '2026-11-02', minutes: '420', who: crew, where: '', kit: ['camera'] },
  {
    title: 'The harbour wakes',
    kind: 'observe',
    on: '2026-11-03',
    minutes: '150',
    inside: 'ext',
    light: 'day',
    who: crew,
    where: 'The quay',
    kit: ['camera'],
    scene: 0,
  },
  {
    ...{
      title: 'Ingrid, before the crossing',
      kind: 'interview',
      on: '2026-11-03',
      start: '11:00',
      minutes: '120',
      inside: 'int',
      light: 'day',
    },
    ...{ who: [...crew, 'Ingrid Solheim'], where: 'The quay', kit: ['camera'], scene: 1 },
    ...{
      questions: 'When did you first take the ferry out alone?\nWhat does the strait sound like in fog?',
      notAsk: 'The accident of 2019',
    },
  },
  { title: 'Lunch', kind: 'meal', on: '2026-11-03', minutes: '60', who: crew, where: '', kit: [] },
  {
    title: 'The quay from above',
    kind: 'pictures',
    on: '2026-11-03',
    minutes: '90',
    inside: 'ext',
    light: 'day',
    who: ['Jonas Vik'],
    where: 'The quay',
    kit: ['drone'],
  },
  {
    title: 'A day on the ferry',
    kind: 'observe',
    on: '2026-11-04',
    start: '09:00',
    minutes: '420',
    inside: 'both',
    light: 'day',
    who: [...crew, 'Ingrid Solheim'],
    where: 'The ferry',
    kit: ['camera'],
    scene: 1,
  },
  {
    title: 'The last crossing',
    kind: 'scene',
    on: '2026-11-04',
    start: '20:30',
    minutes: '120',
    inside: 'ext',
    light: 'night',
    who: [...crew, 'Ingrid Solheim'],
    where: 'The quay',
    kit: ['camera'],
  },
  {
    title: 'Peder and the log books',
    kind: 'interview',
    on: '2026-11-05',
    minutes: '150',
    inside: 'int',
    light: 'day',
    who: [...crew, 'Peder Aune'],
    where: 'The archive',
    kit: ['camera'],
    scene: 2,
  },
  {
    title: 'Pages and hands',
    kind: 'pictures',
    on: '2026-11-05',
    minutes: '120',
    inside: 'int',
    light: 'day',
    who: ['Jonas Vik'],
    where: 'The archive',
    kit: ['camera'],
    scene: 2,
  },
  {
    title: 'Blue hour at the lock',
    kind: 'pictures',
    on: '2026-11-07',
    minutes: '90',
    inside: 'ext',
    light: 'day',
    who: crew,
    where: 'The quay',
    kit: ['camera', 'drone'],
  },
  {
    title: 'Night in the engine room',
    kind: 'scene',
    on: '2026-11-07',
    start: '19:00',
    minutes: '180',
    inside: 'int',
    light: 'night',
    who: [...crew, 'Ingrid Solheim'],
    where: 'The ferry',
    kit: ['camera'],
  },
  {
    title: 'Fog',
    kind: 'pictures',
    on: '',
    minutes: '60',
    inside: 'ext',
    light: 'day',
    who: ['Jonas Vik'],
    where: 'The quay',
    kit: ['camera'],
  },
]

export const phasesOfSchedule: readonly (Partial<Omit<PhaseFields, 'after'>> & {
  stage: PhaseFields['stage']
  after: PhaseFields['stage'] | ''
})[] = [
  { stage: 'research', from: '2026-06-01', until: '2026-08-31', done: true, after: '' },
  { stage: 'prep', from: '2026-09-01', until: '2026-10-31', done: true, after: 'research' },
  { stage: 'shoot', from: '2026-11-02', until: '2026-11-07', after: 'prep' },
  { stage: 'edit', from: '2026-11-16', until: '2027-02-19', after: 'shoot' },
  { stage: 'picture lock', from: '2027-02-20', until: '2027-02-20', milestone: true, after: 'edit' },
  { stage: 'sound', from: '2027-02-22', until: '2027-03-12', after: 'picture lock' },
  { stage: 'delivery', from: '2027-03-31', until: '2027-03-31', milestone: true, after: 'sound' },
]
