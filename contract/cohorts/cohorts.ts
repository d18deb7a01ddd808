import { z } from 'zod'
import { assignmentShape, frozenParts, mark, rubric, taughtShape } from './assignments.ts'

const roles = z.enum(['teacher', 'marker', 'student'])

/** Answer of the SQL function `cohorts_of(…)`. role: null for a librarian who does not teach it. */
export const listedCohorts = z.array(
  z.object({
    ...{ id: z.uuid(), name: z.string(), term: z.string(), closedAt: z.string().nullable(), role: roles.nullable() },
    ...{ students: z.number().int(), assignments: z.number().int() },
  }),
)
export type ListedCohort = z.infer<typeof listedCohorts>[number]

/** Answer of the SQL function `cohort_candidates(…)`. */
export const cohortCandidates = z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() }))

const person = z.object({
  ...{ id: z.uuid(), name: z.string(), role: roles, group: z.string(), credits: z.number().int(), joinedAt: z.string() },
  ...{ cameBy: z.enum(['institution', 'code', 'course']), graduatedAt: z.string().nullable() },
})
export type CohortPerson = z.infer<typeof person>

const work = z.object({
  ...{ id: z.uuid(), assignmentId: z.uuid(), group: z.string(), people: z.array(z.uuid()), number: z.number().int().nullable() },
  ...{ handedAt: z.string().nullable(), lateSeconds: z.number().nullable(), raw: z.number().nullable(), possible: z.number().nullable() },
  ...{ late: z.number().nullable(), dueAt: z.string(), readers: z.number().int(), read: z.number().int(), peers: z.number().nullable() },
  ...{ released: z.boolean(), final: z.number().nullable(), remarkAskedAt: z.string().nullable() },
})
export type CohortWork = z.infer<typeof work>

const taught = z.object(taughtShape)
export type TaughtAssignment = z.infer<typeof taught>

/** Answer of the SQL function `cohort_desk(…)`. now: the server's clock, by which everything is late or not. */
export const cohortDesk = z.object({
  ...{
    id: z.uuid(),
    name: z.string(),
    term: z.string(),
    zone: z.string(),
    credits: z.number().int(),
    closedAt: z.string().nullable(),
    role: roles,
  },
  ...{
    codeUntil: z.string().nullable(),
    course: z.string(),
    people: z.array(person),
    assignments: z.array(taught),
    works: z.array(work),
    now: z.string(),
  },
})
export type CohortDesk = z.infer<typeof cohortDesk>

/** Answer of the SQL function `results_sheet(…)`. */
export const resultsSheet = z.array(
  z.object({
    ...{ people: z.array(z.string()), handedAt: z.string().nullable(), marks: z.array(mark), raw: z.number().nullable() },
    ...{ late: z.number().nullable(), final: z.number().nullable(), peers: z.number().nullable() },
  }),
)

/** What a student keeps of a hand-in; answer of `hand_in(…)`. */
export const receipt = z.object({
  ...{ id: z.uuid(), number: z.number().int(), handedAt: z.string(), lateSeconds: z.number(), parts: frozenParts },
  ...{ logItems: z.number().int().nullable(), words: z.string(), credits: z.number().int() },
})
export type Receipt = z.infer<typeof receipt>

const result = z.object({
  ...{ handInId: z.uuid(), raw: z.number(), possible: z.number(), late: z.number(), peers: z.number().nullable(), releasedAt: z.string() },
  ...{ remarkAskedAt: z.string().nullable(), number: z.number().int(), rubric, marks: z.array(mark), documentaryId: z.uuid().nullable() },
  ...{ versionId: z.uuid().nullable(), waived: z.boolean() },
  readings: z.array(
    z.object({ id: z.uuid(), reader: z.string(), useful: z.number().nullable(), usefulWords: z.string(), marks: z.array(mark) }),
  ),
})
export type StudentResult = z.infer<typeof result>

const asked = z.object({
  ...assignmentShape,
  ...{
    blind: z.boolean(),
    extended: z.boolean().nullable(),
    workId: z.uuid().nullable(),
    handIns: z.array(receipt),
    result: result.nullable(),
  },
  readings: z.array(
    z.object({ id: z.uuid(), doneAt: z.string().nullable(), third: z.boolean(), useful: z.number().nullable(), usefulWords: z.string() }),
  ),
})
export type AskedAssignment = z.infer<typeof asked>

/** Answer of the SQL function `my_cohorts()`. */
export const myCohorts = z.array(
  z.object({
    ...{ id: z.uuid(), name: z.string(), term: z.string(), zone: z.string(), institution: z.string(), group: z.string() },
    ...{ credits: z.number().int(), graduatedAt: z.string().nullable(), now: z.string(), assignments: z.array(asked) },
  }),
)
export type MyCohort = z.infer<typeof myCohorts>[number]

/** Answer of the SQL function `hand_in_choices(…)`. */
export const handInChoices = z.array(
  z.object({
    ...{ id: z.uuid(), title: z.string(), logItems: z.number().int() },
    versions: z.array(z.object({ id: z.uuid(), number: z.number().int(), label: z.string(), ready: z.boolean() })),
    edits: z.array(z.object({ id: z.uuid(), title: z.string() })),
    budgets: z.array(z.object({ id: z.uuid(), title: z.string() })),
  }),
)
export type HandInChoice = z.infer<typeof handInChoices>[number]

/** Answer of the SQL function `course_marks_of(…)`: results towards the course, by state; null where nobody came from a course. */
export const courseMarks = z.partialRecord(z.enum(['waiting', 'sending', 'sent', 'refused', 'takes-none']), z.number().int()).nullable()
export type CourseMarks = z.infer<typeof courseMarks>

/** Answer of `POST /functions/v1/lti/marks?assignment=<id>`. */
export const sentMarks = z.object({ sent: z.number().int(), refused: z.number().int() })
