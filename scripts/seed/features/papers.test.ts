import { afterAll, expect, it } from 'vitest'
import { makeCast } from '#tests/support/functions/two-people.ts'
import { openTestHouse } from '#tests/support/house.ts'
import { seedClearances } from './clearances.ts'
import type { Festival } from './festival.ts'
import { seedPapers } from './papers.ts'

const house = await openTestHouse({ PARTS: 'api' })
afterAll(() => house.close())

it('seeds music, a claim of each state, fair use, AI passages and thanks, once', async () => {
  const { careful: creator, other: student, hers } = await makeCast(house)
  await creator.rpc('begin_rushes', { documentary: hers.id, files: [{ name: 'a.mov', bytes: 1000 }] }).throwOnError()
  const festival = { people: { creator, student } } as unknown as Festival
  for (let filled = 0; filled < 2; filled++) for (const fill of [seedClearances, seedPapers]) await fill(festival)
  const { data: claims } = await creator.from('fact_claims').select('state').eq('documentary_id', hers.id)
  expect(claims?.map(({ state }) => state).toSorted()).toEqual(['accepted', 'changed', 'checked', 'disputed', 'open', 'sourced'])
  for (const [table, count] of [
    ['music_works', 2],
    ['music_cues', 2],
    ['fair_uses', 1],
    ['credit_lines', 1],
  ] as const)
    expect((await creator.from(table).select('id').eq('documentary_id', hers.id)).data, table).toHaveLength(count)
  expect((await creator.from('own_synthetic_passages').select('id').neq('code', '')).data).toHaveLength(2)
})
