import { z } from 'zod'
import { conditionKinds, releaseStates } from '#core/clearance/releases/lists.ts'
import { playbackFacts } from '../media/playback.ts'

/** Conditions of a release, as data: [{kind, countries?, until?, words?}]. */
export const condition = z.object({
  kind: z.enum(conditionKinds),
  countries: z.array(z.string()).optional(),
  until: z.string().optional(),
  words: z.string().optional(),
})
export const conditions = z.array(condition)
/** A drawn signature: x, y and pressure three by three, a list for each stroke. */
export const strokes = z.array(z.array(z.number()))

const range = z.object({ startsMs: z.number(), endsMs: z.number() })

/** What was signed: `sha256` is of `text`, as UTF-8. */
export const receipt = z.object({ id: z.uuid(), name: z.string(), signedAt: z.string(), sha256: z.string(), text: z.string() })
export type Receipt = z.infer<typeof receipt>

const wish = z.object({
  id: z.uuid(),
  kind: z.enum(['question', 'condition', 'withdrawal']),
  words: z.string(),
  condition: condition.nullable(),
  state: z.enum(['open', 'agreed', 'declined', 'answered']),
  answer: z.string(),
  askedAt: z.string(),
})

/** Answer of the SQL function `open_participant_link(…)`. unknown: no such link, or one that has ended; the two look the same. */
export const participantLink = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.literal('open'),
    role: z.enum(['participant', 'guardian']),
    /** Whom the link was made for. */
    name: z.string(),
    /** Who or what the release is of. */
    subject: z.string(),
    film: z.string(),
    director: z.string(),
    language: z.string(),
    expiresAt: z.string(),
    release: z.object({
      state: z.enum(releaseStates),
      ageBand: z.enum(['adult', 'minor']),
      guardiansNeeded: z.number(),
      guardiansGiven: z.number(),
      conditions,
      number: z.string(),
    }),
    title: z.string(),
    body: z.string(),
    agreed: z.string(),
    version: z.object({ id: z.uuid(), number: z.number(), label: z.string(), durationMs: z.number().nullable() }).nullable(),
    /** In that version. */
    scenes: z.array(range),
    signature: receipt.nullable(),
    wishes: z.array(wish),
  }),
])
export type ParticipantLink = z.infer<typeof participantLink>
export type OpenParticipantLink = Extract<ParticipantLink, { state: 'open' }>

/** Answer of the SQL function `participant_facts(…)`: a version with the holder's scenes alone. Null for any other key. */
export const participantFacts = playbackFacts

/** Answer of the SQL function `uses_of_release(…)`: every use of its person or place. */
export const usesOfRelease = z.object({
  rushes: z.array(range.extend({ id: z.uuid(), versionId: z.uuid(), name: z.string() })),
  selects: z.array(z.object({ id: z.uuid(), name: z.string(), words: z.string(), inFrame: z.number(), outFrame: z.number() })),
  edits: z.array(z.object({ id: z.uuid(), editId: z.uuid(), name: z.string(), place: z.number(), of: z.number(), locked: z.boolean() })),
  versions: z.array(range.extend({ versionId: z.uuid(), number: z.number(), label: z.string() })),
  classes: z.array(range.extend({ id: z.uuid(), title: z.string() })),
  trailer: z.boolean(),
  stills: z.array(z.object({ id: z.uuid(), atMs: z.number(), words: z.string() })),
  captions: z.array(z.object({ id: z.uuid(), startsMs: z.number(), language: z.string(), words: z.string() })),
})
export type UsesOfRelease = z.infer<typeof usesOfRelease>
