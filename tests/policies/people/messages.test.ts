import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { joined } from '#tests/support/realtime.ts'

type Who = 'creator' | 'viewer' | 'third' | 'moderator' | 'guest' | 'visitor' | 'program'
let house: TestHouse
let people: Record<Who, SupabaseClient>
const ids = {} as Record<'creator' | 'viewer' | 'third' | 'moderator' | 'guest', string>
let film: StagedFilm

beforeAll(async () => {
  house = await openTestHouse()
  const [creator, viewer, third, moderator] = await Promise.all(['Cy', 'Vi', 'Tor', 'Mo'].map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { creator: creator!, viewer: viewer!, third: third!, moderator: moderator!, guest, visitor: house.visitor(), program: creator! }
  for (const who of ['creator', 'viewer', 'third', 'moderator', 'guest'] as const)
    ids[who] = (await people[who].auth.getUser()).data.user!.id
  const token = (await viewer!.auth.getSession()).data.session!.access_token
  const claims = { ...JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()), client_id: randomUUID() }
  const own = await house.context.tokens.sign(claims, 600)
  people.program = createClient(house.url, house.anonKey, { accessToken: async () => own })
  await sql()`update public.user_roles set role = 'moderator' where user_id = ${ids.moderator}`
  film = await makeFilm(house.context.database, { id: ids.creator } as StagedPerson, { title: 'Lighthouse' })
})
afterAll(async () => {
  for (const one of Object.values(people)) await one.realtime.disconnect()
  await house.close()
})
const sql = () => house.context.database.pool('postgres')
beforeEach(() => sql()`truncate public.threads, public.blocks, public.message_settings, public.notices, public.suspensions cascade`)

/** What a call answers, or the code it is refused with. */
const ask = async (who: Who, name: string, args: object = {}) => {
  const { data, error } = await people[who].rpc(name, args)
  return error ? `${error.code}${error.details ? ` ${error.details}` : ''}` : data
}
const begin = (who: Who, more: object = {}, thread: string = randomUUID()) =>
  ask(who, 'begin_thread', { thread, message: randomUUID(), subject: 'The lamp', body: 'May I ask?', documentary: film.id, ...more })
const begun = async (who: Who, more: object = {}) => {
  const thread = await begin(who, more)
  expect(thread).toMatch(/^[0-9a-f-]{36}$/)
  return thread as string
}
const send = (who: Who, thread: string, more: object = {}) =>
  ask(who, 'send_message', { message: randomUUID(), thread, body: 'Yes.', ...more })
const threads = async (who: Who, view = 'open') =>
  ((await ask(who, 'my_threads', { view })) as { threads: { id: string; unread: number }[] }).threads
const read = (who: Who, thread: string) => ask(who, 'read_thread', { thread }) as Promise<Record<string, unknown>>
const messages = (who: Who, thread: string) =>
  ask(who, 'thread_messages', { thread, from_number: 1, to_number: 200 }) as Promise<Record<string, unknown>[]>
/** A thread in which both have written. */
async function between() {
  const thread = await begun('viewer')
  await send('creator', thread)
  return thread
}

describe('a letter that was taken down', () => {
  it('says its words again once the moderator takes the decision back, and its report waits', async () => {
    const thread = await between()
    const said = (await messages('viewer', thread)).find(({ body }) => body === 'Yes.') as { id: string }
    expect(await ask('viewer', 'report_message', { message: said.id, reason: 'Rude.' })).toBeNull()
    const [kase] = await sql()`select id from public.cases where kind = 'letter' and about_id = ${said.id}`
    const words = async () => (await messages('viewer', thread)).find(({ id }) => id === said.id)?.['body']
    const state = async () => (await sql()`select state from public.message_reports where message_id = ${said.id}`)[0]!.state
    const told = async () =>
      (await sql()`select about ->> 'what' as what from public.notices where person_id = ${ids.creator} and kind = 'decision'`).map(
        ({ what }) => what,
      )
    expect(await ask('moderator', 'settle_case', { one: kase!.id, decision: 'taken-down', reason: 'Rude.' })).toBeNull()
    expect([await words(), await state(), await told()]).toEqual(['', 'taken-down', ['message-taken-down']])
    expect(await ask('moderator', 'take_back_decision', { one: kase!.id })).toBeNull()
    expect([await words(), await state(), await told()]).toEqual(['Yes.', 'waiting', []])
    expect(await ask('moderator', 'settle_case', { one: kase!.id, decision: 'kept', reason: '' })).toBeNull()
    expect([await words(), await state()]).toEqual(['Yes.', 'kept'])
  })
})

describe('a thread', () => {
  it('is read and written by who is in it, in person, and by nobody else', async () => {
    const thread = await between()
    const [own] = (await messages('viewer', thread)) as { id: string }[]
    for (const who of ['third', 'moderator', 'guest', 'visitor', 'program'] as const)
      for (const [name, args] of [
        ['read_thread', { thread }],
        ['thread_messages', { thread, from_number: 1, to_number: 9 }],
        ['send_message', { message: randomUUID(), thread, body: 'x' }],
        ['move_request', { message: randomUUID(), thread, state: 'agreed' }],
        ['mark_thread', { thread, number: 1 }],
        ['arrange_thread', { thread, gone: true }],
        ['keep_draft', { thread, words: 'x' }],
        ['attach_file', { file: randomUUID(), thread, name: 'a.pdf', size_bytes: 1 }],
        ['report_message', { message: own!.id, reason: 'x' }],
        ['take_back_message', { message: own!.id }],
      ] as const)
        expect(await ask(who, name, args), `${who} ${name}`).toBe('42501')
    expect(await messages('creator', thread)).toHaveLength(2)
    expect(await threads('third')).toEqual([])
  })
  it('is closed as a table: nobody reads or writes rows past the functions', async () => {
    await between()
    for (const who of ['viewer', 'creator', 'third', 'guest', 'visitor'] as const)
      for (const table of ['threads', 'thread_people', 'messages', 'message_files', 'blocks', 'message_reports', 'message_settings']) {
        expect((await people[who].from(table).select('*')).error?.code, `${who} ${table}`).toBe('42501')
        expect((await people[who].from(table).insert({})).error?.code, `${who} ${table}`).toBe('42501')
      }
  })
  it('is begun once under one key, and nobody takes the key of another', async () => {
    const thread = await begun('viewer')
    expect(await begin('viewer', {}, thread)).toBe(thread)
    expect(await threads('viewer')).toHaveLength(1)
    expect(await begin('third', {}, thread)).toBe('42501')
  })
  it('is begun about films one may watch, with people who let themselves be written to', async () => {
    const hidden = await makeFilm(house.context.database, { id: ids.creator } as StagedPerson, { title: 'Hidden', visibility: 'private' })
    expect(await begin('viewer', { documentary: hidden.id })).toBe('42501')
    expect(await begin('viewer', { documentary: randomUUID() })).toBe('42501')
    expect(await begin('viewer', { documentary: null })).toBe('22023')
    expect(await begin('viewer', { documentary: null, people: [ids.third] })).toBe('42501')
    await people.third.from('profiles').update({ shown: true }).eq('user_id', ids.third)
    expect(await begin('viewer', { documentary: null, people: [ids.third] })).toMatch(/-/)
    await ask('third', 'set_message_settings', { shows_reading: true, letters_from: 'known' })
    expect(await begin('viewer', { documentary: null, people: [ids.third] })).toBe('42501')
    expect(await begin('viewer', { documentary: null, people: [ids.guest] })).toBe('42501')
    expect(await begin('viewer', { documentary: null, people: [ids.viewer] })).toBe('42501')
    expect(await begin('moderator', { documentary: null, people: [ids.third] })).toMatch(/-/)
    for (const who of ['guest', 'visitor', 'program'] as const) expect(await begin(who), who).toBe('42501')
    await people.third.from('profiles').update({ shown: false }).eq('user_id', ids.third)
  })
  it('names a film and its passage to anyone who may watch it now', async () => {
    const thread = await begun('viewer', { version: film.versionId, starts_ms: 1000, ends_ms: 2000 })
    await send('viewer', thread, { quote: { versionId: film.versionId, startsMs: 0, endsMs: 900 } })
    expect(await read('viewer', thread)).toMatchObject({ film: { title: 'Lighthouse' }, startsMs: 1000 })
    await sql()`update public.documentaries set visibility = 'private', published_at = null where id = ${film.id}`
    expect(await read('viewer', thread)).toMatchObject({ film: null, versionId: null })
    expect(JSON.stringify([await read('viewer', thread), await messages('viewer', thread), await threads('viewer')])).not.toContain(
      'Lighthouse',
    )
    expect((await messages('viewer', thread))[1]).toMatchObject({ quote: null })
    expect((await messages('creator', thread))[1]).toMatchObject({ quote: { film: { title: 'Lighthouse' }, startsMs: 0 } })
    expect(await send('viewer', thread, { quote: { versionId: film.versionId, startsMs: 0, endsMs: 900 } })).toBe('42501')
    await sql()`update public.documentaries set visibility = 'public', published_at = now() where id = ${film.id}`
  })
})

describe('a thread about a note', () => {
  const note = async (more: { forTeam?: boolean; draft?: boolean } = {}) => {
    const id = randomUUID()
    await sql()`insert into public.notes (id, version_id, author_id, author_name, starts_ms, ends_ms, body, state, for_team)
      values (${id}, ${film.versionId}, ${ids.creator}, 'Cy', 4000, 6000, 'The gulls are too loud.', ${more.draft ? 'draft' : 'open'}, ${more.forTeam ?? false})`
    return id
  }
  beforeEach(async () => {
    await sql()`truncate public.notes, public.team_members cascade`
    await sql()`insert into public.team_members (documentary_id, person_id, role) values (${film.id}, ${ids.viewer}, 'reviewer')`
  })
  it('is begun by who sees the note, and goes to its author at once', async () => {
    const thread = await begun('viewer', { documentary: null, note: await note() })
    expect(await threads('creator')).toMatchObject([{ id: thread, film: { title: 'Lighthouse' } }])
    for (const who of ['third', 'moderator'] as const)
      expect(await begin(who, { documentary: null, note: await note() }), who).toBe('42501')
    for (const who of ['guest', 'visitor', 'program'] as const) expect(await begin(who, { note: await note() }), who).toBe('42501')
    expect(await begin('viewer', { documentary: null, note: await note({ draft: true }) })).toBe('42501')
    expect(await begin('viewer', { documentary: null, note: randomUUID() })).toBe('42501')
  })
  it('shows what the note says now to anyone who sees it on the cut, and to nobody else in the thread', async () => {
    const about = await note()
    const thread = await begun('viewer', { documentary: null, note: about, people: [ids.creator] })
    await sql()`insert into public.thread_people (thread_id, person_id) values (${thread}, ${ids.third})`
    const seen = async (who: Who) => (await read(who, thread))['note']
    const shown = { id: about, words: 'The gulls are too loud.', author: 'Cy', startsMs: 4000, endsMs: 6000, reviewing: null }
    expect([await seen('viewer'), await seen('creator'), await seen('third')]).toMatchObject([shown, shown, null])
    await sql()`update public.notes set body = 'Softer gulls.'`
    expect(await seen('viewer')).toMatchObject({ words: 'Softer gulls.' })
    await sql()`delete from public.team_members`
    expect([await seen('viewer'), await seen('creator')]).toMatchObject([null, { id: about }])
    await sql()`update public.notes set removed_at = now()`
    expect(await seen('creator')).toBeNull()
  })
  it('sees the same notes as the rule of their table, the caller', async () => {
    const all = [await note(), await note({ draft: true }), await note({ forTeam: true })]
    for (const who of ['creator', 'viewer', 'third', 'moderator'] as const) {
      const listed = ((await people[who].from('notes').select('id')).data ?? []).map(({ id }) => id).sort()
      const known = await sql().begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: ids[who], role: 'authenticated', aal: 'aal2' })}, true)`
        return tx`select n.id from public.notes n where private.sees_note(n)`
      })
      expect(listed, who).toEqual((who === 'creator' ? all : who === 'viewer' ? [all[0], all[2]] : []).toSorted())
      expect(known.map(({ id }) => id).sort(), who).toEqual(listed)
    }
  })
  it('names who looks at the note among the people to write to', async () => {
    const about = await note()
    const named = async (who: Who) => ((await ask(who, 'people_to_write_to', { note: about })) as { id: string }[]).map(({ id }) => id)
    expect([await named('viewer'), await named('creator'), await named('third')]).toEqual([[ids.creator], [ids.viewer], []])
    await ask('creator', 'block_person', { person: ids.viewer })
    expect([await named('viewer'), await named('creator')]).toEqual([[], []])
    expect(await begin('viewer', { documentary: null, note: about })).toBe('42501')
  })
})

describe('a thread about a screening', () => {
  const screening = async (entry: string) => {
    const [made] =
      await sql()`insert into public.screenings (title, starts_at, entry, made_by) values ('Evening', now() + interval '1 day', ${entry}, ${ids.creator}) returning id`
    await sql()`insert into public.screening_people (screening_id, user_id, name, role) values (${made!['id']}, ${ids.creator}, 'Cy', 'owner')`
    return made!['id'] as string
  }
  it('goes to anyone who holds it, from who sees its door', async () => {
    const thread = await begun('third', { documentary: null, screening: await screening('public') })
    expect(await threads('creator', 'first')).toMatchObject([{ id: thread }])
    expect(await read('third', thread)).toMatchObject({ screening: { title: 'Evening' } })
    expect(await begin('third', { documentary: null, screening: await screening('invitation') })).toBe('42501')
    for (const who of ['guest', 'visitor', 'program'] as const)
      expect(await begin(who, { documentary: null, screening: await screening('public') }), who).toBe('42501')
  })
  it('does not name it to whom its door is closed', async () => {
    const about = await screening('public')
    const thread = await begun('third', { documentary: null, screening: about })
    await sql()`update public.screenings set entry = 'invitation' where id = ${about}`
    expect([await read('third', thread), await read('creator', thread)]).toMatchObject([{ screening: null }, { screening: { id: about } }])
  })
})

describe('a message', () => {
  it('sent twice under one key is there once, also from two tabs at the same time', async () => {
    const thread = await between()
    const message = { message: randomUUID(), body: 'Once.' }
    const sent = await Promise.all([1, 2, 3, 4].map(() => send('viewer', thread, message)))
    expect(new Set(sent.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await messages('viewer', thread)).map(({ number }) => number)).toEqual([1, 2, 3])
    expect(await send('creator', thread, message)).toBe('42501')
  })
  it('of many at once has a number of its own, without gaps', async () => {
    const thread = await between()
    await Promise.all([...Array(20)].map((_, n) => send(n % 2 ? 'viewer' : 'creator', thread, { body: `${n}` })))
    expect((await messages('viewer', thread)).map(({ number }) => number)).toEqual([...Array(22)].map((_, n) => n + 1))
  })
  it('is unread until its reader has read it; one’s own never is', async () => {
    const thread = await between()
    const unread = async (who: Who) => (await threads(who))[0]!.unread
    expect([await unread('viewer'), await unread('creator')]).toEqual([1, 0])
    await ask('viewer', 'mark_thread', { thread, number: 99 })
    await ask('viewer', 'mark_thread', { thread, number: 1 })
    expect(await unread('viewer')).toBe(0)
    const seen = async () => ((await read('creator', thread))['people'] as { numberRead: number | null }[])[0]!.numberRead
    expect(await seen()).toBe(2)
    await ask('viewer', 'set_message_settings', { shows_reading: false, letters_from: 'everyone' })
    expect(await seen()).toBeNull()
    expect((await read('viewer', thread))['people']).toMatchObject([{ numberRead: null }])
  })
  it('is told to the others as a notice, which reading it settles', async () => {
    const thread = await between()
    const notices = async (who: Who) =>
      ((await ask(who, 'my_notices')) as { notices: { kind: string; times: number; readAt: string | null }[] }).notices
    expect(await notices('viewer')).toMatchObject([{ kind: 'message', times: 1, readAt: null }])
    await send('creator', thread)
    expect(await notices('viewer')).toMatchObject([{ times: 2 }])
    await ask('viewer', 'mark_thread', { thread, number: 3 })
    expect(await notices('viewer')).toMatchObject([{ readAt: expect.any(String) }])
    await ask('viewer', 'arrange_thread', { thread, muted: true })
    await send('creator', thread)
    expect(await notices('viewer')).toMatchObject([{ readAt: expect.any(String) }])
  })
  it('is taken back by who wrote it, and its words are gone for everyone', async () => {
    const thread = await between()
    const [first] = (await messages('viewer', thread)) as { id: string }[]
    expect(await ask('creator', 'take_back_message', { message: first!.id })).toBe('42501')
    await ask('viewer', 'take_back_message', { message: first!.id })
    expect((await messages('creator', thread))[0]).toMatchObject({ body: '', takenBack: true })
    expect(await ask('creator', 'find_messages', { query: 'ask' })).toEqual([])
  })
  it('is found by its words, in one’s own threads', async () => {
    await between()
    expect(await ask('creator', 'find_messages', { query: 'may ask' })).toMatchObject([{ subject: 'The lamp', sender: 'Vi' }])
    expect(await ask('third', 'find_messages', { query: 'may ask' })).toEqual([])
    expect(await ask('program', 'find_messages', { query: 'may ask' })).toBe('42501')
  })
  it('longer than a letter is refused, and so is nothing', async () => {
    const thread = await between()
    expect(await send('viewer', thread, { body: 'x'.repeat(20_001) })).toMatch(/^23514/)
    expect(await send('viewer', thread, { body: '  ' })).toBe('22023')
  })
})

describe('a first letter', () => {
  const strange = () => begun('viewer', { documentary: null, people: [ids.creator] })
  it('is held apart until it is answered or taken', async () => {
    const thread = await strange()
    expect([await threads('creator'), (await threads('creator', 'first')).length]).toEqual([[], 1])
    expect(((await ask('creator', 'my_notices')) as { notices: object[] }).notices).toMatchObject([
      { kind: 'first-letter', about: { from: 'Vi' } },
    ])
    await send('creator', thread)
    expect([(await threads('creator')).length, await threads('creator', 'first')]).toEqual([1, []])
    const other = await strange()
    expect((await threads('creator')).map(({ id }) => id)).toContain(other)
  })
  it('has three messages until someone answers', async () => {
    const thread = await strange()
    expect([await send('viewer', thread), await send('viewer', thread)]).toMatchObject([{ number: 2 }, { number: 3 }])
    expect(await send('viewer', thread)).toBe('P0001 held')
    await ask('creator', 'arrange_thread', { thread, taken: true })
    expect(await send('viewer', thread)).toMatchObject({ number: 4 })
  })
  it('is one of ten a day', async () => {
    for (let n = 0; n < 10; n++) await strange()
    expect(await begin('viewer')).toBe('P0001 rate')
  })
  it('about a request for a film goes to its creator at once', async () => {
    await begun('viewer', { request: 'licence' })
    expect(await threads('creator')).toMatchObject([{ request: 'licence', state: 'asked', unread: 1 }])
  })
})

describe('a request', () => {
  const move = (who: Who, thread: string, state: string, more: object = {}) =>
    ask(who, 'move_request', { message: randomUUID(), thread, state, ...more })
  it('is moved by whose turn it is, and what is agreed is what was offered', async () => {
    const thread = await begun('viewer', { request: 'licence', due_on: '2999-01-01' })
    for (const state of ['answering', 'offered', 'agreed', 'declined', 'done', 'asked', 'anything'])
      expect(await move('viewer', thread, state), state).toMatch(/^(P0001 move|23514)/)
    expect(await move('creator', thread, 'withdrawn')).toBe('P0001 move')
    expect(await move('third', thread, 'agreed')).toBe('42501')
    expect(await move('creator', thread, 'answering')).toBe('answering')
    expect(await move('creator', thread, 'offered', { terms: { fee: '120 EUR' } })).toBe('offered')
    expect(await move('creator', thread, 'agreed')).toBe('P0001 move')
    expect(await move('viewer', thread, 'agreed', { terms: { fee: '1 EUR' } })).toBe('agreed')
    expect(await read('creator', thread)).toMatchObject({ state: 'agreed', terms: { fee: '120 EUR' }, moves: ['done'] })
    expect((await messages('creator', thread)).at(-1)).toMatchObject({ kind: 'move', state: 'agreed', terms: { fee: '120 EUR' } })
    expect(await move('creator', thread, 'done')).toBe('done')
    expect(await move('viewer', thread, 'withdrawn')).toBe('P0001 move')
  })
  it('of two who move it at once is moved once', async () => {
    const thread = await begun('viewer', { request: 'access' })
    const outcomes = await Promise.all([move('creator', thread, 'agreed'), move('viewer', thread, 'withdrawn')])
    expect(outcomes.filter((outcome) => outcome === 'P0001 move')).toHaveLength(1)
    expect(await messages('viewer', thread)).toHaveLength(2)
  })
  it('has a day that is not over', async () => {
    expect(await begin('viewer', { request: 'access', due_on: '2020-01-01' })).toBe('P0001 due')
  })
})

describe('a person who blocks another', () => {
  it('gets no letters from them, writes none to them, and alone knows', async () => {
    const thread = await between()
    await ask('creator', 'block_person', { person: ids.viewer })
    expect(await send('viewer', thread)).toBe('42501')
    expect(await send('creator', thread)).toBe('42501')
    expect(await begin('viewer')).toBe('42501')
    expect(((await read('viewer', thread))['people'] as object[])[0]).toMatchObject({ blocked: false })
    expect(((await read('creator', thread))['people'] as object[])[0]).toMatchObject({ blocked: true })
    await ask('creator', 'block_person', { person: ids.viewer, blocked: false })
    expect(await send('viewer', thread)).toMatchObject({ number: 3 })
    for (const who of ['guest', 'visitor', 'program'] as const)
      expect(await ask(who, 'block_person', { person: ids.third }), who).toBe('42501')
  })
})

describe('each act of letters, by who may still write to whom', () => {
  // blocked: the other does not want their letters; blocking: who said so; suspended: by a moderator; left: out of the thread; third: never in it.
  const standing = ['blocked', 'blocking', 'suspended', 'left', 'third', 'moderator'] as const
  const acts = {
    begin_thread: { refuses: ['blocked', 'blocking', 'suspended'] },
    send_message: { refuses: standing },
    move_request: { refuses: standing },
    attach_file: { refuses: ['suspended', 'left', 'third', 'moderator'] },
    report_message: { refuses: ['suspended', 'left', 'third', 'moderator'] },
    read_thread: { refuses: ['left', 'third', 'moderator'] },
    thread_messages: { refuses: ['left', 'third', 'moderator'] },
    mark_thread: { refuses: ['left', 'third', 'moderator'] },
    reported_messages: { refuses: ['blocked', 'blocking', 'suspended', 'left', 'third'] },
  } as const

  it.each(standing)('by who is %s', async (as) => {
    const thread = await begun('viewer', { request: 'licence', people: [ids.creator] })
    await send('creator', thread)
    const [first, second] = (await messages('viewer', thread)) as { id: string }[]
    if (as === 'blocked') await ask('creator', 'block_person', { person: ids.viewer })
    if (as === 'blocking') await ask('viewer', 'block_person', { person: ids.creator })
    if (as === 'suspended')
      await sql()`insert into public.suspensions (user_id, degree, reason) values (${ids.viewer}, 'acts', 'For the test.')`
    if (as === 'left') await ask('viewer', 'arrange_thread', { thread, gone: true })
    const who: Who = as === 'third' || as === 'moderator' ? as : 'viewer'
    const args: Record<keyof typeof acts, object> = {
      begin_thread: { thread: randomUUID(), message: randomUUID(), subject: 'Again', body: 'May I?', documentary: film.id },
      send_message: { message: randomUUID(), thread, body: 'Still here.' },
      move_request: { message: randomUUID(), thread, state: 'withdrawn', body: 'Never mind.' },
      attach_file: { file: randomUUID(), thread, name: 'paper.pdf', size_bytes: 10 },
      report_message: { message: second!.id, reason: 'Rude.' },
      read_thread: { thread },
      thread_messages: { thread, from_number: 1, to_number: 10 },
      mark_thread: { thread, number: 1 },
      reported_messages: {},
    }
    const heard: Record<string, boolean> = {}
    for (const act of Object.keys(acts) as (keyof typeof acts)[]) {
      const { error } = await people[who].rpc(act, args[act])
      heard[act] = error !== null
      if (error) expect(error.code, `${act}: ${error.message}`).toMatch(/^(42501|P0001)$/)
    }
    const refused = Object.fromEntries(Object.entries(acts).map(([act, { refuses }]) => [act, (refuses as readonly string[]).includes(as)]))
    expect(heard).toEqual(refused)
    expect(first).toBeDefined()
  })
})

describe('a message that is reported', () => {
  it('is read by moderators as it was, alone, and taken down by another than its writer', async () => {
    const thread = await between()
    const [first] = (await messages('creator', thread)) as { id: string }[]
    expect(await ask('viewer', 'report_message', { message: first!.id, reason: 'x' })).toBe('42501')
    expect(await ask('creator', 'report_message', { message: first!.id, reason: 'Rude.' })).toBeNull()
    await ask('viewer', 'take_back_message', { message: first!.id })
    for (const who of ['creator', 'viewer', 'third', 'visitor'] as const) expect(await ask(who, 'reported_messages'), who).toBe('42501')
    const [report] = (await ask('moderator', 'reported_messages')) as { id: string }[]
    expect(report).toMatchObject({ words: 'May I ask?', by: 'Vi', reason: 'Rude.' })
    expect(JSON.stringify(report)).not.toContain(ids.creator)
    // What carries a decision out is nobody's to call beside it.
    for (const who of ['creator', 'moderator'] as const)
      expect(await ask(who, 'settle_message_report', { report: report!.id, take_down: true }), who).toBe('42501')
    const [about] = await sql()`select id from public.cases where kind = 'letter' and about_id = ${first!.id}`
    const settle = { one: about!.id, decision: 'taken-down', reason: 'It insults.' }
    expect(await ask('creator', 'settle_case', settle)).toBe('42501')
    expect(await ask('moderator', 'settle_case', settle)).toBeNull()
    expect((await messages('creator', thread))[0]).toMatchObject({ takenBack: true })
  })
})

describe('a draft', () => {
  it('is kept for its writer’s other devices and never overwrites what they wrote there since', async () => {
    const thread = await between()
    const first = (await ask('viewer', 'keep_draft', { thread, words: 'Dear' })) as string
    expect(await read('viewer', thread)).toMatchObject({ draft: 'Dear', draftAt: first })
    const second = await ask('viewer', 'keep_draft', { thread, words: 'Dear Cy', known_at: first })
    expect(second).toEqual(expect.any(String))
    expect(await ask('viewer', 'keep_draft', { thread, words: 'Lost', known_at: first })).toBeNull()
    expect(await read('viewer', thread)).toMatchObject({ draft: 'Dear Cy' })
    expect(await read('creator', thread)).toMatchObject({ draft: '' })
    await send('viewer', thread)
    expect(await read('viewer', thread)).toMatchObject({ draft: '' })
  })
})

describe('a file', () => {
  const attach = (who: Who, thread: string, name = 'release.pdf', size = 5) =>
    ask(who, 'attach_file', { file: randomUUID(), thread, name, size_bytes: size })
  const upload = (who: Who, path: string, bytes = 'hello') =>
    people[who].storage.from('letters').upload(path, new Blob([bytes], { type: 'application/pdf' }), { contentType: 'application/pdf' })
  it('that could carry a program, or that nothing can look into, is refused', async () => {
    const thread = await between()
    for (const name of ['a.exe', 'a.docm', 'a.html', 'a.svg', 'a.zip', 'a.js', 'a', 'a.pdf.lnk', 'a.iso', 'a.PDF '])
      expect(await attach('viewer', thread, name), name).toBe('P0001 type')
    expect(await attach('viewer', thread, 'Release.PDF')).toMatch(/\//)
    expect(await attach('viewer', thread, 'a.pdf', 60_000_000)).toBe('P0001 size')
  })
  it('is uploaded where one is awaited by who announced it, sent with their message, and read by who is in the thread', async () => {
    const thread = await between()
    const path = (await attach('viewer', thread)) as string
    expect((await upload('creator', path)).error).not.toBeNull()
    expect((await upload('viewer', `${thread}/${randomUUID()}`)).error).not.toBeNull()
    const file = path.split('/')[1]!
    expect(await send('viewer', thread, { files: [file] })).toBe('P0001 file')
    expect((await upload('viewer', path)).error).toBeNull()
    expect((await people.creator.storage.from('letters').download(path)).error).not.toBeNull()
    expect(await send('creator', thread, { files: [file] })).toBe('P0001 file')
    expect(await send('viewer', thread, { body: '', files: [file] })).toMatchObject({ number: 3 })
    expect((await messages('creator', thread))[2]).toMatchObject({
      files: [{ name: 'release.pdf', type: 'application/pdf', sizeBytes: 5 }],
    })
    expect(await (await people.creator.storage.from('letters').download(path)).data?.text()).toBe('hello')
    for (const who of ['third', 'moderator', 'guest', 'visitor', 'program'] as const)
      expect((await people[who].storage.from('letters').download(path)).error, who).not.toBeNull()
    // Nobody puts other bytes in its place.
    expect((await people.viewer.storage.from('letters').update(path, new Blob(['other']))).error).not.toBeNull()
    await ask('creator', 'arrange_thread', { thread, gone: true })
    expect((await people.creator.storage.from('letters').download(path)).error).not.toBeNull()
  })
  it('larger than it was announced is refused', async () => {
    const thread = await between()
    const path = (await attach('viewer', thread)) as string
    expect((await upload('viewer', path, 'hello and more')).error).not.toBeNull()
  })
})

describe('who leaves a thread', () => {
  it('reads nothing of it any more, and the others are told', async () => {
    const thread = await between()
    await ask('creator', 'arrange_thread', { thread, gone: true })
    expect(await ask('creator', 'read_thread', { thread })).toBe('42501')
    expect((await messages('viewer', thread)).at(-1)).toMatchObject({ kind: 'left' })
    await ask('viewer', 'arrange_thread', { thread, gone: true })
    expect((await sql()`select private.forget_threads() as gone`)[0]).toEqual({ gone: 1 })
  })
})

describe('people to write to', () => {
  it('are those who let themselves be found, are known or made the film', async () => {
    const names = async (who: Who, args: object) =>
      ((await ask(who, 'people_to_write_to', args)) as { name: string }[]).map(({ name }) => name)
    expect(await names('viewer', { query: 'tor' })).toEqual([])
    expect(await names('viewer', { film: film.id })).toEqual(['Cy'])
    await between()
    expect(await names('viewer', { query: 'C' })).toEqual(['Cy'])
    expect(await ask('guest', 'people_to_write_to')).toBe('42501')
  })
})

describe('the channels of letters', () => {
  const join = (who: Who, topic: string) => joined(people[who].channel(topic, { config: { private: true } }))
  it('are joined by who is in the thread, and by each for themself', async () => {
    const thread = await between()
    await expect(join('viewer', `thread:${thread}`)).resolves.toBeTruthy()
    await expect(join('creator', `letters:${ids.creator}`)).resolves.toBeTruthy()
    for (const who of ['third', 'moderator', 'guest', 'visitor'] as const) {
      await expect(join(who, `thread:${thread}`), who).rejects.toThrow(/Unauthorized/)
      await expect(join(who, `letters:${ids.creator}`), who).rejects.toThrow(/Unauthorized/)
    }
  })
})
