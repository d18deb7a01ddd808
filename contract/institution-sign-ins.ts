import { z } from 'zod'

/** Body of `POST /functions/v1/institution-sign-in`, from moderators. A no gives its reason; `cut` ends one that was connected. Answer: `{ connected }`. */
export const signInDecision = z.object({
  institution: z.uuid(),
  decision: z.enum(['connect', 'decline', 'cut']),
  reason: z.string().trim().max(1000).default(''),
})
export type SignInDecision = z.infer<typeof signInDecision>

/** Answer of the SQL function `sign_in_to_decide(…)`. `providerId`: what auth/v1 calls it where it is connected. */
export const signInToDecide = z
  .object({
    ...{ metadataUrl: z.string(), metadataXml: z.string(), domain: z.string(), providerId: z.uuid().nullable(), moderatorId: z.uuid() },
  })
  .nullable()
