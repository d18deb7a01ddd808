import { daysLeft } from '../institutions/licence-terms.ts'

export type ExpiryState = 'ended' | 'last-day' | 'ending' | 'running' | 'perpetual'

/** The day it is in a zone: `2029-08-31`. */
export const dayIn = (zone: string, moment: Date): string =>
  // The only language whose dates are written so.
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** How near a last day is. It counts whole, in the licensor's zone; it is ending for its last ninety days. */
export function expiryOf(endsOn: string | null, zone: string, now: Date): { state: ExpiryState; days: number | null } {
  const days = daysLeft(endsOn, dayIn(zone, now))
  if (days === null) return { state: 'perpetual', days }
  if (days < 0) return { state: 'ended', days }
  if (days === 0) return { state: 'last-day', days }
  return { state: days <= 90 ? 'ending' : 'running', days }
}
