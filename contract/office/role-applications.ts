import { z } from 'zod'

/** What `list_role_applications` answers: people who ask to moderate, open ones first. */
export const roleApplications = z.array(
  z.object({
    id: z.uuid(),
    personId: z.uuid(),
    person: z.string(),
    reason: z.string(),
    state: z.enum(['asked', 'agreed', 'declined']),
    answer: z.string(),
    askedAt: z.string(),
    decidedAt: z.string().nullable(),
    decidedBy: z.string().nullable(),
  }),
)
export type RoleApplication = z.infer<typeof roleApplications>[number]
