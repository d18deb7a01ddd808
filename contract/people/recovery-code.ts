import { z } from 'zod'

/** What the browser sends instead of the six digits: a code from paper. */
export const recoveryCodeRequest = z.object({ code: z.string().min(1).max(40) })

/** What is left of a person's codes. */
export const recoveryCodes = z.object({ left: z.number(), madeAt: z.string().nullable() })
