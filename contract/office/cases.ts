import { z } from 'zod'

export const reportGrounds = ['unkind', 'hate', 'privacy', 'violence', 'false', 'rights', 'something-else'] as const
export type ReportGround = (typeof reportGrounds)[number]
const caseKind = z.enum(['review', 'list', 'film', 'letter', 'profile'])
const caseState = z.enum(['waiting', 'settled', 'appealed', 'closed'])
/** Why the reader may not decide: their own matter, a role not below theirs, their own report, their own first decision. */
const bar = z.enum(['self', 'rank', 'reported', 'decided']).nullable()

/** The sheet with the frames of a film, for readers who may watch it on its page. */
const storyboard = z
  .object({ object: z.string(), columns: z.number(), rows: z.number(), tileWidth: z.number(), tileHeight: z.number() })
  .nullable()

/** What `list_cases` answers. `place` and the id of the last are the cursor of the next page. */
export const casePage = z.object({
  more: z.boolean(),
  cases: z.array(
    z.object({
      id: z.string(),
      kind: caseKind,
      state: caseState,
      /** What it said when it was reported, and what it says now; '' for stars alone, null without text. */
      quoted: z.string(),
      now: z.string().nullable(),
      listId: z.string().nullable(),
      gone: z.boolean(),
      dueOn: z.string(),
      createdAt: z.string(),
      accused: z.object({ id: z.string(), name: z.string(), suspended: z.boolean(), earlier: z.number() }).nullable(),
      /** `watch`: where its reader may watch it, on its page or here, to decide. */
      film: z
        .object({
          id: z.string(),
          title: z.string(),
          posterObject: z.string().nullable(),
          watch: z.enum(['page', 'here']).nullable(),
          storyboard,
        })
        .nullable(),
      claimedBy: z.string().nullable(),
      isMine: z.boolean().nullable(),
      bar,
      /** Whether the reader may undo the decision. */
      mayTakeBack: z.boolean(),
      decision: z.enum(['kept', 'taken-down']).nullable(),
      reason: z.string(),
      decidedAt: z.string().nullable(),
      decidedBy: z.string().nullable(),
      appeal: z.string(),
      appealedAt: z.string().nullable(),
      appealReason: z.string(),
      appealDecidedAt: z.string().nullable(),
      appealDecidedBy: z.string().nullable(),
      overturned: z.boolean().nullable(),
      reportCount: z.number(),
      reports: z.array(
        z.object({
          id: z.string(),
          ground: z.enum(reportGrounds),
          reason: z.string(),
          createdAt: z.string(),
          startsMs: z.number().nullable(),
          endsMs: z.number().nullable(),
          /** Number of its frame in the storyboard. */
          tile: z.number().nullable(),
        }),
      ),
      place: z.string(),
    }),
  ),
})
export type CasePage = z.infer<typeof casePage>
export type Case = CasePage['cases'][number]

/** What `my_standing` answers. */
export const standing = z.object({
  suspension: z
    .object({ degree: z.enum(['acts', 'house']), reason: z.string(), until: z.string().nullable(), madeAt: z.string() })
    .nullable(),
  decisions: z.array(
    z.object({
      id: z.string(),
      kind: caseKind,
      quoted: z.string(),
      reason: z.string(),
      decidedAt: z.string(),
      state: caseState,
      appeal: z.string(),
      dueOn: z.string(),
      appealReason: z.string(),
      appealDecidedAt: z.string().nullable(),
      overturned: z.boolean().nullable(),
      mayAppeal: z.boolean(),
      appealUntil: z.string(),
    }),
  ),
  reports: z.array(
    z.object({
      id: z.string(),
      kind: caseKind,
      reason: z.string(),
      createdAt: z.string(),
      dueOn: z.string(),
      outcome: z.enum(['waiting', 'kept', 'taken-down']),
    }),
  ),
})
export type Standing = z.infer<typeof standing>
