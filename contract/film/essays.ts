import { z } from 'zod'

/** Answer of the SQL function `read_essay(…)`: one essay to read whole; null when it does not exist or is not published yet. */
export const essay = z
  .object({
    id: z.uuid(),
    title: z.string(),
    lead: z.string(),
    body: z.string(),
    signedBy: z.string(),
    publishedAt: z.string(),
    film: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  })
  .nullable()
export type Essay = NonNullable<z.infer<typeof essay>>
