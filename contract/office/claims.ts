import { z } from 'zod'

/** What `list_credit_claims` answers: people who say a credit is theirs. `roles`: as the film credits the name; empty for its direction. */
export const creditClaims = z.object({
  more: z.boolean(),
  claims: z.array(
    z.object({
      id: z.uuid(),
      personId: z.uuid(),
      person: z.string(),
      name: z.string(),
      words: z.string(),
      state: z.enum(['asked', 'confirmed', 'declined']),
      answer: z.string(),
      film: z.object({ id: z.uuid(), title: z.string() }),
      creator: z.string().nullable(),
      roles: z.array(z.string()),
      askedAt: z.string(),
      decidedAt: z.string().nullable(),
      decidedBy: z.string().nullable(),
      bar: z.literal('self').nullable(),
      place: z.string(),
    }),
  ),
})
export type CreditClaims = z.infer<typeof creditClaims>
export type CreditClaim = CreditClaims['claims'][number]
