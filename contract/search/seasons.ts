import { z } from 'zod'
import { filmCard, filmEntry, posterFields } from '../film/film-card.ts'

/** Answer of the SQL function `search_collections(…)`: seasons of the house, and lists that people show. */
export const foundCollections = z.array(
  z.object({
    kind: z.enum(['season', 'list']),
    id: z.uuid(),
    title: z.string(),
    /** The beginning of its introduction, or of what the list is about; may be empty. */
    words: z.string(),
    /** Its author; '' where a list's keeper shows no name. */
    by: z.string(),
    /** Last day of a season; null for a list. */
    endsOn: z.string().nullable(),
    running: z.boolean(),
    /** How many of its films the reader may watch. */
    films: z.number().int(),
    /** Posters of the first three of them. */
    stills: z.array(z.object(posterFields)),
  }),
)

/** Answer of the SQL function `read_season(…)`; null where there is none for its reader. */
export const readSeason = z
  .object({
    id: z.uuid(),
    title: z.string(),
    introduction: z.string(),
    signedBy: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    running: z.boolean(),
    films: z.array(
      z.object({
        ...filmEntry,
        /** Shown until then; null without an end. */
        until: z.string().nullable(),
      }),
    ),
  })
  .nullable()

/** Answer of the SQL function `my_leaving_films()`: films on the reader's lists, or partly watched, that leave within thirty days. */
export const leavingFilms = z.array(
  z.object({
    ...filmCard,
    durationMs: z.number().int().nullable(),
    until: z.string(),
    /** On the list of what to watch later. */
    later: z.boolean(),
    /** Titles of the reader's lists it is on. */
    lists: z.array(z.string()),
    begun: z.boolean(),
  }),
)

export type FoundCollection = z.infer<typeof foundCollections>[number]
export type Season = NonNullable<z.infer<typeof readSeason>>
export type LeavingFilm = z.infer<typeof leavingFilms>[number]
