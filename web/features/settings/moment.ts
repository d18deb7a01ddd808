import { dateFormat } from '#web/ui/locale.ts'
/** A day and a time of day in the reader's own zone and language. */
export const moment = (at: string | number): string => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
