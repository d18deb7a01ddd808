import { localMoment } from './local-time.ts'
import { type ShortRest, shortRests } from './rest.ts'
import { daysInOrder, isWorked, type RowOf, type ScheduleRow } from './rows.ts'
import { type DoubleBooking, doubleBookings, type WindowProblem, windowProblems } from './windows.ts'

export type ScheduleWarning =
  | ({ warns: 'rest' } & ShortRest)
  | ({ warns: 'window' } & WindowProblem)
  | ({ warns: 'twice' } & DoubleBooking)
  | { warns: 'clock'; key: string; day: RowOf<'day'>; fault: 'skipped' | 'twice' }
  | { warns: 'hospital'; key: string; day: RowOf<'day'> }

/** What is to be looked at in a schedule. Warnings can be signed; only a time that does not exist has to be changed. */
export function scheduleWarnings(rows: readonly ScheduleRow[]): ScheduleWarning[] {
  return [
    ...daysInOrder(rows).filter(isWorked).flatMap(clockOf),
    ...shortRests(rows).map((rest) => ({ warns: 'rest' as const, ...rest })),
    ...windowProblems(rows).map((problem) => ({ warns: 'window' as const, ...problem })),
    ...doubleBookings(rows).map((booking) => ({ warns: 'twice' as const, ...booking })),
    ...daysInOrder(rows)
      .filter((day) => isWorked(day) && day.kind === 'shoot' && day.hospital === '')
      .map((day) => ({ warns: 'hospital' as const, key: `hospital:${day.id}`, day })),
  ]
}

function clockOf(day: RowOf<'day'>): ScheduleWarning[] {
  return [day.call, day.wrap].flatMap((time): ScheduleWarning[] => {
    if (time === '') return []
    const found = localMoment(day.date, time, day.zone, time === day.call ? day.fold : 'first')
    return 'fault' in found && found.fault !== 'unknown'
      ? [{ warns: 'clock', key: `clock:${day.id}:${time}:${found.fault}`, day, fault: found.fault }]
      : []
  })
}

/** The days a warning is about. */
export const daysOfWarning = (warning: ScheduleWarning): readonly RowOf<'day'>[] =>
  warning.warns === 'rest' ? [warning.from, warning.to] : warning.warns === 'twice' ? warning.days : [warning.day]
