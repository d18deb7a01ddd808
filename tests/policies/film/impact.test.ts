import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// What a film is meant to change and what did is its maker's alone.

let house: TestHouse
let cast: Cast
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
})
afterAll(() => house.close())

const run = (who: keyof Cast['identity'], statement: string, params: unknown[] = []) =>
  house.context.database.run(cast.identity[who], statement, params)

// Columns: visitor guest stranger linked creator moderator admin service. A figure is how many rows they read or changed, - a refusal.
describe('goals and evidence', () => {
  it.each([
    [
      'set a goal',
      "insert into impact_goals (documentary_id, kind, words) values (:public, 'policy', 'A lighthouse law')",
      '- - - - 1 - - 1',
    ],
    [
      'say on which day a goal was reached',
      "insert into impact_goals (documentary_id, kind, words, reached_on) values (:public, 'policy', 'A lighthouse law', '2027-03-05')",
      '- - - - 1 - - 1',
    ],
    [
      'log evidence',
      "insert into impact_evidence (documentary_id, kind, words) values (:public, 'media', 'An editorial')",
      '- - - - 1 - - 1',
    ],
  ])('%s', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })
  it('are read and changed by their owners only', async () => {
    const { id } = cast.films.public
    const [goal] = await run(
      'creator',
      "insert into public.impact_goals (documentary_id, kind, words) values ($1, 'action', 'Count') returning id",
      [id],
    )
    const [kept] = await run(
      'creator',
      "insert into public.impact_evidence (documentary_id, goal_id, kind, words, version_id, starts_ms, ends_ms) values ($1, $2, 'action', 'Counted', $3, 0, 5000) returning id",
      [id, goal!['id'], cast.films.public.versionId],
    )
    for (const who of ['stranger', 'linked', 'moderator', 'guest'] as const) {
      for (const [table, row] of [
        ['impact_goals', goal],
        ['impact_evidence', kept],
      ] as const) {
        expect(await run(who, `select 1 from public.${table}`)).toEqual([])
        expect(await run(who, `update public.${table} set words = 'x' where id = $1 returning 1`, [row!['id']])).toEqual([])
        if (table === 'impact_goals')
          expect(
            await run(who, `update public.impact_goals set reached_on = '2027-03-05' where id = $1 returning 1`, [row!['id']]),
          ).toEqual([])
        expect(await run(who, `delete from public.${table} where id = $1 returning 1`, [row!['id']])).toEqual([])
      }
    }
    expect(await run('creator', 'delete from public.impact_goals where id = $1 returning 1', [goal!['id']])).toHaveLength(1)
    expect(await run('creator', 'select goal_id from public.impact_evidence where id = $1', [kept!['id']])).toEqual([{ goal_id: null }])
  })
  it.each([
    ['a proof that is no web address', 'proof_url', "'javascript:alert(1)'"],
    ['a range that ends before it begins', 'starts_ms, ends_ms', '5000, 1000'],
    ['a range without an end', 'starts_ms', '5000'],
    ['no words', 'place', "repeat('x', 201)"],
  ])('are refused with %s', async (_, columns, values) => {
    await expect(
      run('creator', `insert into public.impact_evidence (documentary_id, kind, words, ${columns}) values ($1, 'media', 'x', ${values})`, [
        cast.films.public.id,
      ]),
    ).rejects.toMatchObject({ code: '23514' })
  })
  it('cannot refer to another film’s cut', async () => {
    await expect(
      run('creator', "insert into public.impact_evidence (documentary_id, kind, words, version_id) values ($1, 'media', 'x', $2)", [
        cast.films.public.id,
        cast.films.private.versionId,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
