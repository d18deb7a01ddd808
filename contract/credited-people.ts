import { z } from 'zod'

/** Answer of the SQL function `films_of_person(…)`: the films that name a person, newest first. `name` is null when none does. */
export const filmsOfPerson = z.object({
  /** As most films write it. */
  name: z.string().nullable(),
  alsoWritten: z.array(z.string()),
  /** The shown profiles that creators let the name lead to. */
  profiles: z.array(z.object({ userId: z.uuid(), name: z.string() })),
  films: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      synopsis: z.string(),
      year: z.number().int().nullable(),
      language: z.string().nullable(),
      durationMs: z.number().int(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      posterObject: z.string().nullable(),
      directs: z.boolean(),
      /** What else they did in it, in the order of the credits. */
      roles: z.array(z.string()),
    }),
  ),
})

export type FilmsOfPerson = z.infer<typeof filmsOfPerson>
export type FilmOfPerson = FilmsOfPerson['films'][number]
