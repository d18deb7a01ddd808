import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cohortPeople, handIn, makeAssignment, makeCohort, markAll, type StagedCohort, workedRubric } from '#tests/support/cohorts.ts'
import { makePerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// Peers: who reads what, medians, a third reader, and what a blind reader and a blind author are never told.

let house: TestHouse
let cohort: StagedCohort
const one = [workedRubric[0]!].map((each) => ({ ...each, points: 100 }))
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cohort = await makeCohort(house)
})
afterAll(() => house.close())

const allocate = (assignment: string, pairs: [work: string, reader: keyof StagedCohort['ids']][]) =>
  cohort.run(
    'teacher',
    `select allocate_readings('${assignment}', '${JSON.stringify(pairs.map(([work, who]) => ({ work, reader: cohort.ids[who] })))}')`,
  )
const readingOf = async (work: string, who: keyof StagedCohort['ids']) =>
  (
    await cohort.sql`select id from public.peer_readings where work_id = ${work} and reader_id = ${cohort.ids[who]} and freed_at is null`
  )[0]?.['id'] as string
const review = async (work: string, who: 'peer' | 'other' | 'outsider', points: number) => {
  const reading = await readingOf(work, who)
  await cohort.run(who, `select write_peer_mark('${reading}', 'picture', ${points}, 'Words of a reader')`)
  await cohort.run(who, `select finish_reading('${reading}')`)
}
const markOf = async (work: string) => (await cohort.sql`select private.peer_mark_of(${work})::float8 as mark`)[0]!['mark']

describe('an allocation', () => {
  it('gives each work exactly the asked number, and nobody their own or their group’s', async () => {
    const assignment = await makeAssignment(cohort, { peers: 1 })
    const { work } = await handIn(cohort, assignment, 'student')
    await expect(allocate(assignment, [[work, 'student']])).rejects.toMatchObject({ detail: 'own' })
    await expect(allocate(assignment, [[work, 'outsider']])).rejects.toMatchObject({ detail: 'own' })
    await expect(
      allocate(assignment, [
        [work, 'peer'],
        [work, 'other'],
      ]),
    ).rejects.toMatchObject({ detail: 'count' })
    expect(
      await allocate(assignment, [
        [work, 'peer'],
        [work, 'peer'],
      ]),
    ).toBe(1)
    const notice = await cohort.sql`select about from public.notices where person_id = ${cohort.ids.peer} and kind = 'cohort'`
    expect(notice.map(({ about }) => about)).toEqual([{ what: 'to-read', subject: 'Rough cut' }])
  })
  it('of a group is not read by a member who handed nothing in', async () => {
    const put = (who: 'student' | 'other', group: string) =>
      cohort.run('teacher', `select change_cohort_person('${cohort.id}', '${cohort.ids[who]}', 'student', '${group}')`)
    await put('student', 'Two')
    const assignment = await makeAssignment(cohort, { peers: 1, grouping: 'group' })
    const { work } = await handIn(cohort, assignment, 'student')
    await put('other', 'Two')
    await expect(allocate(assignment, [[work, 'other']])).rejects.toMatchObject({ detail: 'own' })
    await put('other', '')
    await put('student', '')
  })
  it('frees only what a person who leaves had not finished', async () => {
    const assignment = await makeAssignment(cohort, { peers: 1, rubric: one })
    const [mine, theirs] = [await handIn(cohort, assignment, 'student'), await handIn(cohort, assignment, 'peer')]
    await allocate(assignment, [
      [mine.work, 'other'],
      [theirs.work, 'student'],
    ])
    await cohort.run('teacher', `select change_cohort_person('${cohort.id}', '${cohort.ids.other}', 'student', '', 0, true)`)
    const left = await cohort.sql`select r.work_id from public.peer_readings r join public.works w on w.id = r.work_id
      where w.assignment_id = ${assignment} and r.freed_at is null`
    expect(left.map(({ work_id }) => work_id)).toEqual([theirs.work])
    await cohort.run('teacher', `select add_to_cohort('${cohort.id}', '{${cohort.ids.other}}')`)
  })
})

describe('the mark of peers', () => {
  it('is the mean of two, unless they are too far apart: then a third is asked and no mark is shown', async () => {
    const third = await makePerson(house.context.database, 'Third')
    cohort.ids.outsider = third.id
    cohort.identity.outsider = third.identity
    await cohort.sql`insert into public.institution_members (institution_id, person_id, role, came_by) values (${cohort.institution}, ${third.id}, 'member', 'invitation')`
    await cohort.run('teacher', `select add_to_cohort('${cohort.id}', '{${third.id}}')`)
    const assignment = await makeAssignment(cohort, { peers: 2, spread: 20, rubric: one })
    const near = await handIn(cohort, assignment, 'student')
    await allocate(assignment, [
      [near.work, 'peer'],
      [near.work, 'other'],
    ])
    await review(near.work, 'peer', 70)
    expect(await markOf(near.work)).toBe(70)
    await review(near.work, 'other', 84)
    expect(await markOf(near.work)).toBe(77)
    const far = await makeAssignment(cohort, { peers: 2, spread: 20, rubric: one })
    const { work } = await handIn(cohort, far, 'student')
    await allocate(far, [
      [work, 'peer'],
      [work, 'other'],
    ])
    await review(work, 'peer', 60)
    await review(work, 'other', 84)
    expect(await markOf(work)).toBeNull()
    expect(await readingOf(work, 'outsider')).toBeDefined()
    await review(work, 'outsider', 70)
    expect(await markOf(work)).toBe(70)
  })
  it('is not sent before every criterion is marked, and not changed after', async () => {
    const assignment = await makeAssignment(cohort, { peers: 1 })
    const { work } = await handIn(cohort, assignment, 'student')
    await allocate(assignment, [[work, 'peer']])
    const reading = await readingOf(work, 'peer')
    await cohort.run('peer', `select write_peer_mark('${reading}', 'picture', 20)`)
    await expect(cohort.run('peer', `select finish_reading('${reading}')`)).rejects.toMatchObject({ detail: 'unmarked' })
    for (const criterion of ['sound', 'log', 'releases'])
      await cohort.run('peer', `select write_peer_mark('${reading}', '${criterion}', 10)`)
    await cohort.run('peer', `select finish_reading('${reading}')`)
    await expect(cohort.run('peer', `select write_peer_mark('${reading}', 'picture', 30)`)).rejects.toMatchObject({ detail: 'done' })
  })
})

describe('a double-blind review', () => {
  it('names neither side to the other, in any answer, notice or export; the teacher sees all', async () => {
    const assignment = await makeAssignment(cohort, { peers: 1, anonymity: 'double', rubric: one, title: 'Blind cut' })
    const { id, work } = await handIn(cohort, assignment, 'student')
    await cohort.sql`update public.hand_ins set words = 'By Student Known' where id = ${id}`
    await allocate(assignment, [[work, 'peer']])
    await review(work, 'peer', 82)
    await markAll(cohort, id, { picture: 73 })
    await cohort.run('teacher', `select release_results('${assignment}')`)
    const reading = (await cohort.sql`select id from public.peer_readings where work_id = ${work}`)[0]!['id'] as string
    await cohort.run('student', `select rate_reading('${reading}', 5, 'Clear')`)
    const all = (who: 'peer' | 'student', statement: string) =>
      house.context.database.run(cohort.identity[who], statement).then((rows) => JSON.stringify(rows))
    const email = async (who: 'peer' | 'student') =>
      (await house.context.database.pool('supabase_auth_admin')`select email from auth.users where id = ${cohort.ids[who]}`)[0]![
        'email'
      ] as string
    const named = async (who: 'peer' | 'student') => [cohort.ids[who], await email(who), who === 'peer' ? 'Peer Known' : 'Student Known']
    const told = {
      peer: [
        `select work_to_read('${reading}')`,
        `select work_facts('${id}')`,
        `select handed_in_part('${id}', 'log')`,
        'select my_cohorts()',
        'select my_notices()',
        `select caption_tracks.*, cues.* from caption_tracks left join cues on cues.track_id = caption_tracks.id`,
        'select export_my_data()',
      ],
      student: ['select my_cohorts()', 'select my_notices()', 'select export_my_data()'],
    } as const
    for (const [who, statements] of Object.entries(told) as ['peer' | 'student', readonly string[]][]) {
      const others = await named(who === 'peer' ? 'student' : 'peer')
      for (const statement of statements) {
        const answer = await all(who, statement)
        for (const name of others) expect(answer, `${who}: ${statement}`).not.toContain(name)
      }
    }
    expect(await all('peer', `select work_facts('${id}')`)).not.toContain(cohort.films.student.id)
    expect(await all('peer', `select work_to_read('${reading}')`)).toContain('Blind cut')
    const shown = JSON.stringify(await cohort.run('teacher', `select work_to_mark('${work}')`))
    for (const name of ['Peer Known', 'Student Known']) expect(shown).toContain(name)
    const result = await cohort.run<{ assignments: { id: string; result: { readings: unknown[] } | null }[] }[]>(
      'student',
      'select my_cohorts()',
    )
    expect(result[0]!.assignments.find((each) => each.id === assignment)!.result!.readings).toMatchObject([{ reader: '', useful: 5 }])
  })
  it('single-blind names the author to the reader, and not the reader to the author', async () => {
    const assignment = await makeAssignment(cohort, { peers: 1, anonymity: 'single', rubric: one })
    const { work } = await handIn(cohort, assignment, 'student')
    await allocate(assignment, [[work, 'peer']])
    const reading = await readingOf(work, 'peer')
    expect(JSON.stringify(await cohort.run('peer', `select work_to_read('${reading}')`))).toContain('Student Known')
  })
  it('is not told of before it is released', async () => {
    const assignment = await makeAssignment(cohort, { peers: 1, rubric: one, title: randomUUID() })
    const { id, work } = await handIn(cohort, assignment, 'student')
    await allocate(assignment, [[work, 'peer']])
    await review(work, 'peer', 91)
    await markAll(cohort, id, { picture: 73 })
    const mine = await cohort.run<{ assignments: { id: string }[] }[]>('student', 'select my_cohorts()')
    const told = JSON.stringify(mine[0]!.assignments.find((each) => each.id === assignment))
    expect(told).not.toMatch(/"points":91|"raw":73/)
    for (const who of cohortPeople)
      if (who !== 'teacher') expect(await cohort.attempt(who, `select release_results('${assignment}')`), who).toBe('-')
  })
})
