/** Where a call sheet is read by its link: the front page, which needs no account and for this key shows the sheet alone. */
export const callLinkAddress = (site: string, key: string): string => `${site}/?call=${encodeURIComponent(key)}`

/** Where a calendar program reads the calls of one person. `services` is where the house's services are. */
export const callCalendarAddress = (services: string, secret: string): string => `${services}/functions/v1/call-calendar?key=${secret}`
