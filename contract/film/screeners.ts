import { z } from 'zod'
import { playback, playbackFacts } from '../media/playback.ts'

/** Answer of the SQL function `open_screener(…)`. unknown: no such link, or one that has ended; the two look the same. */
export const screenerEntry = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('passphrase') }),
  z.object({ state: z.literal('wrong'), left: z.number().int() }),
  z.object({ state: z.literal('locked'), until: z.string() }),
  /** The limit of browsers is reached. */
  z.object({ state: z.literal('full') }),
  z.object({ state: z.literal('open'), screenerId: z.uuid() }),
])
export type ScreenerEntry = z.infer<typeof screenerEntry>

const screener = z.object({
  id: z.uuid(),
  person: z.string(),
  /** Eight letters by which a copy is traced. */
  mark: z.string(),
  expiresAt: z.string(),
  /** The name is burnt into the picture. */
  burned: z.boolean(),
  title: z.string(),
  director: z.string(),
  year: z.number().int().nullable(),
  synopsis: z.string(),
  language: z.string().nullable(),
  contentNotes: z.string(),
  label: z.string(),
  number: z.number().int(),
})

/** Answer of the SQL function `screener_facts(…)`; null for a caller who did not enter with it, and after it has ended. */
export const screenerFacts = playbackFacts.unwrap().extend({ screener }).nullable()

/** Answer of `GET /functions/v1/playback?screener=<id>`: the film as `playback` has it, and whom it was given to. Signed until the screener ends at most. */
export const screening = playback.extend({ screener })
export type Screening = z.infer<typeof screening>
