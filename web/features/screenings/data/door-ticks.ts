import { makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import type { Entry } from '#web/data/house/outbox/kept-entries.ts'
import { openOutbox } from '#web/data/house/outbox/open-outbox.ts'
import { screeningKeys } from '#web/data/screenings/screenings.ts'

/** A person at the door of a hall: on the list and checked in or not, or counted without being on it. */
export interface DoorTick extends Entry {
  screeningId: string
  guestId: string
  came: boolean
  /** Of a person who was not on the list: their name there, and the number of people. */
  unlisted?: { name: string; heads: number }
}

const ticks = openOutbox<DoorTick>({
  name: 'actuality-door-ticks',
  async send({ screeningId, guestId, came, unlisted, writtenMs }) {
    const at = new Date(writtenMs).toISOString()
    if (unlisted) orThrow(await supabase().rpc('count_at_door', { guest: guestId, screening: screeningId, ...unlisted, at }))
    else orThrow(await supabase().rpc('tick_guest', { guest: guestId, came, at }))
  },
  sent: ({ screeningId }) => makeStale(screeningKeys.guests(screeningId)).catch(() => undefined),
})
export const { use: useDoorTicks, follow: followDoorTicks, put: tickAtDoor, throwAway: throwTickAway } = ticks
