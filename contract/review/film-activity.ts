import { z } from 'zod'

export const filmEvents = ['version', 'note', 'resolved', 'reply', 'approved', 'revoked', 'task', 'done', 'file', 'joined'] as const

/** Answer of the SQL function `film_activity(…)`: the newest first. `person` is empty for automatic events. */
export const filmActivity = z.array(
  z.object({
    at: z.string(),
    what: z.enum(filmEvents),
    person: z.string(),
    about: z.string(),
    versionId: z.uuid().nullable(),
    subjectId: z.uuid(),
  }),
)
export type FilmEvent = z.infer<typeof filmActivity>[number]
