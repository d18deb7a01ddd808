import { createContext, useContext } from 'react'
import type { RowChange, RowOf, ScheduleRow } from '#core/production/schedule/rows.ts'
import type { ScheduleWarning } from '#core/production/schedule/warnings.ts'
import type { CastPerson } from '#web/data/production/cast.ts'
import type { Schedule, SignedWarning } from '#web/data/production/schedules.ts'

export interface OpenSchedule {
  film: { id: string; title: string }
  schedule: Schedule
  schedules: readonly Schedule[]
  rows: readonly ScheduleRow[]
  setting: RowOf<'setting'>
  byId(id: string): ScheduleRow | undefined
  act(changes: readonly RowChange[]): void
  undo(): void
  redo(): void
  canUndo: boolean
  canRedo: boolean
  waiting: number
  cast: ReadonlyMap<string, CastPerson>
  scenes: ReadonlyMap<string, string>
  warnings: readonly ScheduleWarning[]
  signed: ReadonlyMap<string, SignedWarning>
  /** The day and the strip that are open beside the board. */
  day: string | null
  openDay(id: string | null): void
  strip: string | null
  openStrip(id: string | null): void
  student: boolean
}

const Context = createContext<OpenSchedule | null>(null)
export const OpenScheduleProvider = Context.Provider
export function useOpenSchedule(): OpenSchedule {
  const open = useContext(Context)
  if (!open) throw new Error('No schedule is open here.')
  return open
}
