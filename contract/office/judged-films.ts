import { z } from 'zod'
import { playback, playbackFacts } from '../media/playback.ts'

const judged = z.object({ title: z.string(), director: z.string(), language: z.string().nullable() })

/** Answer of the SQL function `judged_facts(…)`; null for callers who do not decide on the film. */
export const judgedFacts = playbackFacts.unwrap().extend({ judged }).nullable()

/** Answer of `GET /functions/v1/playback?judged=<film>`: a film for the moderator who decides on it, signed for an hour. */
export const judgedFilm = playback.extend({ judged })
export type JudgedFilm = z.infer<typeof judgedFilm>
