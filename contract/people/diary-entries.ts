import { z } from 'zod'

/** What `reviews_of` answers. */
export const reviews = z.array(
  z.object({
    id: z.string(),
    by: z.string(),
    userId: z.string().nullable(),
    isOwn: z.boolean(),
    seenOn: z.string(),
    line: z.string(),
    halfStars: z.number().nullable(),
    rewatch: z.boolean(),
    spoiler: z.boolean(),
  }),
)
export type Review = z.infer<typeof reviews>[number]
