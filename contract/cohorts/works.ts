import { z } from 'zod'
import { milestones } from '#core/cohorts/assignments.ts'
import { playback, playbackFacts } from '../media/playback.ts'
import { frozenParts, lateRule, mark, rubric } from './assignments.ts'

const handIn = z.object({
  ...{
    id: z.uuid(),
    number: z.number().int(),
    handedAt: z.string(),
    lateSeconds: z.number(),
    credits: z.number().int(),
    rubric,
    words: z.string(),
  },
  ...{ documentaryId: z.uuid().nullable(), versionId: z.uuid().nullable(), playable: z.boolean(), durationMs: z.number().nullable() },
  ...{ parts: frozenParts, logItems: z.number().int().nullable(), marks: z.array(mark), second: z.array(mark) },
  ...{ raw: z.number().nullable(), secondRaw: z.number().nullable() },
})
export type MarkedHandIn = z.infer<typeof handIn>

/** Answer of the SQL function `work_to_mark(…)`, for teachers and second markers. */
export const workToMark = z.object({
  ...{ id: z.uuid(), assignmentId: z.uuid(), title: z.string(), milestone: z.enum(milestones), group: z.string(), graduated: z.boolean() },
  ...{
    dueAt: z.string(),
    zone: z.string(),
    lateRule: lateRule.nullable(),
    deductedBy: z.enum(['house', 'course']),
    counts: z.enum(['last', 'best']),
  },
  ...{ authors: z.array(z.object({ id: z.uuid(), name: z.string() })), handIns: z.array(handIn), peerMark: z.number().nullable() },
  standing: z
    .object({ handInId: z.uuid(), raw: z.number().nullable(), possible: z.number(), lateSeconds: z.number(), late: z.number().nullable() })
    .nullable(),
  allowances: z.array(
    z.object({
      ...{ id: z.uuid(), kind: z.enum(['extension', 'waiver']), untilAt: z.string().nullable(), why: z.string(), by: z.string() },
      ...{ madeAt: z.string(), endedAt: z.string().nullable() },
    }),
  ),
  readings: z.array(
    z.object({
      ...{ id: z.uuid(), reader: z.string(), third: z.boolean(), doneAt: z.string().nullable(), useful: z.number().nullable() },
      ...{ usefulWords: z.string(), total: z.number().nullable(), marks: z.array(mark) },
    }),
  ),
  results: z.array(
    z.object({
      ...{
        number: z.number().int(),
        handInId: z.uuid(),
        raw: z.number(),
        possible: z.number(),
        late: z.number(),
        peers: z.number().nullable(),
      },
      ...{ releasedAt: z.string(), remarkWords: z.string(), remarkAskedAt: z.string().nullable() },
    }),
  ),
})
export type WorkToMark = z.infer<typeof workToMark>

/** Answer of the SQL function `work_to_read(…)`, for a peer. `authors` is empty where the review is double-blind. */
export const workToRead = z.object({
  ...{
    id: z.uuid(),
    title: z.string(),
    brief: z.string(),
    milestone: z.enum(milestones),
    doneAt: z.string().nullable(),
    third: z.boolean(),
  },
  ...{ authors: z.array(z.string()), blind: z.boolean(), rubric: rubric.nullable(), marks: z.array(mark) },
  handIn: z
    .object({
      ...{ id: z.uuid(), number: z.number().int(), parts: z.array(z.string()).nullable(), playable: z.boolean() },
      ...{ durationMs: z.number().nullable(), words: z.string() },
    })
    .nullable(),
})
export type WorkToRead = z.infer<typeof workToRead>

const work = z.object({ id: z.uuid(), number: z.number().int() })

/** Answer of the SQL function `work_facts(…)`; null for who does not see the work. A blind reader gets no id of the film. */
export const workFacts = playbackFacts.unwrap().extend({ work }).nullable()

/** Answer of `GET /functions/v1/playback?work=<hand-in>`. */
export const workPlayback = playback.extend({ work })
export type WorkPlayback = z.infer<typeof workPlayback>

/** A clearance log as it was handed in; answer of the SQL function `handed_in_part(…, 'log')`. */
export const handedInLog = z.array(
  z.object({
    ...{ title: z.string(), code: z.string(), kind: z.string(), status: z.string(), proofs: z.number().int(), credit: z.string() },
  }),
)
