import { z } from 'zod'
import { playback, playbackFacts } from '../media/playback.ts'

/** Answer of the SQL function `open_review(…)`. unknown: no such link, or one that has ended; the two look the same. */
export const reviewEntry = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('passphrase') }),
  z.object({ state: z.literal('wrong'), left: z.number().int() }),
  z.object({ state: z.literal('locked'), until: z.string() }),
  /** The limit of people is reached. */
  z.object({ state: z.literal('full') }),
  /** Everything is right but the name. */
  z.object({ state: z.literal('name'), suggested: z.string() }),
  /** Of the team already: the team page leads to the same cut. */
  z.object({ state: z.literal('team'), documentaryId: z.uuid(), versionId: z.uuid() }),
  z.object({ state: z.literal('open'), reviewId: z.uuid() }),
])
export type ReviewEntry = z.infer<typeof reviewEntry>

const review = z.object({
  id: z.uuid(),
  /** The name they gave. */
  person: z.string(),
  /** Eight letters by which a copy is traced. */
  mark: z.string(),
  expiresAt: z.string(),
  mayWrite: z.boolean(),
  mayApprove: z.boolean(),
  /** When they approved the cut; null while they have not, or have it revoked. */
  approvedAt: z.string().nullable(),
  label: z.string(),
  title: z.string(),
  director: z.string(),
  language: z.string().nullable(),
  versionLabel: z.string(),
  number: z.number().int(),
  /** What the cutting room's clock shows on the first frame; null while nobody has said it. */
  startTimecode: z.string().nullable(),
})

/** Answer of the SQL function `review_facts(…)`; null for a caller who did not enter with it, and after it has ended. */
export const reviewFacts = playbackFacts.unwrap().extend({ review }).nullable()

/** Answer of `GET /functions/v1/playback?review=<id>`: the cut as `playback` has it, and what its guest may do. Signed until the review ends at most. */
export const reviewing = playback.extend({ review })
export type Reviewing = z.infer<typeof reviewing>
