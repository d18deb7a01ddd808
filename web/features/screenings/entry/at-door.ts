import type { ScreeningGuest } from '#web/data/screenings/screenings.ts'
import type { DoorTick } from '../data/door-ticks.ts'

export interface AtDoor {
  id: string
  name: string
  heads: number
  came: boolean
}

/** Who is expected in the hall or was counted there, by name; what this browser has ticked and not sent yet is taken for done. */
export function atDoor(guests: readonly ScreeningGuest[], waiting: readonly DoorTick[]): AtDoor[] {
  const ticked = new Map(waiting.filter(({ refused }) => !refused).map(({ guestId, came }) => [guestId, came]))
  const expected = guests.filter(
    ({ seat, state, cameAt }) => seat === 'hall' && (state === 'registered' || state === 'invited' || cameAt !== null),
  )
  const known = new Set(expected.map(({ id }) => id))
  const unlisted = waiting.flatMap(({ guestId, unlisted, refused }) =>
    unlisted && !refused && !known.has(guestId) ? [{ id: guestId, ...unlisted, came: true }] : [],
  )
  return [
    ...expected.map(({ id, name, heads, cameAt }) => ({ id, name, heads, came: ticked.get(id) ?? cameAt !== null })),
    ...unlisted,
  ].sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id))
}
