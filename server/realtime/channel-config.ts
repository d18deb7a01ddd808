import { z } from 'zod'

/** What a client asks for when it joins a channel. */
export const joinPayload = z.object({
  access_token: z.string().nullish(),
  user_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      broadcast: z
        .object({
          ack: z.boolean().nullish(),
          self: z.boolean().nullish(),
          replay: z.object({ since: z.number().nullish(), limit: z.number().int().min(1).max(25).nullish() }).nullish(),
        })
        .nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z
        .array(
          z.object({
            event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
            schema: z.string().nullish(),
            table: z.string().nullish(),
            filter: z.string().nullish(),
          }),
        )
        .max(100)
        .nullish(),
    })
    .nullish(),
})
export type JoinPayload = z.infer<typeof joinPayload>

/** How a filter is told back to the client, which compares it with its own. */
export const echoed = (binding: NonNullable<NonNullable<JoinPayload['config']>['postgres_changes']>[number], id: number) => ({
  id,
  ...binding,
})
