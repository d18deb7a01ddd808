import { z } from 'zod'

/**
 * What is said in the live room of a screening (topic `screening:<id>`, whoever is in may speak). The clock is not among it: it is told by the database alone,
 * in `screening-clock:<id>`.
 */
export const screeningEvents = {
  /** Something of the room is to be asked anew, by name: a question was put, a poll opened. */
  stirred: z.object({ what: z.string().max(40) }),
} satisfies Record<string, z.ZodType>
