import { dateFormat } from '#web/ui/locale.ts'

/** A moment in the reader's own zone: "Fri 20 Nov 2026, 23:59". */
export const momentText = (at: string): string => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** The same with its seconds, for receipts: a tolerance is exact to the second. */
export const exactMoment = (at: string): string => dateFormat({ dateStyle: 'long', timeStyle: 'medium' }).format(new Date(at))
