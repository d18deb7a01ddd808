import { zonedFields, zonedMoment } from '#core/time/zoned-time.ts'
import { timeZone } from '#web/ui/locale.ts'

/** When a film is shown, as it is being typed. */
export interface TypedWindow {
  starts: 'now' | 'later'
  fromDay: string
  fromTime: string
  ends: boolean
  untilDay: string
  untilTime: string
}

/** The window a film has, ready to be changed. */
export function windowOf(publishedAt: string | null, publishedUntil: string | null, now = Date.now()): TypedWindow {
  const toCome = publishedAt !== null && Date.parse(publishedAt) > now
  const ends = publishedUntil !== null && Date.parse(publishedUntil) > now
  const from = zonedFields(toCome ? publishedAt : now + 86_400_000, timeZone())
  const until = zonedFields(ends ? publishedUntil : now + 31 * 86_400_000, timeZone())
  return {
    starts: toCome ? 'later' : 'now',
    fromDay: from.day,
    fromTime: toCome ? from.time : '20:00',
    ends,
    untilDay: until.day,
    untilTime: ends ? until.time : '23:59',
  }
}

export interface Window {
  /** Null: at once, or as before. */
  opensAt: string | null
  /** `infinity`: without an end. */
  closesAt: string
}

/** The values to save, or the error in the input. */
export function readWindow(typed: TypedWindow, now = Date.now()): Window | 'no-start' | 'start-passed' | 'no-end' | 'ends-first' {
  const opensAt = typed.starts === 'later' ? zonedMoment(typed.fromDay, typed.fromTime, timeZone()) : new Date(0).toISOString()
  const closesAt = typed.ends ? zonedMoment(typed.untilDay, typed.untilTime, timeZone()) : 'infinity'
  if (opensAt === null) return 'no-start'
  if (closesAt === null) return 'no-end'
  if (typed.starts === 'later' && Date.parse(opensAt) <= now) return 'start-passed'
  if (closesAt !== 'infinity' && Date.parse(closesAt) <= Math.max(now, Date.parse(opensAt))) return 'ends-first'
  return { opensAt, closesAt }
}
