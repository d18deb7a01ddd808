import { z } from 'zod'

/** What the browser sends to end its owner's account: the address, typed again. */
export const deleteAccountRequest = z.object({
  email: z.string().min(1).max(254),
  /** In two weeks, unless they sign in before; or immediately. */
  at: z.enum(['once', 'two-weeks']).default('once'),
})

/** When a closed account is deleted; null: it is deleted. */
export const deleteAccountAnswer = z.object({ leavesAt: z.string().nullable() })
