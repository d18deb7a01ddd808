import { z } from 'zod'

const range = z.object({ startsMs: z.number(), endsMs: z.number() })
export type WithdrawnRange = z.infer<typeof range>

const withdrawal = z.object({
  id: z.string(),
  name: z.string(),
  words: z.string(),
  state: z.enum(['asked', 'granted', 'declined', 'taken-back']),
  /** Not answered in time: granted by the house's rule. */
  byRule: z.boolean(),
  answer: z.string(),
  askedAt: z.string(),
  /** Granted at that time if not answered. Null: it came by a release, and publishing is held until it is decided. */
  holdsFrom: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** In the cut that is shown. */
  ranges: z.array(range),
})
export type Withdrawal = z.infer<typeof withdrawal>

const claim = {
  kind: z.enum(['credit', 'appearance']),
  state: z.enum(['asked', 'confirmed', 'declined']),
  name: z.string(),
  /** What the maker says was agreed, in their words. */
  agreed: z.string(),
  askedAt: z.string(),
}

/** What `my_appearances` answers: films a person says they are in, with their scenes and their withdrawal requests. */
export const myAppearances = z.array(
  z.object({
    ...claim,
    claimId: z.string(),
    shown: z.boolean(),
    filmId: z.string(),
    title: z.string(),
    mayWatch: z.boolean(),
    durationMs: z.number().nullable(),
    /** Where captions name them. */
    scenes: z.array(range.extend({ words: z.string() })),
    withdrawals: z.array(withdrawal),
  }),
)
export type Appearance = z.infer<typeof myAppearances>[number]

/** What `asked_of_film` answers: who says they are in a film, and what they ask of its creator. */
export const askedOfFilm = z.object({
  claims: z.array(z.object({ ...claim, id: z.string(), words: z.string(), personId: z.string().nullable() })),
  withdrawals: z.array(
    withdrawal.extend({ unplaced: z.array(z.object({ id: z.string(), number: z.number(), durationMs: z.number().nullable() })) }),
  ),
})
export type AskedOfFilm = z.infer<typeof askedOfFilm>

/** What `list_withdrawals` answers moderators: open ones by the time of automatic granting, decided ones newest first. */
export const deskWithdrawals = z.object({
  more: z.boolean(),
  withdrawals: z.array(
    withdrawal.extend({
      film: z.object({ id: z.uuid(), title: z.string() }),
      creator: z.string().nullable(),
      place: z.string(),
      /** `self`: the moderator asked for it. */
      bar: z.literal('self').nullable(),
    }),
  ),
})
export type DeskWithdrawals = z.infer<typeof deskWithdrawals>
export type DeskWithdrawal = DeskWithdrawals['withdrawals'][number]
