import { z } from 'zod'

/** Who is in a room, as reported by their own page: a name to show, never a proof. The message schemas are each room's own. */
export const presentPerson = z.object({ userId: z.uuid(), name: z.string().max(120) })
export type PresentPerson = z.infer<typeof presentPerson>
