import { randomUUID } from 'node:crypto'
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

it('An account whose deletion was requested ends every session and is deleted after two weeks', async () => {
  const { client, id } = await leaver('Leaver')
  expect((await client.auth.getUser()).error).not.toBeNull()
  expect(await due()).toEqual([])
  await sql()`update private.departures set asked_at = now() - interval '14 days', leaves_at = now() where person_id = ${id}`
  expect(await due()).toEqual([id])
  await sql()`delete from private.departures`
})

it('Signing in cancels the deletion, whether or not a page asks', async () => {
  const { id, email } = await leaver('Returner')
  const back = await signIn(email)
  expect((await back.rpc('stay')).data).toBe(true)
  expect((await back.rpc('stay')).data).toBe(false)
  const silent = await leaver('Silent')
  await signIn(silent.email)
  await sql()`update private.departures set leaves_at = now() where person_id in (${id}, ${silent.id})`
  expect(await due()).toEqual([])
})

it('Only the person themself requests or cancels the deletion of their account', async () => {
  const { id } = await leaver('Watched')
  const other = await house.person('Other')
  expect((await other.rpc('begin_departure', { person: id })).error?.code).toBe('42501')
  expect((await other.rpc('stay')).data).toBe(false)
  expect((await house.visitor().rpc('stay')).error?.code).toBe('42501')
  expect((await house.visitor().rpc('what_stays')).error?.code).toBe('42501')
  expect((await sql()`select 1 from private.departures where person_id = ${id}`).length).toBe(1)
})

it('Before deletion a person reads what remains: messages to others, licences, letters to the house', async () => {
  const leaving = await house.person('Writer')
  const other = await house.person('Reader')
  const id = async (person: typeof leaving) => (await person.auth.getUser()).data.user!.id
  const [own, others, thread] = [await id(leaving), await id(other), randomUUID()]
  const kinds = async () =>
    ((await leaving.rpc('what_stays')).data as { kind: string; amount: number }[]).map(({ kind, amount }) => [kind, amount])
  expect(await kinds()).toEqual([])
  await sql()`insert into public.threads (id, subject, started_by, last_number) values (${thread}, 'The lamp', ${own}, 3)`
  await sql()`insert into public.thread_people (thread_id, person_id) values (${thread}, ${own}), (${thread}, ${others})`
  for (const [number, sender] of [own, others, own].entries())
    await sql()`insert into public.messages (id, thread_id, number, sender_id, body) values (${randomUUID()}, ${thread}, ${number + 1}, ${sender}, 'Yes.')`
  await leaving.rpc('send_contact_message', { purpose: 'press', name: 'Ann Vega', email: 'ann@house.example', message: 'A still, please.' })
  const [institution] =
    await sql()`insert into public.institutions (name, type, domain) values ('Aldermoor', 'public-library', 'aldermoor.example') returning id`
  await sql()`insert into public.licences (institution_id, creator_id, covers, starts_on) values (${institution!.id}, ${own}, 'catalogue', current_date)`
  expect(await kinds()).toEqual([
    ['contact-messages', 1],
    ['letters', 2],
    ['licences', 1],
  ])
})
