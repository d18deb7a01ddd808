import { z } from 'zod'
import { filmEntry, posterFields } from '../film/film-card.ts'

const chapter = z.object({ startsMs: z.number().int(), endsMs: z.number().int(), title: z.string() })
export const frontFilm = z.object({
  ...filmEntry,
  publishedAt: z.string(),
  captions: z.array(z.string()),
  described: z.boolean(),
  chapters: z.array(chapter),
})
export const frontQuote = z.object({
  startsMs: z.number().int(),
  endsMs: z.number().int(),
  text: z.string(),
  speaker: z.string(),
  language: z.string(),
})

/** Answer of the SQL function `home_page()`: the public front page. */
export const homePage = z.object({
  house: z.object({ name: z.string(), runBy: z.string() }).nullable(),
  now: z
    .object({ film: frontFilm, reason: z.string(), signedBy: z.string(), chosen: z.boolean(), quote: frontQuote.nullable() })
    .nullable(),
  week: z.array(
    z.object({
      id: z.uuid(),
      startsAt: z.string(),
      endsAt: z.string().nullable(),
      place: z.string(),
      note: z.string(),
      /** A public screening: the line links to its door. Null for a line of the programme. */
      screeningId: z.uuid().nullable(),
      film: frontFilm.pick({ id: true, title: true, director: true, durationMs: true }),
    }),
  ),
  latest: z.array(frontFilm),
  /** Films that leave within thirty days, the first to leave first. */
  leaving: z.array(frontFilm.pick({ id: true, title: true, director: true, durationMs: true }).extend({ until: z.string() })),
  season: z
    .object({
      id: z.uuid(),
      title: z.string(),
      introduction: z.string(),
      signedBy: z.string(),
      endsOn: z.string(),
      films: z.array(frontFilm),
    })
    .nullable(),
  said: z.object({ film: frontFilm, quote: frontQuote.nullable() }).nullable(),
  reading: z
    .object({
      id: z.uuid(),
      title: z.string(),
      lead: z.string(),
      signedBy: z.string(),
      publishedAt: z.string(),
      minutes: z.number(),
      ...posterFields,
    })
    .nullable(),
})
export type HomePage = z.infer<typeof homePage>
export type HomeFilm = z.infer<typeof frontFilm>
export type HomeQuote = z.infer<typeof frontQuote>

/**
 * Answer of `GET /functions/v1/home`, without an account. `stills` are signed addresses by name in bucket stills, without the origin, valid for hours: of the film
 * now at full size, of all others 960 pixels wide where storage makes small ones.
 * `GET /functions/v1/home?passage=<film id>` is the quoted passage of a film on the page: an MP4 of 60 s at most; 404 when the film is not quoted.
 * `GET /functions/v1/home?essay=<essay id>` is the passage beside an essay in the same form. `GET /functions/v1/home?still=essay&essay=<essay id>` leads (302) to its picture.
 * `nowSmall` is the poster of the film now, 960 pixels wide; left out where storage does not scale pictures.
 * `GET /functions/v1/home?still=now` leads (302) to the picture of the film now, `?still=small` to the small one; 204 when there is none.
 */
export const home = z.object({ page: homePage, stills: z.record(z.string(), z.string()), nowSmall: z.string().optional() })
export type Home = z.infer<typeof home>
