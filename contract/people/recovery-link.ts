import { z } from 'zod'

/** What an administrator sends to get a recovery link for a person: the address of their account. */
export const recoveryLinkRequest = z.object({ email: z.string().trim().min(3).max(254) })

/** The link to hand over: it signs its bearer in as that person, once, to set a new password. */
export const recoveryLinkAnswer = z.object({ email: z.string(), link: z.url() })
export type RecoveryLinkAnswer = z.infer<typeof recoveryLinkAnswer>
