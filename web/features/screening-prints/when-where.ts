import { screeningAddress } from '#core/screenings/screening-address.ts'
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

/** The address that is printed: in the code whole, in letters without the scheme, as people read it aloud. */
export function printedAddress(screening: Pick<PrintedScreening, 'id' | 'entry'>, origin = location.origin) {
  const url = screeningAddress(origin, screening)
  return { url, read: url.replace(/^https?:\/\//, '') }
}
