import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { parseFilter } from './filter.ts'
import { Patterns } from './patterns.ts'

let house: HouseWithin
let patterns: Patterns
beforeAll(async () => {
  house = await openHouseWithin()
  // What a pattern means is asked here, not how soon it is given up: a machine may be slow.
  patterns = new Patterns(house.context.database, '60s')
})
afterAll(() => house.close())

const entries = ['50% of figs', '50x of figs', 'ålervik', 'the bell rang', 'doorbells', 'a*b']

it.each([
  ['like', 'entry=like.50\\% of _igs', ['50% of figs']],
  ['ilike', 'entry=ilike.ÅL%', ['ålervik']],
  ['a word', 'entry=match.\\mbell\\M', ['the bell rang']],
  ['not', 'entry=not.imatch.^(50|å|the|doorbell)', ['a*b']],
])('%s means what PostgreSQL means by it', async (_name, filter, expected) => {
  const [condition] = parseFilter(filter)!
  const held: string[] = []
  for (const entry of entries) if (await patterns.fulfils(condition!, entry, 'text')) held.push(entry)
  expect(held).toEqual(expected)
})

it('gives up what takes longer than it may', async () => {
  const hasty = new Patterns(house.context.database, '1ms')
  const [condition] = parseFilter(`entry=like.${'%a'.repeat(30)}b`)!
  await expect(hasty.fulfils(condition!, 'a'.repeat(20_000_000), 'text')).rejects.toThrow(
    'the pattern of the like filter takes too long to match',
  )
})
