import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// A test of a cut: said by its audience, told together from five people on, and never with a name nobody agreed to.

let house: TestHouse
let team: StagedTeam
let test: string
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  await sql()`delete from public.test_screenings`
  const [made] =
    await sql()`insert into public.test_screenings (version_id, questions) values (${team.film.versionId}, ${['A?', 'B?', 'C?']}) returning id`
  test = made!['id'] as string
})
const say = (presses: object[] = [], answers: string[] | null = null, named = false) =>
  `select say_to_test('${test}', '${JSON.stringify(presses)}', ${answers ? `array[${answers.map((each) => `'${each}'`).join(',')}]` : 'null'}, ${named})`

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('a test screening', () => {
  it('is started and closed by editors of the film', async () => {
    expect(await team.outcomes(`select close_test('${test}')`)).toBe('- - - - 1 1 1 - - -')
    expect(await team.attempt('owner', "select begin_test($version, array['A','B','C'])")).toBe('P0001')
    await sql()`delete from public.test_screenings`
    expect(await team.outcomes("select begin_test($version, array['A','B','C'])")).toBe('- - - - 1 1 1 - - -')
    for (const questions of ["array['A','B']", "array['A','B','']", `array['A','B','${'x'.repeat(301)}']`])
      expect(await team.attempt('owner', `select begin_test($version, ${questions})`)).toBe('22023')
  })
  it('is seen by the team and by guests of that cut', async () => {
    expect(await team.outcomes('select id, questions from test_screenings')).toBe('- 0 1 1 1 1 1 0 1 1')
    expect(await team.attempt('guest', 'select made_by from test_screenings')).toBe('-')
  })
  it('takes answers of its audience: reviewers and guests, not the team', async () => {
    expect(await team.outcomes(say([{ atMs: 1000, mark: 'moved' }]))).toBe('- - 1 1 P0001 P0001 P0001 - P0001 -')
  })
  it('shows each person only their own answers', async () => {
    await team.run('guest', say([{ atMs: 1000, mark: 'moved' }]))
    expect(await team.outcomes('select from test_viewers')).toBe('- 0 1 0 0 0 0 0 0 0')
    for (const statement of ["update test_viewers set presses = '[]'", 'delete from test_viewers'])
      expect(await team.outcomes(statement)).toBe('- - - - - - - - - -')
  })
  it('accepts presses within the film only, of two kinds, and at most a thousand', async () => {
    await team.run(
      'guest',
      say([
        { atMs: 999_999_999, mark: 'moved' },
        { atMs: -1, mark: 'moved' },
        { atMs: 5, mark: 'asleep' },
        { atMs: 7, mark: 'bored' },
      ]),
    )
    expect(await sql()`select presses from public.test_viewers`).toEqual([{ presses: [{ atMs: 7, mark: 'bored' }] }])
    expect(await team.attempt('guest', say(Array.from({ length: 1001 }, () => ({ atMs: 1, mark: 'moved' }))))).toBe('P0001')
  })
  it('does not lose answers to presses that arrive late, nor accept any once it is closed', async () => {
    await team.run('guest', say([], ['Yes', '', 'No'], true))
    await team.run('guest', say([{ atMs: 1, mark: 'moved' }]))
    expect(await sql()`select answers, named, name from public.test_viewers`).toEqual([
      { answers: ['Yes', '', 'No'], named: true, name: 'Gerd' },
    ])
    await sql()`update public.test_screenings set closed_at = now()`
    expect(await team.attempt('guest', say())).toBe('P0001')
  })
})

describe('the results of a test screening', () => {
  const audience = async (count: number) => {
    for (let at = 0; at < count; at++) {
      const { id } = await makePerson(house.context.database, `Viewer ${at}`)
      await sql()`insert into public.test_viewers (screening_id, person_id, presses, answers, named, name, finished_at)
        values (${test}, ${id}, ${sql().json([
          { atMs: 12_000, mark: 'moved' },
          { atMs: 13_000, mark: 'moved' },
        ])}::jsonb, ${[`Answer ${at}`, '', '']}, ${at === 0}, ${at === 0 ? 'Ann' : ''}, now())`
    }
  }
  const results = async () => (await team.run('editor', `select test_results('${test}') as told`))[0]!['told']
  it('are read by the team only', async () => {
    expect(await team.outcomes(`select test_results('${test}')`)).toBe('- - - 1 1 1 1 - 1 1')
    expect(await team.attempt('owner', `select test_results('${randomUUID()}')`)).toBe('-')
  })
  it.each([
    ['while it is open, however many have watched', 9, false],
    ['of four people, closed or not', 4, true],
  ])('are a count and nothing else %s', async (_, count, closed) => {
    await audience(count)
    if (closed) await sql()`update public.test_screenings set closed_at = now()`
    expect(await results()).toEqual({ finished: count, told: false, curve: [], answers: [] })
  })
  it('of five people show how many pressed when, each once in ten seconds, and answers with names only by consent', async () => {
    await audience(5)
    await sql()`insert into public.test_viewers (screening_id, person_id, presses)
      values (${test}, ${team.ids.guest}, '[{"atMs": 1, "mark": "bored"}]')`
    await sql()`update public.test_screenings set closed_at = now()`
    const told = (await results()) as { finished: number; curve: object[]; answers: { words: string; name: string }[][] }
    expect(told).toMatchObject({ finished: 5, told: true, curve: [{ startsMs: 10_000, moved: 5, bored: 0 }] })
    expect(told.answers[0]!.toSorted((one, other) => one.words.localeCompare(other.words))).toEqual([
      { words: 'Answer 0', name: 'Ann' },
      ...[1, 2, 3, 4].map((at) => ({ words: `Answer ${at}`, name: '' })),
    ])
    expect(JSON.stringify(told)).not.toContain('person')
  })
  it('hide what fewer than three people did within the same ten seconds', async () => {
    await audience(5)
    const also = (count: number, atMs: number, mark: string) =>
      sql()`update public.test_viewers set presses = presses || ${sql().json([{ atMs, mark }])}::jsonb
        where (screening_id, person_id) in (select screening_id, person_id from public.test_viewers where screening_id = ${test} order by person_id limit ${count})`
    await also(2, 14_000, 'bored')
    await also(2, 31_000, 'bored')
    await also(3, 52_000, 'bored')
    await sql()`update public.test_screenings set closed_at = now()`
    expect(await results()).toMatchObject({
      curve: [
        { startsMs: 10_000, moved: 5, bored: 0 },
        { startsMs: 50_000, moved: 0, bored: 3 },
      ],
    })
  })
})
