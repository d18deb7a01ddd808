import { z } from 'zod'
import { institutionTypes } from '#core/institutions/institution-types.ts'

/** What a licence lets people do beyond watching. */
const staffActs = ['classroom', 'public_performance', 'admission', 'clips', 'download'] as const

/** Answer of `film_rights(…)`: by institution of the reader, what its licences let them do with a film. `until`: a day of the calendar, null without an end. */
export const filmRights = z.array(
  z.object({
    id: z.uuid(),
    type: z.enum(institutionTypes),
    name: z.string(),
    role: z.enum(['librarian', 'teacher', 'member']),
    acts: z.array(z.object({ act: z.enum(['watch', ...staffActs]), until: z.string().nullable() })),
    /** What its librarians and teachers may do. */
    staff: z.array(z.enum(staffActs)),
    /** Whether a request for the film is open. */
    asked: z.boolean(),
  }),
)
export type FilmRight = z.infer<typeof filmRights>[number]
