/** How the house writes hours: from 0 to 23, in every language and place alike, as in a printed programme. A date without an hour is unchanged. */
export const withHours = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions =>
  options.hour === undefined && options.timeStyle === undefined ? options : { hourCycle: 'h23', ...options }
