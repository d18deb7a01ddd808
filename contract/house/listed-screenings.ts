import { z } from 'zod'

/** Answer of `listed_screenings()`: open screenings of members that are to come, in order of time; `takenIn` those in the house's programme. */
export const listedScreenings = z.array(
  z.object({
    id: z.uuid(),
    title: z.string(),
    startsAt: z.string(),
    venue: z.string(),
    host: z.string(),
    takenIn: z.boolean(),
    film: z.object({
      id: z.uuid(),
      title: z.string(),
      posterObject: z.string().nullable(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    }),
  }),
)
export type ListedScreening = z.infer<typeof listedScreenings>[number]
