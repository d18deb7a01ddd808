import { dateFormat } from '#web/ui/locale.ts'
/** A date in full, in the reader's own language. */
export const day = (at: string): string => dateFormat({ dateStyle: 'long' }).format(new Date(at))
export const moment = (at: string): string => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
