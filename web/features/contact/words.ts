import { calendarDay, dateFormat } from '#web/ui/locale.ts'
import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const contactText = defineText('contact', english)

/** A date in full, in the reader's own language. */
export const day = (at: string): string =>
  at.length === 10 ? calendarDay(at, { dateStyle: 'full' }) : dateFormat({ dateStyle: 'full' }).format(new Date(at))
