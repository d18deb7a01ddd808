import { z } from 'zod'

const claim = z.object({
  id: z.string(),
  film: z.object({ id: z.string(), title: z.string() }),
  startsMs: z.number().nullable(),
  endsMs: z.number().nullable(),
  claimant: z.string(),
  work: z.string(),
  statement: z.string(),
  state: z.enum(['with-creator', 'countered', 'upheld', 'rejected']),
  counterDueOn: z.string(),
  counterStatement: z.string(),
  decisionDueOn: z.string(),
  reason: z.string(),
  decidedAt: z.string().nullable(),
  createdAt: z.string(),
  withheld: z.boolean(),
})

/** What `my_rights_claims` answers. */
export const ownClaims = z.array(claim)
export type OwnClaim = z.infer<typeof claim>

/** What `list_rights_claims` answers. */
export const claimPage = z.object({
  more: z.boolean(),
  claims: z.array(
    claim.extend({
      creator: z.string().nullable(),
      counteredAt: z.string().nullable(),
      decidedBy: z.string().nullable(),
      mayTakeBack: z.boolean(),
      bar: z.enum(['self', 'rank']).nullable(),
      place: z.string(),
    }),
  ),
})
export type ClaimPage = z.infer<typeof claimPage>
export type DeskClaim = ClaimPage['claims'][number]
