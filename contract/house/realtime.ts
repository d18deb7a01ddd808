import { z } from 'zod'

/** Who is in a room, as their own page tells it: a name to show, never a proof. The schemas of what is said there belong to each room. */
export const presentPerson = z.object({ userId: z.uuid(), name: z.string().max(120) })
export type PresentPerson = z.infer<typeof presentPerson>
