import { type Company, calendarOf, type DaysOutRow, daysOut, type Subject, type Work } from './days-out.ts'
import { publicHolidays } from './holidays.ts'
import { isWorked, type RowOf, rowsOf, type ScheduleRow, settingOf } from './rows.ts'

export interface DaysOutTable {
  dates: readonly string[]
  people: readonly DaysOutRow[]
  kit: readonly DaysOutRow[]
}

/** Days out of days of a scenario: for each person and each piece of kit that is on a strip. */
export function daysOutOf(rows: readonly ScheduleRow[]): DaysOutTable {
  const setting = settingOf(rows)
  const days = rowsOf(rows, 'day').filter(({ date }) => date !== '')
  const dates = calendarOf(days.map(({ date }) => date))
  const drop = Number(setting.drop)
  const worked = new Set(days.filter(isWorked).map(({ date }) => date))
  const named = days.filter(({ kind, cancelled }) => !cancelled && kind === 'holiday').map(({ date }) => date)
  const company: Company = {
    dates,
    off: new Set(days.filter(({ date, kind, cancelled }) => (kind === 'off' || cancelled) && !worked.has(date)).map(({ date }) => date)),
    holidays: new Set([...named, ...publicHolidays(setting.country, dates).map(({ date }) => date)].filter((date) => !worked.has(date))),
    drop: setting.drop === '' || drop <= 0 ? null : drop,
  }
  const work = workOf(rows, days)
  const held = new Map(rowsOf(rows, 'person').map(({ person, hold }) => [person, hold]))
  const subjects = (ids: Iterable<string>, hold: (id: string) => boolean): Subject[] =>
    [...ids].map((id) => ({ id, hold: hold(id), work: work.get(id)! }))
  const kit = rowsOf(rows, 'kit').filter(({ id }) => work.has(id))
  const things = new Set(kit.map(({ id }) => id))
  return {
    dates,
    people: daysOut(
      company,
      subjects(
        [...work.keys()].filter((id) => !things.has(id)),
        (id) => held.get(id) ?? false,
      ),
    ),
    kit: daysOut(
      company,
      kit.map(({ id, hold }) => ({ id, hold, work: work.get(id)! })),
    ),
  }
}

function workOf(rows: readonly ScheduleRow[], days: readonly RowOf<'day'>[]): Map<string, Map<string, Work>> {
  const dayOf = new Map(days.filter(isWorked).map((day) => [day.id, day]))
  const work = new Map<string, Map<string, Work>>()
  for (const strip of rowsOf(rows, 'strip')) {
    const day = dayOf.get(strip.day)
    if (!day) continue
    const kind: Work = day.kind === 'travel' || strip.kind === 'travel' ? 'travel' : strip.kind === 'move' ? 'move' : 'work'
    for (const id of [...strip.people, ...strip.kit]) {
      const known = work.get(id) ?? new Map<string, Work>()
      // Who travels and works on one day works.
      if (kind === 'work' || !known.has(day.date)) known.set(day.date, kind)
      work.set(id, known)
    }
  }
  return work
}
