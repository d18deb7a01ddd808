import { type CalendarEvent, type CalendarMethod, calendarFile, plain, type ZonedTimes } from './calendar-file.ts'
import { zoneBlock } from './zone-block.ts'
import { zonedFields } from './zoned-time.ts'

/**
 * A calendar file whose events of a zone are written as clocks show them there, with the zone's rules, so that a call stays at 06:30 whatever a
 * calendar knows of the zone. Apart from `calendarFile`, which the front page takes along.
 */
export const zonedCalendarFile = (events: readonly CalendarEvent[], madeAt: Date, method?: CalendarMethod): string =>
  calendarFile(events, madeAt, method, zonedTimes)

const zonedTimes: ZonedTimes = {
  blocks(events) {
    const zoned = Map.groupBy(
      events.filter(({ zone }) => zone !== undefined),
      ({ zone }) => zone!,
    )
    return [...zoned].flatMap(([zone, own]) => zoneBlock(zone, own.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).toSorted()))
  },
  moment(at, zone) {
    const { day, time } = zonedFields(at, zone)
    return `;TZID=${plain(zone)}:${day.replaceAll('-', '')}T${time.replace(':', '')}00`
  },
}
