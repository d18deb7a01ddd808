import { z } from 'zod'
import { filmCard } from '../film/film-card.ts'

/** Answer of the SQL function `offered_titles(…)`: films that institutions may license, with their offers, the cheapest first. */
export const offeredTitles = z.array(
  z.object({
    ...filmCard,
    offers: z.array(
      z.object({
        priceCents: z.number().int(),
        currency: z.string(),
        /** Null: for the life of the film. */
        years: z.number().int().nullable(),
        classroom: z.boolean(),
        publicPerformance: z.boolean(),
        clips: z.boolean(),
      }),
    ),
  }),
)
export type OfferedTitle = z.infer<typeof offeredTitles>[number]

/** Answer of `GET /functions/v1/home?offered=<type of institution, or nothing>`, for anyone: `stills` as in contract/house/home.ts. */
export const offered = z.object({ films: offeredTitles, stills: z.record(z.string(), z.string()) })
