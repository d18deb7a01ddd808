/** A day and a time of day in the reader's own zone and language. */
export const moment = (at: string | number): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
