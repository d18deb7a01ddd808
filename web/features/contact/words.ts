import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const contactText = defineText('contact', english)

/** A date in full, in the reader's own language. */
export const day = (at: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }).format(new Date(at.length === 10 ? `${at}T12:00` : at))
