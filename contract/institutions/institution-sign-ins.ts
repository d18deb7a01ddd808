import { z } from 'zod'

/** Body of `POST /functions/v1/institution-sign-in`, from moderators. A refusal has a reason; `cut` disconnects one. Answer: `{ connected }`. */
export const signInDecision = z.object({
  institution: z.uuid(),
  decision: z.enum(['connect', 'decline', 'cut']),
  reason: z.string().trim().max(1000).default(''),
})
export type SignInDecision = z.infer<typeof signInDecision>

/** Which attributes of an assertion are the mail, the name and the role; empty where auth/v1 is to look for the usual ones. `teachers`: values of the role attribute for teachers. */
export const signInAttributes = z.object({ mail: z.string(), name: z.string(), role: z.string(), teachers: z.array(z.string()) })
export type SignInAttributes = z.infer<typeof signInAttributes>

/** Answer of the SQL function `sign_in_to_decide(…)`. `providerId`: what auth/v1 calls it where it is connected. */
export const signInToDecide = z
  .object({
    ...{ metadataUrl: z.string(), metadataXml: z.string(), domain: z.string(), providerId: z.uuid().nullable(), moderatorId: z.uuid() },
    attributes: signInAttributes,
  })
  .nullable()
