import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

/** What a connected program may do: what its person may, without their office and without their account. */

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

/** A client whose token is the person's own, in person or through a program. */
async function asked(person: SupabaseClient, clientId?: string) {
  const { data } = await person.auth.getSession()
  const claims = JSON.parse(Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString())
  const token = await house.context.tokens.sign({ ...claims, ...(clientId ? { client_id: clientId } : {}) }, 600)
  return createClient(house.url, house.anonKey, { accessToken: async () => token })
}
const program = '00000000-0000-4000-8000-00000000c11e'
const sessionOf = async (person: SupabaseClient) => {
  const { data } = await person.auth.getSession()
  return JSON.parse(Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString()).session_id as string
}

it('A program of an administrator has no office; the administrator has one', async () => {
  const admin = await house.person('Office')
  const { data } = await admin.auth.getUser()
  await house.service().from('user_roles').upsert({ user_id: data.user!.id, role: 'admin' })
  expect((await (await asked(admin)).rpc('read_audit_log')).error).toBeNull()
  expect((await (await asked(admin, program)).rpc('read_audit_log')).error?.code).toBe('42501')
})

it('A program ends no session; its person does', async () => {
  const person = await house.person('Person')
  const session = await sessionOf(person)
  expect((await (await asked(person, program)).rpc('end_session', { session })).error?.code).toBe('42501')
  expect((await person.auth.getUser()).error).toBeNull()
  expect((await (await asked(person)).rpc('end_session', { session })).error).toBeNull()
  expect((await person.auth.getUser()).error).not.toBeNull()
})

it('A program reads what its person may read', async () => {
  const person = await house.person('Reader')
  const { data, error } = await (await asked(person, program)).from('user_roles').select('role')
  expect(error).toBeNull()
  expect(data).toHaveLength(1)
})

it('A program neither deletes the account nor creates recovery links', async () => {
  const person = await house.person('Kept')
  const { data } = await person.auth.getUser()
  for (const name of ['delete-account', 'recovery-link']) {
    const { error } = await (await asked(person, program)).functions.invoke(name, { body: { email: data.user!.email } })
    expect((error!.context as Response).status).toBe(403)
    expect(await (error!.context as Response).json()).toMatchObject({ code: 'program' })
  }
})
