import { z } from 'zod'

/** What the browser sends to end its owner's account: the address, typed again. */
export const deleteAccountRequest = z.object({ email: z.string().min(1).max(254) })
