/** Where a call sheet is read by its link: the page of the film, which for this key shows the sheet and nothing else. */
export const callLinkAddress = (site: string, film: string, key: string): string =>
  `${site}/documentary/${film}?call=${encodeURIComponent(key)}`

/** Where a calendar program reads the calls of one person. `services` is where the house's services are. */
export const callCalendarAddress = (services: string, secret: string): string => `${services}/functions/v1/call-calendar?key=${secret}`
