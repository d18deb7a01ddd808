import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let careful: SupabaseClient
let email: string
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  careful = await house.person('Careful')
  email = (await careful.auth.getUser()).data.user!.email!
})
afterAll(() => house.close())

async function setUpStep(client: SupabaseClient) {
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: crypto.randomUUID() })
  if (factor?.type !== 'totp') throw new Error('no factor')
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
  expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
}
async function withPassword(): Promise<SupabaseClient> {
  const client = createClient(house.url, house.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  await client.auth.signInWithPassword({ email, password: 'a long enough passphrase 9' })
  return client
}
const spend = async (client: SupabaseClient, code: string) => {
  const { error } = await client.functions.invoke('recovery-code', { body: { code } })
  return error ? (error.context as Response).status : 200
}

it('Codes exist only with a second step, and only auth spends one', async () => {
  expect((await careful.rpc('make_recovery_codes')).error).toMatchObject({ code: 'P0001', details: 'no-second-step' })
  expect((await careful.rpc('spend_recovery_code', { person: crypto.randomUUID(), code: 'x' })).error?.code).toBe('42501')
  expect((await house.visitor().rpc('make_recovery_codes')).error?.code).toBe('42501')
  expect(await spend(careful, '1234-5678-9abc')).toBe(400)
})

it('A code opens the account once, with the password, and removes the second step', async () => {
  await setUpStep(careful)
  const { data: codes } = await careful.rpc('make_recovery_codes').throwOnError()
  expect(codes).toHaveLength(10)
  expect((await careful.rpc('my_recovery_codes')).data).toMatchObject({ left: 10 })
  expect(await spend(house.visitor(), codes[0]!)).toBe(401)
  const half = await withPassword()
  expect((await half.from('profiles').select('user_id')).data).toEqual([])
  expect(await spend(half, '0000-0000-0000')).toBe(400)
  // As people type it: other capitals, no hyphens.
  expect(await spend(half, codes[3]!.toUpperCase().replaceAll('-', ''))).toBe(200)
  expect((await half.from('profiles').select('user_id')).data).toHaveLength(1)
  const { data: heard } = await half.rpc('my_notices')
  expect((heard as { notices: { kind: string }[] }).notices.map(({ kind }) => kind)).toContain('security')
})

it('Codes of a second step that was turned off open nothing after a new one is set up', async () => {
  const again = await withPassword()
  await setUpStep(again)
  const { data: codes } = await again.rpc('make_recovery_codes').throwOnError()
  const { data: factors } = await again.auth.mfa.listFactors()
  await again.auth.mfa.unenroll({ factorId: factors!.totp[0]!.id })
  const fresh = await withPassword()
  await setUpStep(fresh)
  expect((await fresh.rpc('my_recovery_codes')).data).toMatchObject({ left: 0 })
  expect(await spend(await withPassword(), codes[0]!)).toBe(400)
})

it('Tries are limited to five an hour, also for right codes', async () => {
  const owner = await withPassword()
  const [{ id }] = [(await owner.auth.getUser()).data.user!]
  await house.context.database.pool('postgres')`delete from private.recovery_tries where person_id = ${id}`
  const half = await withPassword()
  const answers: number[] = []
  for (let tries = 0; tries < 6; tries++) answers.push(await spend(half, 'ffff-ffff-ffff'))
  expect(answers).toEqual([400, 400, 400, 400, 400, 429])
})
