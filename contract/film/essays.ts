import { z } from 'zod'
import { frontFilm, frontQuote } from '../house/home.ts'

/** Answer of the SQL function `read_essay(…)`: one essay to read whole; null when it does not exist or is not published yet. */
export const essay = z
  .object({
    id: z.uuid(),
    title: z.string(),
    lead: z.string(),
    body: z.string(),
    signedBy: z.string(),
    publishedAt: z.string(),
    /** Null: it is about no film, or about one that is not on the front page. */
    film: frontFilm.extend({ quote: frontQuote.nullable() }).nullable(),
  })
  .nullable()
export type Essay = NonNullable<z.infer<typeof essay>>
export type FilmOfEssay = NonNullable<Essay['film']>
