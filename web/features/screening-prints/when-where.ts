import { dateFormat } from '#web/ui/locale.ts'
import type { PrintedScreening } from './printed-screening.ts'

/** Printed in the hour of the place: paper knows no reader's zone. */
export function whenOf({ startsAt, zone }: Pick<PrintedScreening, 'startsAt' | 'zone'>) {
  const at = new Date(startsAt)
  const part = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, timeZone: zone }).format(at)
  return {
    weekday: part({ weekday: 'long' }),
    day: part({ day: 'numeric', month: 'long' }),
    date: part({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    hour: part({ hour: '2-digit', minute: '2-digit' }),
    zone: part({ hour: '2-digit', timeZoneName: 'short' }).replace(/^.*\s(?=\S+$)/, ''),
  }
}

/** The address of the door, and how it is read aloud: without what browsers put before it. */
export const addressOf = (path: string) => ({ url: location.origin + path, read: `${location.host}${path}` })
