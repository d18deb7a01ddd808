import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, openAuthHouse, someone } from '#tests/support/auth-house.ts'

/** An access token holds for an hour; what it opens ends with its session, its account or a ban, in every service. */

let house: AuthHouse
beforeAll(async () => {
  house = await openAuthHouse()
})
afterAll(() => house.close())

async function signedUp() {
  const person = { ...someone(), client: house.client() }
  const { data } = await person.client.auth.signUp({ email: person.email, password: person.password })
  const token = data.session!.access_token
  // The token alone, as someone who copied it holds it.
  const thief = createClient(house.url, house.anonKey, { accessToken: async () => token })
  return { ...person, id: data.user!.id, token, thief }
}

const sql = () => house.context.database.pool('supabase_auth_admin')
const reads = async (client: SupabaseClient) => (await client.from('user_roles').select('role')).status
const lists = async (client: SupabaseClient) => (await client.storage.from('sources').list()).error === null
const calls = async (token: string) =>
  (await fetch(`${house.url}/functions/v1/playback`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status
const soon = (what: () => Promise<unknown>, expected: unknown) => expect.poll(what, { timeout: 10_000, interval: 20 }).toEqual(expected)

async function isShutOut({ thief, token }: Awaited<ReturnType<typeof signedUp>>) {
  await soon(() => reads(thief), 401)
  expect((await thief.from('user_roles').select('role')).error).toMatchObject({ code: 'PGRST303' })
  expect(await lists(thief)).toBe(false)
  expect(await calls(token)).toBe(401)
}

const ends: [how: string, act: (person: Awaited<ReturnType<typeof signedUp>>) => Promise<unknown>][] = [
  ['its account was deleted', ({ id }) => house.service().auth.admin.deleteUser(id)],
  ['its account was deleted softly', ({ id }) => house.service().auth.admin.deleteUser(id, true)],
  ['its account was banned', ({ id }) => house.service().auth.admin.updateUserById(id, { ban_duration: '1h' })],
  ['its session signed out', ({ client }) => client.auth.signOut({ scope: 'local' })],
  [
    'another session signed all others out',
    async ({ email, password }) => {
      const other = house.client()
      await other.auth.signInWithPassword({ email, password })
      await other.auth.signOut({ scope: 'others' })
    },
  ],
  ['its row was deleted by SQL, as end_session does', ({ id }) => sql()`delete from sessions where user_id = ${id}`],
  ['its time was over', ({ id }) => sql()`update sessions set not_after = now() where user_id = ${id}`],
]

describe('An access token is refused', () => {
  it.each(ends)('when %s', async (_how, act) => {
    const person = await signedUp()
    expect(await reads(person.thief)).toBe(200)
    expect(await lists(person.thief)).toBe(true)
    await act(person)
    await isShutOut(person)
  })
})

it('A session continues after a lifted ban', async () => {
  const person = await signedUp()
  const { admin } = house.service().auth
  await admin.updateUserById(person.id, { ban_duration: '1h' })
  await soon(() => reads(person.thief), 401)
  await admin.updateUserById(person.id, { ban_duration: 'none' })
  await soon(() => reads(person.thief), 200)
})

it('A realtime channel of an ended session is closed and says why', async () => {
  const person = await signedUp()
  await person.client.realtime.setAuth(person.token)
  const said: string[] = []
  let closed = false
  const channel = person.client.channel('room')
  channel.on('system', {}, (payload: { message?: string }) => said.push(payload.message ?? ''))
  await new Promise<void>((done) =>
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') done()
      if (status === 'CLOSED') closed = true
    }),
  )
  await house.service().auth.admin.deleteUser(person.id)
  await soon(async () => closed, true)
  expect(said).toContain('InvalidJWTToken: The session of this token has ended')
  await person.client.removeAllChannels()
})

it('Keys, and tokens an operator signed without a session, are not affected', async () => {
  const own = await house.context.tokens.sign(
    { sub: '00000000-0000-4000-8000-00000000abcd', role: 'authenticated', aud: 'authenticated' },
    60,
  )
  expect(await reads(createClient(house.url, house.anonKey, { accessToken: async () => own }))).toBe(200)
  expect(await reads(house.service())).toBe(200)
})

it('An end that was missed while the database was disconnected applies once it is reconnected', async () => {
  const person = await signedUp()
  expect(await reads(person.thief)).toBe(200)
  const session = JSON.parse(Buffer.from(person.token.split('.')[1]!, 'base64url').toString()).session_id as string
  // Ended while triggers are silent, as if nobody had been listening.
  const owner = house.context.database.pool('supabase_auth_admin')
  await owner`alter table sessions disable trigger tell_session_ended`
  await owner`delete from sessions where id = ${session}`
  await owner`alter table sessions enable trigger tell_session_ended`
  expect(await reads(person.thief)).toBe(200)
  await house.context.database.pool('postgres')`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'supabase_auth_admin' and query like 'listen%'`
  await soon(() => reads(person.thief), 401)
})
