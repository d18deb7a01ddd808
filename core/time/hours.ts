/** How the house writes hours: from 0 to 23, in every language and place alike, as a printed programme does. What has no hour stays as it is. */
export const withHours = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions =>
  options.hour === undefined && options.timeStyle === undefined ? options : { hourCycle: 'h23', ...options }
