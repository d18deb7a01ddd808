import { makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import type { Entry } from '#web/data/house/outbox/kept-entries.ts'
import { openOutbox } from '#web/data/house/outbox/open-outbox.ts'
import { screeningKeys } from '#web/data/screenings/screenings.ts'

/** Someone at the door of a hall: on the list and ticked or not, or counted without having been on it. */
export interface DoorTick extends Entry {
  screeningId: string
  guestId: string
  came: boolean
  /** Of someone who was not on the list: what they are called there, and how many they are. */
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
