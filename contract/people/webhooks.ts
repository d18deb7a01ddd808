import { z } from 'zod'

/** What `make_webhook` answers; `secret` as it is copied, `whsec_…`. */
export const madeWebhook = z.object({ id: z.uuid(), secret: z.string() })
export type MadeWebhook = z.infer<typeof madeWebhook>
