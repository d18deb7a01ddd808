import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { programOf } from '#tests/support/program.ts'
import { joined } from '#tests/support/realtime.ts'

type Who = 'one' | 'other' | 'guest' | 'visitor' | 'program'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let [oneId, otherId]: string[] = []

beforeAll(async () => {
  house = await openTestHouse()
  const [one, other, guest] = [await house.person('One'), await house.person('Other'), house.visitor()]
  await guest.auth.signInAnonymously()
  const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.id
  ;[oneId, otherId] = [await idOf(one), await idOf(other)]
  const program = await programOf(house, one)
  people = { one, other, guest, visitor: house.visitor(), program }
})
afterAll(async () => {
  for (const one of Object.values(people)) await one.realtime.disconnect()
  await house.close()
})
const sql = () => house.context.database.pool('postgres')
beforeEach(() => sql()`truncate public.notices, public.notice_choices, public.push_devices cascade`)

interface Told {
  kind?: string
  about?: object
  leadsTo?: string
  saidOnce?: string | null
  again?: boolean
  film?: string | null
}
const tell = (
  person: string,
  { kind = 'message', about = { from: 'Ann' }, leadsTo = '/messages', saidOnce = null, again = false, film = null }: Told = {},
) =>
  sql()`select private.notify(${person}, ${kind}, ${JSON.stringify(about)}::text::jsonb, ${leadsTo}, ${saidOnce}, ${again}, ${film}::uuid)`
interface Page {
  unread: number
  notices: { id: string; kind: string; about: Record<string, unknown>; times: number; readAt: string | null; filmId: string | null }[]
}
const page = async (who: Who, asked: object = {}) => {
  const { data, error } = await people[who].rpc('my_notices', asked)
  return error ? error.code : (data as Page)
}
const read = async (who: Who, asked: object = {}) => (await page(who, asked)) as Page

describe('a notice', () => {
  it('is read by its person only, in person', async () => {
    await tell(oneId!)
    expect(await page('one')).toMatchObject({ unread: 1, notices: [{ kind: 'message', about: { from: 'Ann' }, times: 1, readAt: null }] })
    expect(await page('other')).toMatchObject({ unread: 0, notices: [] })
    for (const who of ['visitor', 'program'] as const) expect(await page(who), who).toBe('42501')
    for (const who of ['other', 'guest', 'visitor', 'program'] as const)
      expect((await people[who].from('notices').select('id')).data ?? [], who).toEqual([])
    expect((await people.one.from('notices').select('id')).data).toHaveLength(1)
    expect((await people.one.from('notices').select('about')).error?.code).toBe('42501')
    expect((await people.program.rpc('unread_notices')).data).toBe(0)
  })
  it('is created by the house only, and changed by no one', async () => {
    await tell(oneId!)
    for (const who of ['one', 'other', 'guest', 'visitor'] as const) {
      expect((await people[who].from('notices').insert({ person_id: otherId, kind: 'message' })).error?.code, who).toBe('42501')
      expect((await people[who].from('notices').update({ kind: 'role' }).neq('kind', '')).error?.code, who).toBe('42501')
      expect((await people[who].from('notices').delete().neq('kind', '')).error?.code, who).toBe('42501')
      expect((await people[who].rpc('notify', { person: otherId, kind: 'message' })).error, who).not.toBeNull()
      expect((await people[who].rpc('stop_letters', { secret: 'x' })).error?.code, who).toBe('42501')
    }
  })
  it('created under one key exists once, or is counted where it may repeat', async () => {
    await tell(oneId!, { kind: 'film', saidOnce: 'film:1' })
    await tell(oneId!, { kind: 'film', saidOnce: 'film:1' })
    expect((await read('one')).notices).toMatchObject([{ times: 1 }])
    for (const from of ['Ann', 'Bo', 'Cy']) await tell(oneId!, { about: { from }, saidOnce: 'thread:1', again: true })
    const [thread] = (await read('one')).notices
    expect(thread).toMatchObject({ times: 3, about: { from: 'Cy' } })
    await people.one.rpc('mark_notices', { read: true })
    await tell(oneId!, { about: { from: 'Di' }, saidOnce: 'thread:1', again: true })
    expect((await read('one')).notices[0]).toMatchObject({ times: 1, readAt: null, about: { from: 'Di' } })
  })
  it('that repeats under one key shows its current text and kind', async () => {
    const kinds = (await sql()<{ kind: string }[]>`select kind from private.notice_kinds order by kind`).map(({ kind }) => kind)
    for (const [index, kind] of kinds.entries()) {
      await tell(oneId!, { kind: kinds.at(index - 1)!, about: { from: 'Ann' }, saidOnce: 'one-key', again: true })
      await tell(oneId!, { kind, about: { from: 'Bo' }, saidOnce: 'one-key', again: true })
      const [row] = await sql()`select kind, about, times from public.notices`
      expect(row, kind).toEqual({ kind, about: { from: 'Bo' }, times: 1 })
    }
  })
  it('sent by mail and unread is sent again only when its text changes', async () => {
    const moved = (state: string) => tell(oneId!, { kind: 'request-moved', about: { state }, saidOnce: 'thread:1', again: true })
    const written = async () => (await sql()`update public.notices set mailed_at = now() where mailed_at is null returning id`).length
    await tell(oneId!, { kind: 'request', about: { from: 'Ann' }, saidOnce: 'thread:1', again: true })
    expect(await written()).toBe(1)
    await moved('offered')
    expect(await written()).toBe(1)
    await moved('offered')
    expect(await written()).toBe(0)
    await moved('agreed')
    expect(await written()).toBe(1)
  })
  it('never refuses its sender: an unknown kind, a guest and an empty recipient are skipped', async () => {
    const guestId = (await people.guest.auth.getUser()).data.user!.id
    await tell(oneId!, { kind: 'unheard-of' })
    await tell(guestId)
    await tell(randomUUID())
    expect((await sql()`select id from public.notices`).length).toBe(0)
  })
  it('links only to pages of the house', async () => {
    for (const leadsTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      await expect(tell(oneId!, { leadsTo }), leadsTo).rejects.toThrow(/leads_to/)
  })
  it('of a film shows nothing of it to people who may no longer watch it, and is deleted with it', async () => {
    const film = await makeFilm(house.context.database, { id: otherId } as StagedPerson, { title: 'Lighthouse' })
    await tell(oneId!, { kind: 'film', about: { film: 'Lighthouse', from: 'Cy' }, film: film.id })
    expect((await read('one')).notices[0]).toMatchObject({ about: { film: 'Lighthouse', from: 'Cy' }, filmId: film.id })
    await sql()`update public.documentaries set visibility = 'private', published_at = null where id = ${film.id}`
    expect((await read('one')).notices[0]).toMatchObject({ about: { from: 'Cy' }, filmId: null })
    expect(JSON.stringify(await page('one'))).not.toContain('Lighthouse')
    await sql()`delete from public.documentaries where id = ${film.id}`
    expect((await read('one')).notices).toEqual([])
  })
  it('is marked by its person only, and unmarked to its former state', async () => {
    await tell(oneId!)
    await tell(oneId!, { kind: 'film' })
    const ids = (await read('one')).notices.map(({ id }) => id)
    expect((await people.other.rpc('mark_notices', { read: true, notices: ids })).data).toEqual([])
    expect((await people.program.rpc('mark_notices', { read: true })).error?.code).toBe('42501')
    const { data: changed } = await people.one.rpc('mark_notices', { read: true })
    expect((changed as string[]).toSorted()).toEqual(ids.toSorted())
    expect((await read('one')).unread).toBe(0)
    await people.one.rpc('mark_notices', { read: false, notices: changed })
    expect((await read('one')).unread).toBe(2)
  })
  it('is listed in pages, newest first, each once', async () => {
    await sql()`insert into public.notices (person_id, kind, made_at)
      select ${oneId!}, 'film', now() - (n / 3) * interval '1 minute' from generate_series(1, 95) n`
    const seen: string[] = []
    for (let last: { id: string; madeAt?: string } | undefined; ; ) {
      const { notices } = await read('one', { entries: 40, ...(last && { before_at: last.madeAt, before_id: last.id }) })
      if (notices.length === 0) break
      seen.push(...notices.map(({ id }) => id))
      last = notices.at(-1)
    }
    expect([seen.length, new Set(seen).size]).toEqual([95, 95])
  })
  it('is deleted when it is old, and beyond a hundred thousand', async () => {
    await sql()`insert into public.notices (person_id, kind, made_at, read_at) values
      (${oneId!}, 'film', now() - interval '200 days', now() - interval '190 days'), (${oneId!}, 'film', now() - interval '200 days', null)`
    expect((await sql()`select private.forget_notices() as gone`)[0]).toEqual({ gone: 1 })
  })
})

describe('how notices reach a person', () => {
  const ways = async (who: Who) =>
    ((await people[who].rpc('my_notice_choices')).data ?? []) as { kind: string; by_mail: string; must: boolean }[]
  const choose = async (who: Who, kind: string, chosen: object) =>
    (await people[who].rpc('choose_notices', { kind, in_house: true, by_mail: 'daily', by_push: false, ...chosen })).error?.code
  const made = () => sql()`select kind, shown, mail_due_at is not null as mailed from public.notices order by kind`

  it('is chosen by kind, by the person themself', async () => {
    expect(await choose('one', 'message', { in_house: false, by_mail: 'never' })).toBeUndefined()
    expect(await choose('one', 'film', { in_house: false })).toBeUndefined()
    for (const who of ['guest', 'visitor', 'program'] as const) expect(await choose(who, 'message', {}), who).toBe('42501')
    expect(await choose('one', 'unheard-of', {})).toBe('22023')
    for (const kind of ['message', 'film', 'review']) await tell(oneId!, { kind })
    expect(await made()).toEqual([
      { kind: 'film', shown: false, mailed: true },
      { kind: 'review', shown: true, mailed: false },
    ])
    expect((await read('one')).notices.map(({ kind }) => kind)).toEqual(['review'])
    expect((await ways('one')).find(({ kind }) => kind === 'message')).toMatchObject({ by_mail: 'never' })
    expect((await ways('other')).find(({ kind }) => kind === 'message')).toMatchObject({ by_mail: 'at-once' })
  })
  it('comes as a daily letter at six in the morning, local time of its reader', async () => {
    const auth = house.context.database.pool('supabase_auth_admin')
    for (const [zone, heldTo] of [
      ['Asia/Tokyo', 'Asia/Tokyo'],
      ['America/St_Johns', 'America/St_Johns'],
      ['Nowhere/Else', 'UTC'],
    ] as const) {
      await auth`update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('time_zone', ${zone}::text) where id = ${oneId!}`
      await sql()`truncate public.notices`
      await choose('one', 'film', { by_mail: 'daily' })
      await tell(oneId!, { kind: 'film' })
      const [due] = await sql()`
        select to_char(mail_due_at at time zone ${heldTo}::text, 'HH24:MI') as hour, mail_due_at > now() as ahead, mail_due_at <= now() + interval '25 hours' as soon
        from public.notices`
      expect(due, zone).toEqual({ hour: '06:00', ahead: true, soon: true })
    }
  })
  it('always includes mandatory notices in the house', async () => {
    await choose('one', 'security', { in_house: false, by_mail: 'never' })
    await tell(oneId!, { kind: 'security', about: { what: 'new-device' } })
    expect(await made()).toEqual([{ kind: 'security', shown: true, mailed: false }])
  })
  it('lists moderators’ kinds to moderators only', async () => {
    expect((await ways('one')).map(({ kind }) => kind)).not.toContain('waiting')
    await sql()`update public.user_roles set role = 'moderator' where user_id = ${otherId!}`
    expect((await ways('other')).map(({ kind }) => kind)).toContain('waiting')
    expect((await read('other')).notices).toMatchObject([{ kind: 'role', about: { role: 'moderator' } }])
  })
  it('is stopped by a link in a letter, for its person, except mandatory notices', async () => {
    await sql()`insert into private.letter_keys (person_id) values (${oneId!}) on conflict do nothing`
    const [key] = await sql()<{ secret: string }[]>`select secret from private.letter_keys where person_id = ${oneId!}`
    const stop = async (secret: string, kind = '') => (await house.service().rpc('stop_letters', { secret, kind })).data
    expect(await stop('0'.repeat(64))).toBe(false)
    expect(await stop(key!.secret, 'message')).toBe(true)
    const mailed = async () => (await ways('one')).filter(({ by_mail }) => by_mail !== 'never').map(({ kind }) => kind)
    expect(await mailed()).not.toContain('message')
    expect(await mailed()).toContain('film')
    expect(await stop(key!.secret)).toBe(true)
    expect((await ways('one')).filter(({ by_mail }) => by_mail !== 'never').every(({ must }) => must)).toBe(true)
    expect(await mailed()).toContain('security')
  })
})

describe('a browser with push', () => {
  const keep = async (who: Who, endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`) =>
    (await people[who].rpc('keep_push_device', { endpoint, p256dh: 'x', auth: 'y', device: 'Firefox on Linux' })).error?.code ?? 'kept'
  it('belongs to its person, who alone sees and removes it', async () => {
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/abc'
    expect(await keep('one', endpoint)).toBe('kept')
    for (const who of ['guest', 'visitor', 'program'] as const) expect(await keep(who), who).toBe('42501')
    for (const who of ['other', 'guest', 'visitor', 'program'] as const) {
      expect((await people[who].from('push_devices').select('id')).data ?? [], who).toEqual([])
      await people[who].from('push_devices').delete().neq('device', '')
    }
    expect((await people.one.from('push_devices').select('id, device')).data).toHaveLength(1)
    expect((await people.one.from('push_devices').select('endpoint')).error?.code).toBe('42501')
    // The same browser in the hands of someone else tells nothing of the first any more.
    expect(await keep('other', endpoint)).toBe('kept')
    expect((await people.one.from('push_devices').select('id')).data).toEqual([])
  })
  it('is reached at the push services of browsers only', async () => {
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://evil.example/fcm.googleapis.com/',
      'https://fcm.googleapis.com@evil.example/',
      'https://fcm.googleapis.com:8443/x',
      'https://evilgoogleapis.com/x',
    ])
      expect(await keep('one', endpoint), endpoint).toBe('P0001')
  })
})

describe('the channel of notices', () => {
  const join = (who: Who, topic: string) => joined(people[who].channel(topic, { config: { private: true } }))
  it('is joined by its person only', async () => {
    await expect(join('one', `notices:${oneId}`)).resolves.toBeTruthy()
    for (const who of ['other', 'guest', 'visitor'] as const)
      await expect(join(who, `notices:${oneId}`), who).rejects.toThrow(/Unauthorized/)
  })
})

describe('a new device', () => {
  it('is notified to people with another known device, and the first is not', async () => {
    const newcomer = await house.person('Newcomer')
    const { id, email } = (await newcomer.auth.getUser()).data.user!
    const told = () => sql()`select about from public.notices where person_id = ${id} and kind = 'security'`
    expect(await told()).toEqual([])
    const signIn = (agent: string) =>
      fetch(`${house.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: house.anonKey, 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({ email, password: 'a long enough passphrase 9' }),
      })
    const agent = (version: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
    // Within the hour of signing up it is the person, going on elsewhere.
    expect((await signIn('Mozilla/5.0 (iPhone) Safari/605')).status).toBe(200)
    expect(await told()).toEqual([])
    await sql()`update auth.users set created_at = now() - interval '1 day' where id = ${id}`
    expect((await signIn(agent(140))).status).toBe(200)
    expect((await signIn(agent(141))).status).toBe(200)
    expect(await told()).toMatchObject([{ about: { what: 'new-device' } }])
  })
})
