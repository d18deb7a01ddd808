import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// B13: notices 90, 30 and 7 days before a licence ends, on its last day, and louder the day after; once each, in the licensor's days.

let house: TestHouse
let team: StagedTeam
const item = randomUUID()
const sql = () => house.context.database.pool('postgres')
const tell = async (moment: string) => (await sql()`select private.tell_clearance_ends(${moment}::timestamptz) as told`)[0]!['told']
const heard = () =>
  sql()`select person_id as who, about ->> 'what' as what, (about ->> 'days')::int as days from public.notices where kind = 'clearance' order by 2`
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await team.run(
    'editor',
    `insert into clearance_items (id, documentary_id, kind, title, code) values ('${item}', $film, 'footage', 'Harbour', 'ARC-07')`,
  )
  await team.run(
    'editor',
    `insert into clearance_licences (documentary_id, item_id, media, worldwide, starts_on, ends_on, zone)
      values ($film, '${item}', '{tv}', true, '2026-09-01', '2029-08-31', 'America/New_York')`,
  )
})
afterAll(() => house.close())

it('is told at each step once, to who sees papers', async () => {
  const steps: [string, number, string?, number?][] = [
    ['2029-06-01T12:00:00Z', 0],
    ['2029-06-02T12:00:00Z', 1, 'licence-ending', 90],
    ['2029-06-03T12:00:00Z', 0],
    ['2029-08-01T12:00:00Z', 1, 'licence-ending', 30],
    ['2029-08-24T12:00:00Z', 1, 'licence-ending', 7],
    ['2029-08-31T12:00:00Z', 1, 'licence-last-day', 0],
    // Two in the morning in Berlin, and still the last day in New York.
    ['2029-09-01T02:00:00Z', 0],
    ['2029-09-01T12:00:00Z', 1, 'licence-ended', -1],
    ['2029-09-02T12:00:00Z', 0],
  ]
  for (const [moment, told, what, days] of steps) {
    expect(await tell(moment), moment).toBe(told)
    if (what) {
      const notices = await heard()
      expect(new Set(notices.map(({ who }) => who))).toEqual(new Set([team.ids.owner, team.ids.producer, team.ids.halfway]))
      expect(notices.map(({ what, days }) => [what, days])).toEqual(Array.from({ length: 3 }, () => [what, days]))
    }
  }
})

it('is told again once the last day moved, and of an option that is not taken up', async () => {
  await team.run('editor', "update clearance_licences set ends_on = '2030-08-31'")
  expect(await tell('2030-08-30T12:00:00Z')).toBe(1)
  await team.run(
    'editor',
    `insert into clearance_options (documentary_id, item_id, scope, take_up_by) values ($film, '${item}', 'Streaming', '2031-01-31')`,
  )
  expect(await tell('2031-01-25T12:00:00Z')).toBe(1)
  expect((await heard()).some(({ what }) => what === 'option-ending')).toBe(true)
  await team.run('editor', "update clearance_options set taken_up_on = '2031-01-26'")
  expect(await tell('2031-01-31T12:00:00Z')).toBe(0)
})

it('empties the bin after thirty days, and keeps a proof no longer than was said', async () => {
  const [old, short] = [randomUUID(), randomUUID()]
  for (const [id, more] of [
    [old, { removed_at: '2026-01-01' }],
    [short, { keep_until: '2020-01-01' }],
  ] as const)
    await house
      .service()
      .from('clearance_proofs')
      .insert({
        id,
        documentary_id: team.film.id,
        item_id: item,
        dated_on: '2019-01-01',
        name: 'a.pdf',
        type: 'application/pdf',
        size_bytes: 10,
        ...more,
      })
      .throwOnError()
  await sql()`select private.empty_clearance_bin()`
  const left = await sql()`select id, removed_at is not null as binned from public.clearance_proofs`
  expect(left).toEqual([{ id: short, binned: true }])
})
