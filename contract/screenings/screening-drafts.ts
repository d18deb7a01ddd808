import { z } from 'zod'

/**
 * Answer of the SQL function `screening_draft(…)`; null where there is none. `draft`: the form's state, possibly written by an older client;
 * `revision` counts its changes.
 */
export const screeningDraft = z.object({
  about: z.string(),
  draft: z.looseObject({ items: z.array(z.unknown()), people: z.array(z.unknown()) }),
  revision: z.number().int(),
  changedAt: z.string(),
})
export type ScreeningDraft = z.infer<typeof screeningDraft>

/** Answer of the SQL function `put_screening_draft(…)`: the stored state. Not `kept`: another browser changed it meanwhile. */
export const keptScreeningDraft = screeningDraft.extend({ kept: z.boolean() })

/** Answer of the SQL function `my_screening_drafts()`, the latest first. */
export const screeningDrafts = z.array(z.object({ about: z.string(), title: z.string(), changedAt: z.string() }))
export type BegunScreening = z.infer<typeof screeningDrafts>[number]
