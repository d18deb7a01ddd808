import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { createAuthContext } from './context.ts'
import { sweep } from './sweep.ts'

let house: HouseWithin
beforeAll(async () => {
  house = await openHouseWithin()
})
afterAll(() => house.close())

it('Sweeping deletes what can never be used again and leaves live sessions', async () => {
  const auth = createAuthContext(house.context)
  const person = await house.person('Ada')
  await person.auth.refreshSession()
  await auth.sql`update refresh_tokens set updated_at = now() - interval '31 days' where revoked`
  await auth.sql`insert into flow_state (provider_type, authentication_method, created_at) values ('email', 'otp', now() - interval '2 days'), ('email', 'otp', now())`
  await auth.sql`insert into code_uses (subject, updated_at) values (gen_random_uuid(), now() - interval '2 days'), (gen_random_uuid(), now())`
  await sweep(auth)
  const [left] =
    await auth.sql`select (select count(*)::int from refresh_tokens) as tokens, (select count(*)::int from flow_state) as flows, (select count(*)::int from code_uses) as uses`
  expect(left).toEqual({ tokens: 1, flows: 1, uses: 1 })
  expect((await person.auth.refreshSession()).error).toBeNull()
})
