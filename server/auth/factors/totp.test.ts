import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { acceptTotp, newTotp } from './totp.ts'

let house: HouseWithin
beforeAll(async () => {
  house = await openHouseWithin()
})
afterAll(() => house.close())

it('A code is good for its half-minute and its neighbours, once, and never after a later one', async () => {
  const sql = house.context.database.pool('supabase_auth_admin')
  const { secret } = newTotp('Actuality', 'ada@house.example')
  const start = Date.UTC(2026, 0, 1)
  const shown = (steps: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: start + steps * 30_000 })
  const factor = '11111111-1111-4111-8111-111111111111'
  const accept = (steps: number) => acceptTotp(sql, factor, secret, shown(steps), start)
  expect(await accept(-2)).toBe(false)
  expect(await accept(-1)).toBe(true)
  expect(await accept(0)).toBe(true)
  expect(await accept(0)).toBe(false)
  expect(await accept(1)).toBe(true)
  expect(await accept(-1)).toBe(false)
  expect(await accept(2)).toBe(false)
  expect(await acceptTotp(sql, factor, secret, ' 12345', start)).toBe(false)
})
