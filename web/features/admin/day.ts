import { calendarDay, dateFormat } from '#web/ui/locale.ts'

/** A date in full, in the reader's own language. */
export const day = (at: string): string =>
  at.length === 10 ? calendarDay(at, { dateStyle: 'long' }) : dateFormat({ dateStyle: 'long' }).format(new Date(at))
export const moment = (at: string): string => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
/** A day of the agenda: "Mon 23 November". */
export const dayLine = (at: string): string => calendarDay(at, { weekday: 'short', day: 'numeric', month: 'long' })
/** Today as the calendar has it, YYYY-MM-DD; the server promises days in the same zone. */
export const today = (): string => new Date().toISOString().slice(0, 10)
export const isLate = (dueOn: string): boolean => dueOn.slice(0, 10) < today()
