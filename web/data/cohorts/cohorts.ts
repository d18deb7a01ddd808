import { queryOptions } from '@tanstack/react-query'
import type { Allocation } from '#core/cohorts/allocate.ts'
import type { AssignmentDraft } from '#core/cohorts/assignments.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { functionRefusal, orThrow } from '../house/house-error.ts'

const shapes = () => import('#contract/cohorts/cohorts.ts')

export const cohortKeys = {
  all: ['cohorts'],
  of: (institution: string) => [...cohortKeys.all, 'of', institution],
  desk: (cohort: string) => [...cohortKeys.all, 'desk', cohort],
  candidates: (cohort: string) => [...cohortKeys.desk(cohort), 'candidates'],
  templates: (cohort: string) => [...cohortKeys.all, 'templates', cohort],
  course: (assignment: string) => [...cohortKeys.all, 'course', assignment],
  mine: () => [...cohortKeys.all, 'mine'],
  choices: (assignment: string) => [...cohortKeys.mine(), 'choices', assignment],
  work: (work: string) => [...cohortKeys.all, 'work', work],
  reading: (reading: string) => [...cohortKeys.all, 'reading', reading],
} as const

/** The cohorts of an institution that the reader teaches; for its librarians all of them. */
export const cohortsOf = (institution: string) =>
  queryOptions({
    queryKey: cohortKeys.of(institution),
    queryFn: async () => {
      const [answer, { listedCohorts }] = await Promise.all([supabase().rpc('cohorts_of', { institution }), shapes()])
      return listedCohorts.parse(orThrow(answer))
    },
  })

/** A cohort for its teachers: people, assignments, and where each work is. */
export const cohortDeskQuery = (cohort: string) =>
  queryOptions({
    queryKey: cohortKeys.desk(cohort),
    queryFn: async () => {
      const [answer, { cohortDesk }] = await Promise.all([supabase().rpc('cohort_desk', { cohort }), shapes()])
      return cohortDesk.parse(orThrow(answer))
    },
  })

/** Members of the institution who can be added to a cohort. */
export const candidatesQuery = (cohort: string) =>
  queryOptions({
    queryKey: cohortKeys.candidates(cohort),
    queryFn: async () => {
      const [answer, { cohortCandidates }] = await Promise.all([supabase().rpc('cohort_candidates', { cohort }), shapes()])
      return cohortCandidates.parse(orThrow(answer))
    },
  })

export interface CohortFacts {
  name: string
  term: string
  zone: string
}
/** Makes a cohort; answers its id. */
export const makeCohort = (institution: string, facts: CohortFacts & { credits: number }): Promise<string> =>
  act([cohortKeys.of(institution)], async () => orThrow(await supabase().rpc('make_cohort', { institution, ...facts })))

/** Changes a cohort, and whether it is over. */
export const changeCohort = (cohort: string, facts: CohortFacts & { closed: boolean }): Promise<void> =>
  act([cohortKeys.all], async () => {
    orThrow(await supabase().rpc('change_cohort', { cohort, ...facts }))
  })

/** Makes a code for so many days, shown once; null revokes it. */
export const makeCohortCode = (cohort: string, days: number | null): Promise<string | null> =>
  act([cohortKeys.desk(cohort)], async () => orThrow(await supabase().rpc('make_cohort_code', { cohort, days: days as number })))

/** Joins by a code; answers the cohort, or null for a code that opens none. */
export const joinCohort = (code: string): Promise<string | null> =>
  act([cohortKeys.mine(), ['institutions']], async () => orThrow(await supabase().rpc('join_cohort', { code })))

export const addToCohort = (cohort: string, people: string[], role: 'student' | 'teacher' | 'marker'): Promise<number> =>
  act([cohortKeys.desk(cohort)], async () => orThrow(await supabase().rpc('add_to_cohort', { cohort, people, role })))

export interface ChangedPerson {
  role: string
  group: string
  credits: number
  gone?: boolean
}
/** Changes role, group or credits of a person, or ends their place. */
export const changeCohortPerson = (cohort: string, person: string, { group, ...same }: ChangedPerson): Promise<void> =>
  act([cohortKeys.desk(cohort)], async () => {
    orThrow(await supabase().rpc('change_cohort_person', { cohort, person, group_name: group, ...same }))
  })

/** A student leaves with their work: teachers no longer see it, marks stay. */
export const graduate = (cohort: string, person: string): Promise<void> =>
  act([cohortKeys.all], async () => {
    orThrow(await supabase().rpc('graduate_from_cohort', { cohort, person }))
  })

/** Saves an assignment under an id made in the browser. */
export const putAssignment = (cohort: string, assignment: string, draft: AssignmentDraft): Promise<void> =>
  act([cohortKeys.desk(cohort)], async () => {
    orThrow(await supabase().rpc('put_assignment', { cohort, assignment, draft: draft as never }))
  })

/** Deletes an assignment, or restores it. */
export const removeAssignment = (cohort: string, assignment: string, gone: boolean): Promise<void> =>
  act([cohortKeys.desk(cohort)], async () => {
    orThrow(await supabase().rpc('remove_assignment', { assignment, gone }))
  })

/** Assignments the school keeps to use again. */
export const templatesQuery = (cohort: string) =>
  queryOptions({
    queryKey: cohortKeys.templates(cohort),
    queryFn: async () => {
      const [answer, { assignmentTemplates }] = await Promise.all([
        supabase().rpc('assignment_templates_of', { cohort }),
        import('#contract/cohorts/assignments.ts'),
      ])
      return assignmentTemplates.parse(orThrow(answer))
    },
  })

export const keepTemplate = (cohort: string, title: string, draft: AssignmentDraft): Promise<void> =>
  act([cohortKeys.templates(cohort)], async () => {
    orThrow(await supabase().rpc('keep_assignment_template', { cohort, title, draft: draft as never }))
  })

/** Says who reads which work. */
export const allocateReadings = (cohort: string, assignment: string, pairs: readonly Allocation[]): Promise<number> =>
  act([cohortKeys.desk(cohort)], async () =>
    orThrow(await supabase().rpc('allocate_readings', { assignment, pairs: pairs.map((pair) => ({ ...pair })) })),
  )

/** Releases all results of an assignment that have a total. */
export const releaseResults = (cohort: string, assignment: string): Promise<{ released: number; unmarked: number }> =>
  act(
    [cohortKeys.desk(cohort), [...cohortKeys.all, 'work']],
    async () => orThrow(await supabase().rpc('release_results', { assignment })) as never,
  )

/** The results of an assignment as a sheet. */
export async function readResults(assignment: string) {
  const [answer, { resultsSheet }] = await Promise.all([supabase().rpc('results_sheet', { assignment }), shapes()])
  return resultsSheet.parse(orThrow(answer))
}

/** How the results of an assignment are towards its course. */
export const courseMarksQuery = (assignment: string) =>
  queryOptions({
    queryKey: cohortKeys.course(assignment),
    queryFn: async () => {
      const [answer, { courseMarks }] = await Promise.all([supabase().rpc('course_marks_of', { assignment }), shapes()])
      return courseMarks.parse(orThrow(answer))
    },
  })

/** Sends what is released and not sent yet to the course. */
export const sendCourseMarks = (assignment: string) =>
  act([cohortKeys.course(assignment)], async () => {
    const [{ data, error }, { sentMarks }] = await Promise.all([
      supabase().functions.invoke(`lti/marks?assignment=${assignment}`, { method: 'POST' }),
      shapes(),
    ])
    if (error) throw await functionRefusal(error)
    return sentMarks.parse(data)
  })
