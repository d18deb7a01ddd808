import type { RowType } from '#core/production/schedule/fields.ts'
import { created, emptyRow, type RowOf, type ScheduleRow } from '#core/production/schedule/rows.ts'
import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'
import { idOfWords } from './id-of-words.ts'
import { castOfSchedule, daysOfSchedule, phasesOfSchedule, placesOfSchedule, stripsOfSchedule } from './schedule-days.ts'

const zone = 'Europe/Oslo'

/** A week of shooting for the film that has a budget: days, strips, people, places, kit, windows, phases, a report, and a second scenario. Once. */
export const seedSchedule: SeedRoom = async ({ people: { creator } }) => {
  const film = orThrow(await creator.from('budgets').select('documentary_id').order('made_at').limit(1))[0]?.documentary_id
  if (!film || orThrow(await creator.from('schedules').select('id').eq('documentary_id', film)).length > 0) return
  const idOf = (words: string) => idOfWords(`schedule ${film} ${words}`)
  for (const { name, kind } of castOfSchedule)
    heard(await creator.rpc('save_production_person', { person: idOf(name), documentary: film, name, kind }))
  const schedule = idOf('Plan A')
  const scenes = orThrow(
    await creator.from('outline_scenes').select('id').eq('documentary_id', film).is('removed_at', null).order('position').limit(3),
  )
  heard(await creator.rpc('begin_schedule', { schedule, documentary: film, title: 'Plan A' }))
  const rows = rowsOfSchedule(
    idOf,
    scenes.map(({ id }) => id),
  )
  heard(await creator.rpc('write_schedule', { schedule, change: idOf('rows'), changes: rows.map(created) as never }))
  heard(await creator.rpc('freeze_schedule', { schedule, name: 'Before the shoot' }))
  const rain = idOf('Plan B')
  heard(
    await creator.rpc('begin_schedule', { schedule: rain, documentary: film, title: 'Plan B: storm on Wednesday', made_from: schedule }),
  )
  const more = { ...emptyRow('day', idOf('extra day'), 0), number: '7', date: '2026-11-09', zone, call: '08:00', wrap: '17:00' }
  heard(await creator.rpc('write_schedule', { schedule: rain, change: idOf('rain'), changes: [created(more)] as never }))
}

/** Every row of the seeded schedule; `idOf` gives each its id by its name. */
export function rowsOfSchedule(idOf: (words: string) => string, scenes: readonly string[]): ScheduleRow[] {
  const row = <T extends RowType>(type: T, name: string, at: number, over: Partial<RowOf<T>>) =>
    ({ ...emptyRow(type, idOf(`${type} ${name}`), (at + 1) * 1024), ...over }) as ScheduleRow
  const people = (names: readonly string[]) => names.map(idOf)
  return [
    row('setting', 'setting', 0, { zone, rest: '11', country: 'NO' }),
    ...placesOfSchedule.map((place, at) => row('place', place.name, at, place)),
    row('kit', 'camera', 0, { name: 'Camera A', owner: 'Own', count: '1', hold: true }),
    row('kit', 'drone', 1, { name: 'Drone', owner: 'Rental house', count: '1', hold: true }),
    ...castOfSchedule.map(({ name, kind, role, department, care }, at) =>
      row('person', name, at, { person: idOf(name), role, department, hold: kind === 'crew', care: care ? idOf(care) : '' }),
    ),
    row('window', 'ferry', 0, {
      ...{ of: 'place', whose: idOf('place The ferry'), kind: 'free', date: '2026-11-02', start: '09:00', end: '15:00', zone },
      ...{ rhythm: 'day', until: '2026-11-08', onlyIf: 'only if the strait is open' },
    }),
    ...daysOfSchedule.map(({ places, ...day }, at) =>
      row('day', day.date, at, { ...day, zone, places: places.map((name) => idOf(`place ${name}`)) }),
    ),
    ...stripsOfSchedule.map(({ on, who, where, kit, scene, ...strip }, at) =>
      row('strip', strip.title, at, {
        ...strip,
        ...{ day: on ? idOf(`day ${on}`) : '', people: people(who), kit: kit.map((name) => idOf(`kit ${name}`)) },
        ...{ location: where ? idOf(`place ${where}`) : '', scene: scene === undefined ? '' : (scenes[scene] ?? '') },
      }),
    ),
    ...phasesOfSchedule.map(({ after, ...phase }, at) =>
      row('phase', phase.stage, at, { ...phase, after: after ? [idOf(`phase ${after}`)] : [] }),
    ),
    row('report', 'first', 0, {
      ...{ day: idOf('day 2026-11-05'), call: '08:30', wrap: '17:40', meals: '12:30 to 13:15', minutes: '96' },
      cards: [
        { name: 'B003', minutes: '61' },
        { name: 'B004', minutes: '35' },
      ],
    }),
  ]
}
