import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { following, joined } from '#tests/support/realtime.ts'
import { openSeveralServers, type SeveralServers } from '#tests/support/several-servers.ts'
import { startProcess, temporaryFolder } from '#tests/support/start-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let all: SeveralServers
const open: SupabaseClient[] = []
beforeAll(async () => {
  all = await openSeveralServers()
})
afterAll(async () => {
  await Promise.all(open.map((one) => one.realtime.disconnect()))
  await all?.close()
})

const at = (which: 0 | 1, auth: Record<string, unknown> = {}) => {
  const { url, anonKey } = all.servers[which]
  const made = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false, ...auth } })
  open.push(made)
  return made
}
const password = 'a long enough passphrase 9'
async function signUp(which: 0 | 1) {
  const client = at(which)
  const email = `${randomUUID()}@house.example`
  const { data, error } = await client.auth.signUp({ email, password })
  if (error) throw error
  return { client, email, session: data.session!, id: data.user!.id }
}

describe('Two servers on one database: signing in', () => {
  it('a session of one is valid at the other, is refreshed there, and ends at both', async () => {
    const { session } = await signUp(0)
    const there = at(1)
    const { data, error } = await there.auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error).toBeNull()
    expect((await at(0).auth.getUser(data.session!.access_token)).error).toBeNull()
    const here = at(0)
    await here.auth.setSession({ access_token: data.session!.access_token, refresh_token: data.session!.refresh_token })
    expect((await here.auth.signOut()).error).toBeNull()
    const token = data.session!.access_token
    const asked = () =>
      fetch(`${all.servers[1].url}/rest/v1/people?limit=1`, {
        headers: { apikey: all.servers[1].anonKey, authorization: `Bearer ${token}` },
      })
    await vi.waitFor(async () => expect((await asked()).status).toBe(401), 10_000)
  })

  it('a refresh token sent to both at once leads to one session, not to two', async () => {
    const { session } = await signUp(0)
    const answers = await Promise.all(
      ([0, 1, 0, 1] as const).map((which) => at(which).auth.refreshSession({ refresh_token: session.refresh_token })),
    )
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null])
    expect(new Set(answers.map(({ data }) => data.session!.refresh_token)).size).toBe(1)
  })

  it('a code from a letter is redeemed once, at either server', async () => {
    const { email } = await signUp(0)
    const { data } = await all.servers[0].service().auth.admin.generateLink({ type: 'magiclink', email })
    const token_hash = data.properties!.hashed_token
    const answers = await Promise.all(([0, 1, 0, 1] as const).map((which) => at(which).auth.verifyOtp({ type: 'magiclink', token_hash })))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('a code exchange begun at one ends at the other, once', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const { email } = await signUp(0)
    const pkce = { flowType: 'pkce', persistSession: true, storage, detectSessionInUrl: false }
    expect((await at(0, pkce).auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull()
    const link = await vi.waitFor(() => linkFor(email), 10_000)
    const { pathname, search } = new URL(link)
    const followed = await fetch(`${all.servers[1].url}${pathname}${search}`, { redirect: 'manual' })
    const code = new URL(followed.headers.get('location')!).searchParams.get('code')!
    const verifier = [...kept].find(([key]) => key.endsWith('code-verifier'))!
    const exchange = (which: 0 | 1) => {
      kept.set(...verifier)
      return at(which, { ...pkce, storage: { ...storage, removeItem: () => {} } }).auth.exchangeCodeForSession(code)
    }
    const answers = await Promise.all([exchange(0), exchange(1)])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  /** The link of a letter that one of the two wrote into its outbox. */
  function linkFor(email: string): string {
    for (const folder of all.folders) {
      const outbox = join(folder, 'outbox')
      for (const name of existsSync(outbox) ? readdirSync(outbox) : []) {
        const letter = readFileSync(join(outbox, name), 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '=')
        const link = letter.includes(email) && /https?:\/\/\S*?\/confirm\?token=pkce_[^\s"<]+/.exec(letter)?.[0]
        // What the page behind the link asks for when its button is pressed.
        if (link) return link.replaceAll('&amp;', '&').replace('/confirm?', '/verify?')
      }
    }
    throw new Error('No letter yet')
  }

  it('guesses at a password are counted together', async () => {
    const { email } = await signUp(0)
    const statuses: (number | undefined)[] = []
    for (let guess = 0; guess < 45; guess++) {
      const { error } = await at((guess % 2) as 0 | 1).auth.signInWithPassword({ email, password: `wrong ${guess} and long enough` })
      statuses.push(error?.status)
    }
    // Thirty in five minutes, and one more each ten seconds; two that count alone let sixty pass.
    const first = statuses.indexOf(429)
    expect(first).toBeGreaterThanOrEqual(30)
    expect(first).toBeLessThan(45)
  })
})

describe('Two servers on one database: the rest', () => {
  it('a new table is known at both', async () => {
    await all.behind.database
      .pool('postgres')
      .unsafe('create table public.moorings (id int primary key); grant all on public.moorings to service_role')
    for (const which of [0, 1] as const)
      await vi.waitFor(async () => expect((await all.servers[which].service().from('moorings').select()).error).toBeNull(), 10_000)
  })

  it('messages and presence of a private room and changes of a table reach both', async () => {
    await all.behind.database.pool('postgres').unsafe(`
      create table public.berths (id int primary key, owner_id uuid);
      alter table public.berths enable row level security;
      grant select on public.berths to authenticated; grant all on public.berths to service_role;
      create policy "Owners read their berths" on public.berths for select to authenticated using (owner_id = auth.uid());
      alter publication supabase_realtime add table public.berths;
      create policy "Members read quays" on realtime.messages for select to authenticated using (realtime.topic() like 'quay:%');
      create policy "Members write on quays" on realtime.messages for insert to authenticated with check (realtime.topic() = 'quay:open')`)
    const [ada, bo] = [await signUp(0), await signUp(1)]
    await ada.client.realtime.setAuth(ada.session.access_token)
    await bo.client.realtime.setAuth(bo.session.access_token)
    const [said, changed] = [vi.fn(), vi.fn()]
    const room = (client: SupabaseClient, key: string) =>
      client.channel('quay:open', { config: { private: true, presence: { key, enabled: true } } })
    const near = room(ada.client, 'ada').on('broadcast', { event: 'bell' }, ({ payload }) => said(payload))
    const there = room(bo.client, 'bo')
    await joined(near)
    await joined(there)
    await near.track({ seat: 1 })
    await there.track({ seat: 2 })
    for (const channel of [near, there])
      await vi.waitFor(() => expect(Object.keys(channel.presenceState()).sort()).toEqual(['ada', 'bo']), 20_000)
    await there.send({ type: 'broadcast', event: 'bell', payload: { strokes: 3 } })
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith({ strokes: 3 }), 10_000)
    const table = bo.client
      .channel('berths')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'berths' }, (change) =>
        changed((change.new as { id: number }).id),
      )
    expect(await following(table)).toMatchObject({ status: 'ok' })
    const rows = all.servers[0].service()
    await vi.waitFor(async () => expect((await rows.from('berths').upsert({ id: 1, owner_id: ada.id })).error).toBeNull(), 10_000)
    expect((await rows.from('berths').insert({ id: 2, owner_id: bo.id })).error).toBeNull()
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(2), 20_000)
    expect(changed).not.toHaveBeenCalledWith(1)
    await expect(joined(room(at(1), 'stranger'))).rejects.toThrow()
  })

  it('two that start at once on an empty database create it together', async () => {
    const { env } = all
    const superuser = new URL(env.DATABASE_URL!)
    await all.asSuperuser('create database fresh')
    superuser.pathname = '/fresh'
    const folders = [temporaryFolder(), temporaryFolder()]
    const started = await Promise.all(folders.map(({ folder }) => startProcess({ ...env, DATABASE_URL: superuser.href, DATA_DIR: folder })))
    try {
      await Promise.all(started.map((each) => each.ready()))
      expect(started.filter((each) => each.output().includes('Applied'))).toHaveLength(1)
    } finally {
      for (const each of started) each.kill('SIGTERM')
      await Promise.all(started.map(({ ended }) => ended))
      for (const { remove } of folders) remove()
    }
  })

  it.each([
    ['keeps films in a folder of its own', { S3_ENDPOINT: '', S3_BUCKET: '' }, /keeps its films elsewhere/],
    ['has another secret', { JWT_SECRET: 'another secret of at least thirty-two' }, /with another JWT_SECRET/],
  ])('one that %s does not start beside them, and says why', async (_what, different, words) => {
    const { folder, remove } = temporaryFolder()
    const third = await startProcess({ ...all.env, ...different, DATA_DIR: folder })
    expect(await third.ended).toBe(1)
    expect(third.output()).toMatch(words)
    remove()
    for (const { url } of all.servers) expect((await fetch(`${url}/health`)).status).toBe(200)
  })
})
