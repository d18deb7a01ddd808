import { z } from 'zod'

export const feedKinds = ['films', 'creator', 'season', 'programme'] as const
export type FeedKind = (typeof feedKinds)[number]

const film = z.object({
  id: z.string(),
  title: z.string(),
  synopsis: z.string(),
  director: z.string(),
  year: z.number().nullable(),
  durationMs: z.number(),
  at: z.string(),
})
const showing = z.object({
  id: z.string(),
  filmId: z.string(),
  /** A public screening, linked to its door; null for a line of the programme. */
  screeningId: z.string().nullable(),
  title: z.string(),
  director: z.string(),
  synopsis: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.string(),
  note: z.string(),
  at: z.string(),
})

/** What `read_feed` answers: the feed at a secret address. `name`: of its creator or season, else empty. */
export const feedContent = z.object({
  house: z.string(),
  kind: z.enum(feedKinds),
  name: z.string(),
  films: z.array(film),
  showings: z.array(showing),
})
export type FeedContent = z.infer<typeof feedContent>
export type FeedShowing = z.infer<typeof showing>
