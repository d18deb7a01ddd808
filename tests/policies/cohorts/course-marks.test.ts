import { createHash, randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handIn, makeAssignment, makeCohort, markAll, type StagedCohort } from '#tests/support/cohorts.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { testCourseSystem } from '#tests/support/outside/test-course-system.ts'

// Results on their way to a course, over real HTTP with real keys: 63 of 100 into a column of 20, sent once, later each time, and never before it is released.

let house: TestHouse
let course: Awaited<ReturnType<typeof testCourseSystem>>
let cohort: StagedCohort
let teacher: SupabaseClient
let assignment: string
let handed: { id: string; work: string }
const worked = { picture: 24, sound: 24, log: 15, releases: 10 }
const send = async (who = teacher) => {
  const { data, error } = await who.functions.invoke(`lti/marks?assignment=${assignment}`, { method: 'POST' })
  return error ? (error.context as Response).status : data
}
const release = () => cohort.run('teacher', `select release_results('${assignment}')`)
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'web,api' })
  course = await testCourseSystem(house.url)
  cohort = await makeCohort(house)
  teacher = await house.person('Tea Cher')
  const id = (await teacher.auth.getUser()).data.user!.id
  await cohort.sql`insert into public.institution_members (institution_id, person_id, role, came_by) values (${cohort.institution}, ${id}, 'teacher', 'invitation')`
  await cohort.sql`insert into public.cohort_people (cohort_id, person_id, role, came_by) values (${cohort.id}, ${id}, 'teacher', 'institution')`
  const [system] =
    await cohort.sql`insert into public.course_systems ${cohort.sql({ ...course.row, institution_id: cohort.institution })} returning id`
  assignment = await makeAssignment(cohort, { dueAt: '2026-11-20T22:59:59Z' })
  const launch = async (who: 'student' | 'peer', line_item: string | null) => {
    const row = {
      deployment: 'dep-1',
      subject: `${who}-7`,
      role: 'member',
      leads_to: '/',
      person_id: cohort.ids[who],
      assignment_id: assignment,
    }
    await cohort.sql`insert into public.course_launches ${cohort.sql({ ...row, system_id: system!['id'], line_item } as never)}`
  }
  await launch('student', `${course.issuer}/items/4?type=1`)
  await launch('peer', null)
  handed = await handIn(cohort, assignment, 'student')
  await cohort.sql`update public.hand_ins set handed_at = '2026-11-22T01:10:00Z' where id = ${handed.id}`
})
afterAll(async () => {
  await house.close()
  await course.close()
})

it('nothing goes out while a criterion is not marked, nor before the release', async () => {
  await markAll(cohort, handed.id, { picture: 24, sound: 24, log: 15 })
  await release()
  expect(await send()).toEqual({ sent: 0, refused: 0 })
  await markAll(cohort, handed.id, worked)
  expect(await send()).toEqual({ sent: 0, refused: 0 })
  expect(course.heard.scores).toEqual([])
})

it('63 of 100 goes out, with the time of handing in; the course makes 12.6 of 20', async () => {
  await release()
  expect(await send()).toEqual({ sent: 1, refused: 0 })
  expect(course.heard.scores).toMatchObject([
    {
      ...{ userId: 'student-7', scoreGiven: 63, scoreMaximum: 100, activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
      ...{ submission: { submittedAt: '2026-11-22T01:10:00.000Z' }, comment: '73 − 10 = 63' },
    },
  ])
  const [{ scoreGiven, scoreMaximum }] = course.heard.scores as [{ scoreGiven: number; scoreMaximum: number }]
  expect((scoreGiven / scoreMaximum) * 20).toBeCloseTo(12.6, 10)
  expect(await send()).toEqual({ sent: 0, refused: 0 })
  expect(course.heard.scores).toHaveLength(1)
})

it('what the course refuses is seen, sent again later with a later timestamp, and never doubled', async () => {
  await markAll(cohort, handed.id, { log: 20 })
  await release()
  course.takesGrades(false)
  expect(await send()).toEqual({ sent: 0, refused: 1 })
  expect(await cohort.run('teacher', `select course_marks_of('${assignment}')`)).toEqual({ refused: 1 })
  course.takesGrades(true)
  const both = await Promise.all([send(), send()])
  expect(both.reduce((sum, each) => sum + each.sent, 0)).toBe(1)
  expect(course.heard.scores).toHaveLength(2)
  expect(course.heard.scores[1]).toMatchObject({ scoreGiven: 68, comment: '78 − 10 = 68' })
  const [first, second] = course.heard.scores.map(({ timestamp }) => Date.parse(timestamp as string)) as [number, number]
  expect(second).toBeGreaterThan(first)
})

it('a course without a place for marks is told apart', async () => {
  const other = await handIn(cohort, assignment, 'peer')
  await markAll(cohort, other.id, worked)
  await release()
  expect(await send()).toEqual({ sent: 0, refused: 0 })
  expect(await cohort.run('teacher', `select course_marks_of('${assignment}')`)).toEqual({ sent: 1, 'takes-none': 1 })
})

it('only teachers of the cohort send', async () => {
  expect(await send(await house.person('stranger'))).toBe(403)
  expect(await send(house.visitor())).toBe(401)
  for (const who of ['student', 'marker', 'librarian'] as const)
    expect(await cohort.attempt(who, `select course_marks_of('${assignment}')`), who).toBe('-')
  for (const statement of [`select take_course_marks('${assignment}', '${cohort.ids.teacher}')`, 'select from course_marks'])
    expect(await cohort.attempt('teacher', statement)).toBe('-')
})

it('who comes by the link of an assignment as a learner is a student of its cohort; who teaches in the course is not made a teacher', async () => {
  const come = async (role: 'member' | 'teacher') => {
    const person = await house.person(`Comes as ${role}`)
    const ticket = randomBytes(32).toString('hex')
    const row = { deployment: 'dep-1', subject: `new-${role}`, role, leads_to: `/creator-dashboard?view=cohorts&assignment=${assignment}` }
    const [{ id } = {}] = await cohort.sql`select id from public.course_systems where institution_id = ${cohort.institution}`
    await cohort.sql`insert into public.course_launches ${cohort.sql({
      ...{ ...row, system_id: id, assignment_id: assignment, ticket_hash: createHash('sha256').update(ticket).digest() },
    } as never)}`
    expect((await person.rpc('come_in_from_course', { ticket })).data).toBe(row.leads_to)
    const { data: mine } = await person.rpc('my_cohorts')
    const desk = await person.rpc('cohort_desk', { cohort: cohort.id })
    return [(mine as { name: string }[]).map(({ name }) => name), desk.error?.code]
  }
  expect(await come('member')).toEqual([['Documentary 2'], '42501'])
  expect(await come('teacher')).toEqual([[], '42501'])
})
