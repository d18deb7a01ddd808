import { z } from 'zod'

/** What `ask_quote` answers; null for a caller who may not watch the film. */
export const askedQuote = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('protected') }),
    z.object({
      state: z.enum(['waiting', 'made', 'failed']),
      atMs: z.number(),
      words: z.string(),
      title: z.string(),
      objectName: z.string().nullable(),
    }),
  ])
  .nullable()
