import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'

let house: HouseWithin
beforeAll(async () => {
  house = await openHouseWithin({ PARTS: 'api' })
})
afterAll(() => house?.close())

it('A thousand requests of one session look it up once', async () => {
  const person = await house.person('Nina')
  const token = (await person.auth.getSession()).data.session!.access_token
  const session = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).session_id as string
  const { sessions } = house.context
  await Promise.all(Array.from({ length: 50 }, () => sessions.isOpen(session)))
  // From memory the answer is no promise.
  expect(sessions.isOpen(session)).toBe(true)
})
