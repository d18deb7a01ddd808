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

/** What `list_reports` answers. */
export const reports = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['review', 'list']),
    listId: z.string().nullable(),
    reason: z.string(),
    state: z.enum(['waiting', 'kept', 'hidden']),
    createdAt: z.string(),
    settledAt: z.string().nullable(),
    /** What it says now, and what it said when it was reported; '' for stars alone. */
    line: z.string(),
    words: z.string(),
    by: z.string(),
    film: z.string().nullable(),
  }),
)
export type Report = z.infer<typeof reports>[number]
