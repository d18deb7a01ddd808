/**
 * Where a program reads a feed: RSS, or iCalendar for showings. `services` is where the house's services are; the secret is all it takes.
 */
export const feedAddress = (services: string, secret: string, as: 'rss' | 'calendar') =>
  `${services}/functions/v1/feed?key=${secret}${as === 'calendar' ? '&as=calendar' : ''}`
