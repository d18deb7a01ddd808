import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cohortPeople, handIn, makeAssignment, makeCohort, type StagedCohort, workedRubric } from '#tests/support/cohorts.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// Who may do what in a cohort. `student` handed in a work that `peer` reads.

let house: TestHouse
let cohort: StagedCohort
let assignment: string
let handed: { id: string; work: string }
let reading: string
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cohort = await makeCohort(house)
  assignment = await makeAssignment(cohort, { peers: 1, anonymity: 'double' })
  handed = await handIn(cohort, assignment, 'student')
  const pair = JSON.stringify([{ work: handed.work, reader: cohort.ids.peer }])
  await cohort.run('teacher', `select allocate_readings('${assignment}', '${pair}')`)
  const [row] = await cohort.sql`select id from public.peer_readings where work_id = ${handed.work}`
  reading = row!['id'] as string
})
afterAll(() => house.close())

const draft = (over: object = {}) =>
  JSON.stringify({
    ...{
      title: 'Fine cut',
      brief: '',
      milestone: 'fine',
      opensAt: null,
      dueAt: '2099-01-01T00:00:00Z',
      closesAt: null,
      grouping: 'single',
    },
    ...{
      parts: ['version'],
      peers: 0,
      anonymity: 'none',
      spread: null,
      lateRule: null,
      deductedBy: 'house',
      counts: 'last',
      rubric: workedRubric,
    },
    ...over,
  })

// Columns: visitor outsider librarian other peer student marker teacher suspended. - is a refusal. Who is suspended reads on and writes
// nothing: no work is marked here, so that a release writes nothing.
describe('rights in a cohort', () => {
  it.each([
    ['a cohort is made', () => `select make_cohort('${cohort.institution}', 'Next', '', 'UTC')`, '- - 1 - - - 1 1 -'],
    ['it is changed', () => `select change_cohort('${cohort.id}', 'Next', '', 'UTC')`, '- - - - - - - 1 -'],
    ['its desk is read', () => `select cohort_desk('${cohort.id}')`, '- - - - - - 1 1 1'],
    ['a code is made', () => `select make_cohort_code('${cohort.id}', 3)`, '- - - - - - - 1 -'],
    ['candidates are listed', () => `select cohort_candidates('${cohort.id}')`, '- - - - - - - 1 1'],
    ['a person is added', () => `select add_to_cohort('${cohort.id}', '{${cohort.ids.librarian}}')`, '- - - - - - - 1 -'],
    ['a person is changed', () => `select change_cohort_person('${cohort.id}', '${cohort.ids.peer}', 'student', 'A')`, '- - - - - - - 1 -'],
    ['a student graduates', () => `select graduate_from_cohort('${cohort.id}', '${cohort.ids.student}')`, '- - - - - 1 - 1 -'],
    ['an assignment is saved', () => `select put_assignment('${cohort.id}', '${randomUUID()}', '${draft()}')`, '- - - - - - - 1 -'],
    ['it is deleted', () => `select remove_assignment('${assignment}')`, '- - - - - - - 1 -'],
    ['a template is kept', () => `select keep_assignment_template('${cohort.id}', 'Fine', '${draft()}')`, '- - - - - - - 1 -'],
    ['templates are read', () => `select assignment_templates_of('${cohort.id}')`, '- - - - - - - 1 1'],
    ['what can be handed in is read', () => `select hand_in_choices('${assignment}')`, '- - - 1 1 1 - - -'],
    [
      'the film of the student is handed in',
      () => `select hand_in('${randomUUID()}', '${assignment}', '${cohort.films.student.id}', '${cohort.films.student.versionId}')`,
      '- - - - - 1 - - -',
    ],
    ['the work is opened to mark', () => `select work_to_mark('${handed.work}')`, '- - - - - - 1 1 1'],
    ['it is marked', () => `select write_mark('${handed.id}', 'picture', 20)`, '- - - - - - 1 1 -'],
    ['more time is given', () => `select allow_work('${assignment}', '${cohort.ids.student}', 'waiver', 'Ill')`, '- - - - - - - 1 -'],
    ['readers are allocated', () => `select allocate_readings('${assignment}', '[]')`, '- - - - - - - 1 -'],
    ['the work is opened to read', () => `select work_to_read('${reading}')`, '- - - - 1 - - - -'],
    ['it is marked by a peer', () => `select write_peer_mark('${reading}', 'picture', 20)`, '- - - - 1 - - - -'],
    ['a review is rated before the result', () => `select rate_reading('${reading}', 5)`, '- - - - - - - - -'],
    ['results are released', () => `select release_results('${assignment}')`, '- - - - - - - 1 1'],
    ['the sheet is read', () => `select results_sheet('${assignment}')`, '- - - - - - - 1 1'],
  ])('%s', async (_, statement, expected) => {
    const all = []
    for (const who of cohortPeople) all.push(await cohort.attempt(who, statement()))
    expect(all.join(' ')).toBe(expected)
  })

  it('the picture is lent to the teacher, the second marker, its author and who reads it', async () => {
    const sees = []
    for (const who of cohortPeople) {
      if (who === 'visitor') continue
      const rows = await house.context.database
        .run(cohort.identity[who], `select work_facts('${handed.id}') is not null as sees`)
        .catch(() => [])
      sees.push(`${who} ${rows[0]?.['sees'] ?? '-'}`)
    }
    expect(sees.join(', ')).toBe(
      'outsider false, librarian false, other false, peer true, student true, marker true, teacher true, suspended true',
    )
  })

  it.each([
    'cohorts',
    'cohort_people',
    'assignments',
    'assignment_rubrics',
    'assignment_templates',
    'works',
    'work_people',
    'hand_ins',
    'peer_readings',
    'work_marks',
    'work_allowances',
    'work_results',
  ])('the table %s is read past no function', async (table) => {
    for (const who of cohortPeople) expect(await cohort.attempt(who, `select from ${table}`), who).toBe('-')
  })
})

describe('bad input', () => {
  it.each([
    ['a due date before the opening', { opensAt: '2099-02-01T00:00:00Z' }, '23514'],
    ['a closing before the due date', { closesAt: '2098-01-01T00:00:00Z' }, '23514'],
    [
      'two levels with one name',
      {
        rubric: [
          {
            ...workedRubric[0],
            levels: [
              { name: 'A', points: 1 },
              { name: 'a ', points: 2 },
            ],
          },
        ],
      },
      '22023',
    ],
    ['a level above its criterion', { rubric: [{ ...workedRubric[0], levels: [{ name: 'A', points: 31 }] }] }, '22023'],
    ['two criteria with one name', { rubric: [workedRubric[0], { ...workedRubric[0], id: 'again' }] }, '22023'],
    ['no rubric', { rubric: [] }, '22023'],
    ['no part to hand in', { parts: [] }, '23514'],
    ['a late rule without an interval', { lateRule: { kind: 'points', amount: 5, toleranceSeconds: 0 } }, '22023'],
  ])('%s is refused', async (_, over, code) => {
    expect(await cohort.attempt('teacher', `select put_assignment('${cohort.id}', '${randomUUID()}', '${draft(over)}')`)).toBe(code)
  })
  it('levels in any order and weights that are not 100 are taken', async () => {
    const levels = [
      { name: 'Weak', points: 5 },
      { name: 'Strong', points: 30 },
      { name: 'Fair', points: 15 },
    ]
    const over = { rubric: [{ ...workedRubric[0], levels }] }
    expect(await cohort.attempt('teacher', `select put_assignment('${cohort.id}', '${randomUUID()}', '${draft(over)}')`)).toBe('1')
  })
  it('an unknown time zone, another person’s film, and a film without what is asked are refused', async () => {
    expect(await cohort.attempt('teacher', `select change_cohort('${cohort.id}', 'A', '', 'Mars/Base')`)).toBe('22023')
    const { id, versionId } = cohort.films.other
    expect(await cohort.attempt('student', `select hand_in('${randomUUID()}', '${assignment}', '${id}', '${versionId}')`)).toBe('-')
    const log = await makeAssignment(cohort, { parts: ['log'] })
    expect(await cohort.attempt('student', `select hand_in('${randomUUID()}', '${log}', '${cohort.films.student.id}')`)).toBe('P0001')
  })
  it('a criterion that asks for a range gives all its points only with one, and never more', async () => {
    const evidence = await makeAssignment(cohort, { rubric: [{ ...workedRubric[0], evidence: true, kind: 'release' }] })
    const { id } = await handIn(cohort, evidence, 'student')
    const mark = (points: number, range = '') => cohort.attempt('teacher', `select write_mark('${id}', 'picture', ${points}, ''${range})`)
    expect([await mark(30), await mark(29.75), await mark(30, ', 72000, 78000'), await mark(31, ', 72000, 78000')]).toEqual([
      'P0001',
      '1',
      '1',
      '22023',
    ])
  })
})

describe('what is handed in', () => {
  it('is taken while its version is still being prepared, at the moment of the server', async () => {
    await cohort.sql`update public.versions set state = 'preparing' where id = ${cohort.films.student.versionId}`
    const soon = await makeAssignment(cohort)
    const { id } = await handIn(cohort, soon, 'student')
    const [row] = await cohort.sql`select abs(extract(epoch from handed_at - now())) < 60 as now from public.hand_ins where id = ${id}`
    expect(row!['now']).toBe(true)
    await cohort.sql`update public.versions set state = 'ready' where id = ${cohort.films.student.versionId}`
  })
  it('keeps its rubric when the rubric is changed later, and the same hand-in sent twice is one', async () => {
    const own = await makeAssignment(cohort)
    const { id, work } = await handIn(cohort, own, 'student')
    await cohort.run('student', `select hand_in('${id}', '${own}', '${cohort.films.student.id}', '${cohort.films.student.versionId}')`)
    const changed = draft({ rubric: [...workedRubric, { ...workedRubric[0], id: 'new', name: 'new' }] })
    await cohort.run('teacher', `select put_assignment('${cohort.id}', '${own}', '${changed}')`)
    const shown = await cohort.run<{ handIns: { rubric: unknown[] }[] }>('teacher', `select work_to_mark('${work}')`)
    expect(shown.handIns.map(({ rubric }) => rubric.length)).toEqual([4])
    const desk = await cohort.run<{ assignments: { id: string; rubric: unknown[] }[] }>('teacher', `select cohort_desk('${cohort.id}')`)
    expect(desk.assignments.find((one) => one.id === own)!.rubric).toHaveLength(5)
  })
  it('is taken once after the due date, and no longer once it closed', async () => {
    const past = await makeAssignment(cohort, { dueAt: '2026-01-01T00:00:00Z' })
    await handIn(cohort, past, 'student')
    await expect(handIn(cohort, past, 'student')).rejects.toMatchObject({ code: 'P0001', detail: 'closed' })
    const closed = await makeAssignment(cohort, { dueAt: '2026-01-01T00:00:00Z', closesAt: '2026-01-02T00:00:00Z' })
    await expect(handIn(cohort, closed, 'student')).rejects.toMatchObject({ detail: 'closed' })
    const early = await makeAssignment(cohort, { opensAt: '2098-01-01T00:00:00Z' })
    await expect(handIn(cohort, early, 'student')).rejects.toMatchObject({ detail: 'not-open' })
  })
})

it('a code brings a student in, also into the institution; a wrong one nobody, and not often', async () => {
  const code = await cohort.run<string>('teacher', `select make_cohort_code('${cohort.id}', 3)`)
  expect(await cohort.run('outsider', "select join_cohort('wrong')")).toBeNull()
  expect(await cohort.run('outsider', `select join_cohort('${code.toLowerCase()}')`)).toBe(cohort.id)
  const mine = await cohort.run<{ name: string }[]>('outsider', 'select my_cohorts()')
  expect(mine.map(({ name }) => name)).toEqual(['Documentary 2'])
  await cohort.run('teacher', `select make_cohort_code('${cohort.id}', null)`)
  expect(await cohort.run('librarian', `select join_cohort('${code}')`)).toBeNull()
  for (let tries = 0; tries < 9; tries++) await cohort.run('librarian', "select join_cohort('wrong')")
  expect(await cohort.attempt('librarian', "select join_cohort('wrong')")).toBe('P0001')
})

it('a teacher who leaves the institution loses sight of its cohorts', async () => {
  const state = (to: string) => cohort.sql`update public.institution_members set state = ${to} where person_id = ${cohort.ids.marker}`
  await state('left')
  expect(await cohort.attempt('marker', `select work_to_mark('${handed.work}')`)).toBe('-')
  expect(await cohort.run('marker', `select work_facts('${handed.id}')`)).toBeNull()
  await state('in')
  expect(await cohort.attempt('marker', `select work_to_mark('${handed.work}')`)).toBe('1')
})

it('graduation takes the work out of the teachers’ sight with all its parts; marks stay with the school', async () => {
  await cohort.run('teacher', `select write_mark('${handed.id}', 'picture', 24, 'Strong frames', 1000, 2000)`)
  await cohort.run('student', `select graduate_from_cohort('${cohort.id}', '${cohort.ids.student}')`)
  expect(await cohort.run('teacher', `select work_facts('${handed.id}')`)).toBeNull()
  expect(await cohort.run('peer', `select work_facts('${handed.id}')`)).toBeNull()
  expect(await cohort.run('teacher', `select handed_in_part('${handed.id}', 'log')`)).toBeNull()
  const shown = await cohort.run<{ graduated: boolean; handIns: Record<string, unknown>[] }>(
    'teacher',
    `select work_to_mark('${handed.work}')`,
  )
  expect(shown.graduated).toBe(true)
  expect(shown.handIns[0]).toMatchObject({ documentaryId: null, versionId: null, parts: {}, playable: false })
  expect(shown.handIns[0]!['marks']).toMatchObject([{ criterion: 'picture', points: 24, words: 'Strong frames' }])
  expect(await cohort.run('student', `select work_facts('${handed.id}')`)).not.toBeNull()
  expect(await cohort.attempt('teacher', `select write_mark('${handed.id}', 'sound', 3)`)).toBe('P0001')
})
