import { z } from 'zod'
import { markKinds } from '#core/screenings/talks.ts'
import { talkPlaces, talkPoll, toldQuestion } from './talks.ts'

const cost = z.object({ words: z.string(), cents: z.number().int(), currency: z.string() })
export type ScreeningCost = z.infer<typeof cost>

/** Answer of `screening_report(…)`. `present`: people by the minute since the doors; `marks`: sums of six seconds of a cut. */
export const screeningReport = z.object({
  registered: z.number().int(),
  came: z.number().int(),
  hallRegistered: z.number().int(),
  hallCame: z.number().int(),
  present: z.array(z.tuple([z.number().int(), z.number().int()])),
  lines: z.number().int(),
  talkers: z.number().int(),
  questions: z.array(toldQuestion),
  marks: z.array(z.object({ itemId: z.uuid(), atMs: z.number().int(), marks: z.number().int() })),
  markSums: z.partialRecord(z.enum(markKinds), z.number().int()),
  polls: z.array(talkPoll),
  costs: z.array(cost),
  /** Films of the programme for which the reader keeps evidence, and those that have it already. */
  mayProve: z.array(z.uuid()),
  proven: z.array(z.uuid()),
})
export type ScreeningReport = z.infer<typeof screeningReport>

const keptSaid = z.object({
  id: z.uuid(),
  kind: z.enum(['line', 'question']),
  name: z.string(),
  place: z.enum(talkPlaces),
  words: z.string(),
  answer: z.string(),
  /** Position in the cut; null for what was said when the film was over. */
  atMs: z.number().int().nullable(),
})
export type KeptSaid = z.infer<typeof keptSaid>
/** Answer of `kept_talk(…)`: what may be read again beside a film; null when nothing is kept, or the caller may not read it. */
export const keptTalk = z
  .object({
    screeningId: z.uuid(),
    title: z.string(),
    startsAt: z.string(),
    documentaryId: z.uuid(),
    canWatch: z.boolean(),
    film: z.string().nullable(),
    durationMs: z.number().int(),
    said: z.array(keptSaid),
  })
  .nullable()
export type KeptTalk = NonNullable<z.infer<typeof keptTalk>>

/** Answer of `kept_talks_of(…)`. */
export const keptTalks = z.array(z.object({ screeningId: z.uuid(), title: z.string(), startsAt: z.string() }))
