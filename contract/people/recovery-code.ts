import { z } from 'zod'

/** Sent by the browser instead of the six digits: a recovery code. */
export const recoveryCodeRequest = z.object({ code: z.string().min(1).max(40) })

/** A person's unused codes. */
export const recoveryCodes = z.object({ left: z.number(), madeAt: z.string().nullable() })
