import { z } from 'zod'
import { rightRoles } from '#core/clearance/music/use-codes.ts'

/** Writers and publishers of a piece of music (`music_works.rights`). A share is decimal text, empty while it is not known. */
export const musicRights = z.array(
  z.object({
    role: z.enum(rightRoles),
    name: z.string(),
    society: z.string().default(''),
    ipi: z.string().default(''),
    share: z.string().default(''),
  }),
)
