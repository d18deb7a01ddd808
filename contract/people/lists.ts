import { z } from 'zod'

/** What `read_list` answers: a list as its reader may see it; null where there is none for them. */
export const readList = z
  .object({
    id: z.string(),
    title: z.string(),
    about: z.string(),
    kind: z.enum(['list', 'later']),
    visibility: z.enum(['private', 'link', 'public']),
    isOwn: z.boolean(),
    /** Moderators hid it: only its keeper reads it. */
    hidden: z.boolean(),
    /** Empty when its keeper does not show their name. */
    by: z.string(),
    films: z.array(
      z.object({
        entryId: z.string(),
        documentaryId: z.string(),
        words: z.string(),
        /** Null in the reader's own list for a film that is no longer shown to them. */
        film: z
          .object({
            title: z.string(),
            director: z.string(),
            year: z.number().nullable(),
            posterObject: z.string().nullable(),
            durationMs: z.number().nullable(),
            width: z.number().nullable(),
            height: z.number().nullable(),
            /** Shown until then; null where no end is set. */
            until: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  })
  .nullable()
export type FilmList = NonNullable<z.infer<typeof readList>>
export type ListedFilm = FilmList['films'][number]

/** Answer of the SQL function `shown_lists()`: public lists of other people, the newest first. */
export const shownLists = z.array(
  z.object({
    id: z.uuid(),
    title: z.string(),
    about: z.string(),
    /** Empty when its keeper does not show their name. */
    by: z.string(),
    /** How many public films are on it: one at least. */
    films: z.number().int(),
    /** Posters of the first three of them. */
    stills: z.array(z.object({ posterObject: z.string().nullable(), width: z.number().nullable(), height: z.number().nullable() })),
  }),
)
