import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LateRule, latePoints } from '#core/cohorts/late-rules.ts'
import { fiveADay, handIn, makeAssignment, makeCohort, markAll, type StagedCohort } from '#tests/support/cohorts.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// What is deducted for being late, what a total is, and what stays after a remark: the worked numbers, as the database decides them.

let house: TestHouse
let cohort: StagedCohort
let assignment: string
let work: string
let first: string
const worked = { picture: 24, sound: 24, log: 15, releases: 10 }
const standing = async () => {
  const [row] = await cohort.sql`select raw::float8, late::float8, late_seconds::int as seconds from private.standing_of(${work})`
  return row
}
const results = async () =>
  (await cohort.sql`select raw::float8, late::float8, (raw - late)::float8 as final from public.work_results where work_id = ${work} order by number`) as unknown as object[]
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cohort = await makeCohort(house)
  assignment = await makeAssignment(cohort, { dueAt: '2026-11-20T22:59:59Z', closesAt: '2099-12-01T00:00:00Z' })
  const handed = await handIn(cohort, assignment, 'student')
  ;({ work, id: first } = { work: handed.work, id: handed.id })
  await cohort.sql`update public.hand_ins set handed_at = '2026-11-22T01:10:00Z' where id = ${first}`
})
afterAll(() => house.close())

describe('the database counts as core does', () => {
  const rules: LateRule[] = [
    fiveADay as LateRule,
    { ...(fiveADay as LateRule), floor: 68 },
    { ...(fiveADay as LateRule), floor: 80, cap: 3 },
    { ...(fiveADay as LateRule), cap: 7.5 },
    { ...(fiveADay as LateRule), toleranceSeconds: 900, kind: 'earned', amount: 10 },
    { ...(fiveADay as LateRule), intervalSeconds: 3600, kind: 'possible', amount: 0.75 },
  ]
  it.each(rules.map((rule, at) => [at, rule] as const))('rule %i', async (_, rule) => {
    for (const raw of [0, 6, 30, 73, 73.25, 100])
      for (const lateSeconds of [-1, 0, 1, 900, 901, 86_400, 86_401, 94_201, 10_000_000])
        for (const credits of [0, 1, 3]) {
          const [row] = await cohort.sql`
            select private.late_points(${JSON.stringify(rule)}::text::jsonb, ${raw}::numeric, 100, ${lateSeconds}::bigint, ${credits})::float8 as late`
          expect(row!['late'], JSON.stringify({ raw, lateSeconds, credits })).toBe(
            latePoints(rule, { raw, possible: 100, lateSeconds, credits }),
          )
        }
  })
})

it('has no total while a criterion is not marked, and nothing is released', async () => {
  const { releases: _, ...some } = worked
  await markAll(cohort, first, some)
  expect(await standing()).toMatchObject({ raw: null })
  expect(await cohort.run('teacher', `select release_results('${assignment}')`)).toEqual({ released: 0, unmarked: 1 })
  expect(await results()).toEqual([])
})

it('is 73 − 10 = 63, 26 hours, 10 minutes and 1 second late', async () => {
  await markAll(cohort, first, worked)
  expect(await standing()).toEqual({ raw: 73, late: 10, seconds: 26 * 3600 + 601 })
  expect(await cohort.run('teacher', `select release_results('${assignment}')`)).toEqual({ released: 1, unmarked: 0 })
  expect(await results()).toEqual([{ raw: 73, late: 10, final: 63 }])
  expect(await cohort.run('teacher', `select release_results('${assignment}')`)).toEqual({ released: 0, unmarked: 0 })
})

it('keeps its late line after a remark', async () => {
  await cohort.run('student', `select ask_remark('${work}', 'The log was complete.')`)
  await cohort.run('teacher', `select write_mark('${first}', 'log', 20)`)
  await cohort.run('teacher', `select release_results('${assignment}')`)
  expect(await results()).toEqual([
    { raw: 73, late: 10, final: 63 },
    { raw: 78, late: 10, final: 68 },
  ])
})

it('is in time by an extension, without penalty by a waiver, and both stay in the record', async () => {
  const extend = `select allow_work('${assignment}', '${cohort.ids.student}', 'extension', 'Ill', '2026-11-23T22:59:59Z')`
  const extension = await cohort.run<string>('teacher', extend)
  expect(await standing()).toMatchObject({ raw: 78, late: 0 })
  await cohort.run('teacher', `select end_allowance('${extension}')`)
  expect(await standing()).toMatchObject({ late: 10 })
  await cohort.run('teacher', `select allow_work('${assignment}', '${cohort.ids.student}', 'waiver', 'Server was down')`)
  expect(await standing()).toMatchObject({ raw: 78, late: 0 })
  const shown = await cohort.run<{ allowances: { kind: string; why: string; by: string; endedAt: string | null }[] }>(
    'teacher',
    `select work_to_mark('${work}')`,
  )
  expect(shown.allowances.map(({ kind, why, by, endedAt }) => [kind, why, by, endedAt !== null])).toEqual([
    ['extension', 'Ill', 'Teacher Known', true],
    ['waiver', 'Server was down', 'Teacher Known', false],
  ])
})

it('adds five rows of 0.75 to 3.75', async () => {
  const rubric = Array.from({ length: 5 }, (_, at) => ({
    id: `c${at}`,
    name: `c${at}`,
    points: 1,
    kind: 'picture',
    evidence: false,
    levels: [],
  }))
  const exact = await makeAssignment(cohort, { rubric })
  const { id } = await handIn(cohort, exact, 'student')
  await markAll(cohort, id, Object.fromEntries(rubric.map((each) => [each.id, 0.75])))
  const [row] = await cohort.run<{ raw: number }[]>('teacher', `select results_sheet('${exact}')`)
  expect(String(row!.raw)).toBe('3.75')
})

it('counts the best of two hand-ins, or the last, as the assignment says', async () => {
  for (const [counts, number] of [
    ['best', 1],
    ['last', 2],
  ] as const) {
    const again = await makeAssignment(cohort, { counts })
    const one = await handIn(cohort, again, 'student')
    const two = await handIn(cohort, again, 'student')
    await markAll(cohort, one.id, worked)
    await markAll(cohort, two.id, { ...worked, picture: 4 })
    const [row] = await cohort.sql`select number from private.standing_of(${one.work})`
    expect(row!['number'], counts).toBe(number)
  }
})

it('pays begun days with grace credits: of a group the least any has', async () => {
  const { student, peer } = cohort.ids
  const put = (person: string, credits: number) =>
    cohort.run('teacher', `select change_cohort_person('${cohort.id}', '${person}', 'student', 'Two', ${credits})`)
  await put(student, 3)
  await put(peer, 1)
  const due = new Date(Date.now() - 26 * 3_600_000).toISOString()
  const late = await makeAssignment(cohort, { grouping: 'group', dueAt: due })
  const { id, work: joint } = await handIn(cohort, late, 'student')
  await markAll(cohort, id, worked)
  const [row] = await cohort.sql`select late::float8 from private.standing_of(${joint})`
  expect(row!['late']).toBe(5)
  const left = await cohort.sql`select credits from public.cohort_people where person_id in ${cohort.sql([student, peer])} order by credits`
  expect(left.map(({ credits }) => credits)).toEqual([0, 2])
  const authors = await cohort.sql`select person_id from public.work_people where work_id = ${joint}`
  expect(new Set(authors.map(({ person_id }) => person_id))).toEqual(new Set([student, peer]))
})

it('leaves the penalty to the course system where the teacher chose so', async () => {
  const byCourse = await makeAssignment(cohort, { deductedBy: 'course', dueAt: '2026-11-20T22:59:59Z' })
  const { id, work: other } = await handIn(cohort, byCourse, 'other')
  await markAll(cohort, id, worked)
  const [row] = await cohort.sql`select raw::float8, late::float8 from private.standing_of(${other})`
  expect(row).toEqual({ raw: 73, late: 0 })
})
