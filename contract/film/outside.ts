import { z } from 'zod'
import { playback } from '../media/playback.ts'

/** Answer of the SQL function `shared_film(…)`: the public data for a link preview. Null where its creator allows none. */
export const sharedFilm = z
  .object({
    id: z.uuid(),
    title: z.string(),
    director: z.string(),
    year: z.number().int().nullable(),
    synopsis: z.string(),
    publishedAt: z.string(),
    durationMs: z.number().int().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** Name of the poster in bucket stills. */
    poster: z.string().nullable(),
    embeds: z.boolean(),
    /** Search engines may keep it. */
    indexed: z.boolean(),
  })
  .nullable()
export type SharedFilm = NonNullable<z.infer<typeof sharedFilm>>

/** Answer of the SQL function `shared_screening(…)`: the public page of a public screening. Null for any other. */
export const sharedScreening = z
  .object({
    id: z.uuid(),
    title: z.string(),
    startsAt: z.string(),
    /** IANA: where it is announced for. */
    zone: z.string(),
    online: z.boolean(),
    venue: z.string(),
    admission: z.boolean(),
    cancelled: z.boolean(),
    over: z.boolean(),
    lengthMs: z.number().int(),
    hosts: z.array(z.string()),
    /** The items that are public themselves. */
    films: z.array(z.object({ title: z.string(), director: z.string(), year: z.number().int().nullable() })),
    /** Name in bucket stills of the poster of the first of them. */
    poster: z.string().nullable(),
  })
  .nullable()
export type SharedScreening = NonNullable<z.infer<typeof sharedScreening>>

/** Answer of the SQL function `shared_transcript(…)`: what is said in a film that may be embedded. Null for any other. */
export const sharedTranscript = z.object({ language: z.string(), words: z.string() }).nullable()
export type SharedTranscript = z.infer<typeof sharedTranscript>

/** Answer of the SQL function `shared_films()`: what a sitemap names. */
export const sharedFilms = z.array(z.object({ id: z.uuid(), publishedAt: z.string() }))

const captions = z.array(z.object({ id: z.uuid(), language: z.string(), label: z.string(), kind: z.string() }))
const named = z.object({ title: z.string(), director: z.string(), year: z.number().int().nullable(), language: z.string().nullable() })

/** Answer of the SQL function `embedded_film(…)`, with object names in place of addresses. Null where it may not be embedded. */
export const embeddedFilm = playback
  .omit({ expiresAt: true, addresses: true, posterUrl: true, storyboard: true, growing: true, sideTracks: true })
  .extend({ ...named.shape, poster: z.string().nullable(), captions })
  .nullable()

/**
 * Answer of `GET /functions/v1/embed?documentary=<id>`, without an account: a film that may be played on other sites. Signed as `playback` signs.
 * With `&captions=<track>` it answers that track as WebVTT. 404 `{ code: 'not-found' }` where that is not allowed.
 */
export const embedded = playback.omit({ sideTracks: true }).extend({ ...named.shape, captions })
export type Embedded = z.infer<typeof embedded>

/** Answer of the SQL function `embedded_cues(…)`. */
export const embeddedCues = z.array(
  z.object({ startsMs: z.number().int(), endsMs: z.number().int(), text: z.string(), speaker: z.string() }),
)
