import { z } from 'zod'
import { filmEntry } from './film-card.ts'

/** Answer of the SQL function `films_of_person(…)`: the films that name a person, newest first. `name` is null when none does. */
export const filmsOfPerson = z.object({
  /** As most films write it. */
  name: z.string().nullable(),
  alsoWritten: z.array(z.string()),
  /** Public profiles that creators linked to the name. */
  profiles: z.array(z.object({ userId: z.uuid(), name: z.string() })),
  films: z.array(
    z
      .object(filmEntry)
      .omit({ director: true })
      .extend({
        directs: z.boolean(),
        /** What else they did in it, in the order of the credits. */
        roles: z.array(z.string()),
      }),
  ),
})

export type FilmsOfPerson = z.infer<typeof filmsOfPerson>
export type FilmOfPerson = FilmsOfPerson['films'][number]
