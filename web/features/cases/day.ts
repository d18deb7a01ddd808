import { calendarDay, dateFormat } from '#web/ui/locale.ts'

/** A date in full, in the reader's own language. */
export const day = (at: string): string =>
  at.length === 10 ? calendarDay(at, { dateStyle: 'long' }) : dateFormat({ dateStyle: 'long' }).format(new Date(at))
export const moment = (at: string): string => dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
