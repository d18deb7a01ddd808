import { z } from 'zod'
import { anonymities, handInParts, milestones } from '#core/cohorts/assignments.ts'
import { countingRules } from '#core/cohorts/counting-hand-in.ts'
import { lateKinds } from '#core/cohorts/late-rules.ts'
import { criterionKinds } from '#core/cohorts/rubrics.ts'

export const rubric = z.array(
  z.object({
    ...{ id: z.string(), name: z.string(), points: z.number(), kind: z.enum(criterionKinds), evidence: z.boolean() },
    levels: z.array(z.object({ name: z.string(), points: z.number(), words: z.string() })),
  }),
)

export const lateRule = z.object({
  ...{ toleranceSeconds: z.number(), intervalSeconds: z.number(), kind: z.enum(lateKinds), amount: z.number() },
  ...{ floor: z.number().nullable(), cap: z.number().nullable() },
})

/** An assignment as SQL puts it together; moments are ISO 8601. */
export const assignmentShape = {
  ...{
    id: z.uuid(),
    title: z.string(),
    brief: z.string(),
    milestone: z.enum(milestones),
    opensAt: z.string().nullable(),
    dueAt: z.string(),
  },
  ...{
    closesAt: z.string().nullable(),
    grouping: z.enum(['single', 'group']),
    parts: z.array(z.enum(handInParts)),
    peers: z.number().int(),
  },
  ...{ lateRule: lateRule.nullable(), counts: z.enum(countingRules), rubric },
}
/** What only its teachers are told. */
export const taughtShape = {
  ...assignmentShape,
  ...{ anonymity: z.enum(anonymities), spread: z.number().nullable(), deductedBy: z.enum(['house', 'course']), frozen: z.boolean() },
}

/** One mark of one criterion. `by` is empty for a peer. */
export const mark = z.object({
  ...{ criterion: z.string(), points: z.number().nullable(), words: z.string(), by: z.string() },
  ...{ startsMs: z.number().int().nullable(), endsMs: z.number().int().nullable() },
})
export type Mark = z.infer<typeof mark>

/** What was handed in, by its part: frozen versions, named. */
export const frozenParts = z.object({
  version: z.object({ id: z.uuid(), number: z.number(), label: z.string(), durationMs: z.number().nullable() }).optional(),
  paperEdit: z.object({ id: z.uuid(), number: z.number(), title: z.string() }).optional(),
  budget: z.object({ id: z.uuid(), number: z.number(), title: z.string(), currency: z.string() }).optional(),
})

/** Answer of the SQL function `assignment_templates_of(…)`: assignments without their dates. */
export const assignmentTemplates = z.array(
  z.object({
    ...{ id: z.uuid(), title: z.string() },
    draft: z.object(taughtShape).omit({ id: true, frozen: true, opensAt: true, dueAt: true, closesAt: true }),
  }),
)
