import { randomUUID } from 'node:crypto'
import type { RowType } from '#core/production/schedule/fields.ts'
import { emptyRow, type RowOf, type ScheduleRow } from '#core/production/schedule/rows.ts'

const zone = 'Europe/Oslo'
const row = <T extends RowType>(type: T, place: number, over: Partial<RowOf<T>>) =>
  ({ ...emptyRow(type, randomUUID(), place), ...over }) as RowOf<T>

/** Six days with a second unit: a short night after day 3, and a strip an hour outside the free time of the ferry. */
export function shootingWeek() {
  const people = (['Ingrid Solheim', 'Mara Lindqvist', 'Jonas Vik', 'Sol Ek'] as const).map((name, at) => ({
    ...{ id: randomUUID(), name, kind: at === 0 ? 'participant' : 'crew' },
  }))
  const [ingrid, ...crew] = people.map(({ id }) => id) as [string, ...string[]]
  const quay = row('place', 1, { name: 'The quay', address: 'Strandkaien 3', lat: '60.394', lon: '5.322', permit: 'granted' })
  const ferry = row('place', 2, { name: 'The ferry', address: 'Nordnes', lat: '60.4', lon: '5.305', permit: 'granted' })
  const camera = row('kit', 1, { name: 'Camera A', hold: true })
  const safe = { zone, hospital: 'Haukeland, Jonas Lies vei 65', hospitalPhone: '+47 55 97 50 00' }
  const day = (number: string, date: string, over: Partial<RowOf<'day'>> = {}) =>
    row('day', 1, { ...safe, number, date, call: '08:30', wrap: '18:00', places: [quay.id], ...over })
  const days = [
    day('1', '2026-11-02', { kind: 'travel' }),
    day('2', '2026-11-03', { call: '07:30', weather: 'Rain until noon, 6 °C' }),
    day('3', '2026-11-04', { call: '08:00', wrap: '23:00', places: [ferry.id] }),
    day('4', '2026-11-05'),
    day('', '2026-11-06', { kind: 'off' }),
    day('5', '2026-11-07', { call: '15:00', wrap: '22:30' }),
    day('1', '2026-11-05', { unit: 'B', call: '22:00', wrap: '02:00' }),
  ]
  const strip = (on: number, place: number, title: string, over: Partial<RowOf<'strip'>> = {}) =>
    row('strip', place, {
      day: days[on]!.id,
      title,
      people: crew,
      kit: [camera.id],
      location: quay.id,
      inside: 'ext',
      light: 'day',
      ...over,
    })
  const strips = [
    strip(0, 1, 'Train to Bergen', { kind: 'travel', minutes: '420', location: '' }),
    strip(1, 1, 'The harbour wakes', { kind: 'observe', minutes: '150' }),
    strip(1, 2, 'Ingrid, before the crossing', {
      ...{ start: '11:00', minutes: '120', inside: 'int', people: [...crew, ingrid] },
      ...{ questions: 'When did you first take the ferry out alone?\nWhat does the strait sound like in fog?', notAsk: 'The accident' },
    }),
    strip(1, 3, 'Lunch', { kind: 'meal', kit: [], location: '' }),
    strip(2, 1, 'A day on the ferry', { kind: 'observe', start: '09:00', minutes: '420', location: ferry.id, inside: 'both' }),
    strip(2, 2, 'The last crossing', { kind: 'scene', start: '20:30', minutes: '120', light: 'night', people: [...crew, ingrid] }),
    strip(3, 1, 'The log books', { minutes: '150', inside: 'int' }),
    strip(5, 1, 'Night in the engine room', { kind: 'scene', start: '19:00', minutes: '180', inside: 'int', light: 'night' }),
    strip(6, 1, 'Night crossing', { kind: 'pictures', minutes: '240', light: 'night', people: [], kit: [] }),
    row('strip', 9, { kind: 'pictures', title: 'Fog', inside: 'ext', light: 'day' }),
  ]
  const free = { of: 'place' as const, whose: ferry.id, date: '2026-11-02', start: '09:00', end: '15:00', zone }
  const phases = [
    row('phase', 1, { stage: 'prep', from: '2026-09-01', until: '2026-10-31', done: true }),
    row('phase', 2, { stage: 'shoot', from: '2026-11-02', until: '2026-11-07' }),
    row('phase', 3, { stage: 'picture lock', from: '2027-02-20', until: '2027-02-20', milestone: true }),
  ]
  const window = row('window', 1, { ...free, rhythm: 'day', until: '2026-11-08', onlyIf: 'the strait is open' })
  const rows: ScheduleRow[] = [row('setting', 0, { zone, country: 'NO' }), quay, ferry, camera, window, ...days, ...strips, ...phases]
  return { people, rows }
}
