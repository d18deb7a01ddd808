/** A date in full, in the reader's own language. */
export const day = (at: string): string => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(at))
export const moment = (at: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
