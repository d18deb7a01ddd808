import { z } from 'zod'

/** Clients keep presences in plain objects under their keys, so a key that every object has already would break them all. */
const presenceKey = z
  .string()
  .max(255)
  .refine((key) => !(key in {}), 'is a key no presence can have')

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
      presence: z.object({ key: presenceKey.nullish(), enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z
        .array(
          z.object({
            event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
            schema: z.string().max(100).nullish(),
            table: z.string().max(100).nullish(),
            filter: z.string().max(10_000).nullish(),
            select: z.array(z.string().max(100)).max(1600).or(z.string().max(10_000)).nullish(),
          }),
        )
        .max(100)
        .nullish(),
    })
    .nullish(),
})
export type JoinPayload = z.infer<typeof joinPayload>

/** A filter as sent back to the client, which compares it with its own. */
export const echoed = (binding: NonNullable<NonNullable<JoinPayload['config']>['postgres_changes']>[number], id: number) => ({
  id,
  ...binding,
})
