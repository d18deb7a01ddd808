import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
})
afterAll(() => house.close())
const sql = () => house.context.database.pool('postgres')
const due = async () => (await sql()`select d as person from private.due_departures() d`).map(({ person }) => person)

async function leaver(name: string): Promise<{ client: SupabaseClient; id: string; email: string }> {
  const client = await house.person(name)
  const user = (await client.auth.getUser()).data.user!
  const { data, error } = await client.functions.invoke('delete-account', { body: { email: user.email, at: 'two-weeks' } })
  expect(error).toBeNull()
  expect(Date.parse(data.leavesAt) - Date.now()).toBeGreaterThan(13 * 24 * 3600_000)
  return { client, id: user.id, email: user.email! }
}
async function signIn(email: string): Promise<SupabaseClient> {
  const client = createClient(house.url, house.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  await client.auth.signInWithPassword({ email, password: 'a long enough passphrase 9' })
  return client
}

it('An account that is given up ends every session and goes after two weeks', async () => {
  const { client, id } = await leaver('Leaver')
  expect((await client.auth.getUser()).error).not.toBeNull()
  expect(await due()).toEqual([])
  await sql()`update private.departures set asked_at = now() - interval '14 days', leaves_at = now() where person_id = ${id}`
  expect(await due()).toEqual([id])
  await sql()`delete from private.departures`
})

it('Signing in keeps it, whether or not a page asks', async () => {
  const { id, email } = await leaver('Returner')
  const back = await signIn(email)
  expect((await back.rpc('stay')).data).toBe(true)
  expect((await back.rpc('stay')).data).toBe(false)
  const silent = await leaver('Silent')
  await signIn(silent.email)
  await sql()`update private.departures set leaves_at = now() where person_id in (${id}, ${silent.id})`
  expect(await due()).toEqual([])
})

it('Nobody begins or stops the departure of another', async () => {
  const { id } = await leaver('Watched')
  const other = await house.person('Other')
  expect((await other.rpc('begin_departure', { person: id })).error?.code).toBe('42501')
  expect((await other.rpc('stay')).data).toBe(false)
  expect((await house.visitor().rpc('stay')).error?.code).toBe('42501')
  expect((await house.visitor().rpc('what_stays')).error?.code).toBe('42501')
  expect((await sql()`select 1 from private.departures where person_id = ${id}`).length).toBe(1)
})
