import { dateFormat } from '#web/ui/locale.ts'

/** A time of day for today, else the day; with its year where that is another. */
export function shortDay(at: string, now = new Date()): string {
  const then = new Date(at)
  if (then.toDateString() === now.toDateString()) return dateFormat({ hour: '2-digit', minute: '2-digit' }).format(then)
  const year = then.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return dateFormat({ day: 'numeric', month: 'short', ...year }).format(then)
}
export const wholeDay = (at: string | number): string =>
  dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at))
export const timeOfDay = (at: string | number): string => dateFormat({ hour: '2-digit', minute: '2-digit' }).format(new Date(at))
