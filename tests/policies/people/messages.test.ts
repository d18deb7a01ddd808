import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { StagedPerson } from '#tests/support/films.ts'
import { makeFilm } from '#tests/support/films.ts'
import { openMessages, type Who } from '#tests/support/messages.ts'
import { joined } from '#tests/support/realtime.ts'

// Who is in a thread and reads it, what it is about, and what a message is.

const { house, people, ids, film, sql, clear, ask, begin, begun, send, threads, read, messages, between, close } = await openMessages()
afterAll(close)
beforeEach(() => clear())

describe('a thread', () => {
  it('is read and written only by its participants, in person', async () => {
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
  it('has closed tables: rows are read and written through functions only', async () => {
    await between()
    for (const who of ['viewer', 'creator', 'third', 'guest', 'visitor'] as const)
      for (const table of ['threads', 'thread_people', 'messages', 'message_files', 'blocks', 'message_reports', 'message_settings']) {
        expect((await people[who].from(table).select('*')).error?.code, `${who} ${table}`).toBe('42501')
        expect((await people[who].from(table).insert({})).error?.code, `${who} ${table}`).toBe('42501')
      }
  })
  it('is created once under one key, and a key cannot be reused by another person', async () => {
    const thread = await begun('viewer')
    expect(await begin('viewer', {}, thread)).toBe(thread)
    expect(await threads('viewer')).toHaveLength(1)
    expect(await begin('third', {}, thread)).toBe('42501')
  })
  it('is created about films you may watch, with people who accept messages', async () => {
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
  it('names a film and its passage to people who may watch it now', async () => {
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
  it('is created by people who see the note, and goes to its author at once', async () => {
    const thread = await begun('viewer', { documentary: null, note: await note() })
    expect(await threads('creator')).toMatchObject([{ id: thread, film: { title: 'Lighthouse' } }])
    for (const who of ['third', 'moderator'] as const)
      expect(await begin(who, { documentary: null, note: await note() }), who).toBe('42501')
    for (const who of ['guest', 'visitor', 'program'] as const) expect(await begin(who, { note: await note() }), who).toBe('42501')
    expect(await begin('viewer', { documentary: null, note: await note({ draft: true }) })).toBe('42501')
    expect(await begin('viewer', { documentary: null, note: randomUUID() })).toBe('42501')
  })
  it('shows the current text of the note only to participants who see it on the cut', async () => {
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
  it('shows the same notes as the rule of their table, for every reader', async () => {
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
  it('names the assignee of the note among the people to write to', async () => {
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
  it('goes to its host, from people who see its door', async () => {
    const thread = await begun('third', { documentary: null, screening: await screening('public') })
    expect(await threads('creator', 'first')).toMatchObject([{ id: thread }])
    expect(await read('third', thread)).toMatchObject({ screening: { title: 'Evening' } })
    expect(await begin('third', { documentary: null, screening: await screening('invitation') })).toBe('42501')
    for (const who of ['guest', 'visitor', 'program'] as const)
      expect(await begin(who, { documentary: null, screening: await screening('public') }), who).toBe('42501')
  })
  it('does not name it to people who may not see its door', async () => {
    const about = await screening('public')
    const thread = await begun('third', { documentary: null, screening: about })
    await sql()`update public.screenings set entry = 'invitation' where id = ${about}`
    expect([await read('third', thread), await read('creator', thread)]).toMatchObject([{ screening: null }, { screening: { id: about } }])
  })
})

describe('a message', () => {
  it('sent twice under one key is saved once, also from two tabs at the same time', async () => {
    const thread = await between()
    const message = { message: randomUUID(), body: 'Once.' }
    const sent = await Promise.all([1, 2, 3, 4].map(() => send('viewer', thread, message)))
    expect(new Set(sent.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await messages('viewer', thread)).map(({ number }) => number)).toEqual([1, 2, 3])
    expect(await send('creator', thread, message)).toBe('42501')
  })
  it('among many sent at once has its own number, without gaps', async () => {
    const thread = await between()
    await Promise.all([...Array(20)].map((_, n) => send(n % 2 ? 'viewer' : 'creator', thread, { body: `${n}` })))
    expect((await messages('viewer', thread)).map(({ number }) => number)).toEqual([...Array(22)].map((_, n) => n + 1))
  })
  it('is unread until its reader has read it; your own never is', async () => {
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
  it('creates a notice for the others, which is settled by reading it', async () => {
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
  it('is withdrawn by its author, and its text is gone for everyone', async () => {
    const thread = await between()
    const [first] = (await messages('viewer', thread)) as { id: string }[]
    expect(await ask('creator', 'take_back_message', { message: first!.id })).toBe('42501')
    await ask('viewer', 'take_back_message', { message: first!.id })
    expect((await messages('creator', thread))[0]).toMatchObject({ body: '', takenBack: true })
    expect(await ask('creator', 'find_messages', { query: 'ask' })).toEqual([])
  })
  it('is found by its text, in your own threads', async () => {
    await between()
    expect(await ask('creator', 'find_messages', { query: 'may ask' })).toMatchObject([{ subject: 'The lamp', sender: 'Vi' }])
    expect(await ask('third', 'find_messages', { query: 'may ask' })).toEqual([])
    expect(await ask('program', 'find_messages', { query: 'may ask' })).toBe('42501')
  })
  it('longer than the limit is refused, and so is an empty one', async () => {
    const thread = await between()
    expect(await send('viewer', thread, { body: 'x'.repeat(20_001) })).toMatch(/^23514/)
    expect(await send('viewer', thread, { body: '  ' })).toBe('22023')
  })
})

describe('a draft', () => {
  it('is saved for its author’s other devices and never overwrites what they wrote there since', async () => {
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

describe('a person who leaves a thread', () => {
  it('can no longer read it, and the others are notified', async () => {
    const thread = await between()
    await ask('creator', 'arrange_thread', { thread, gone: true })
    expect(await ask('creator', 'read_thread', { thread })).toBe('42501')
    expect((await messages('viewer', thread)).at(-1)).toMatchObject({ kind: 'left' })
    await ask('viewer', 'arrange_thread', { thread, gone: true })
    expect((await sql()`select private.forget_threads() as gone`)[0]).toEqual({ gone: 1 })
  })
})

describe('people to write to', () => {
  it('are those who allow it, are known or made the film', async () => {
    const names = async (who: Who, args: object) =>
      ((await ask(who, 'people_to_write_to', args)) as { name: string }[]).map(({ name }) => name)
    expect(await names('viewer', { query: 'tor' })).toEqual([])
    expect(await names('viewer', { film: film.id })).toEqual(['Cy'])
    await between()
    expect(await names('viewer', { query: 'C' })).toEqual(['Cy'])
    expect(await ask('guest', 'people_to_write_to')).toBe('42501')
  })
})

describe('the channels of messages', () => {
  const join = (who: Who, topic: string) => joined(people[who].channel(topic, { config: { private: true } }))
  it('are joined by the participants of the thread, each for themself', async () => {
    const thread = await between()
    await expect(join('viewer', `thread:${thread}`)).resolves.toBeTruthy()
    await expect(join('creator', `letters:${ids.creator}`)).resolves.toBeTruthy()
    for (const who of ['third', 'moderator', 'guest', 'visitor'] as const) {
      await expect(join(who, `thread:${thread}`), who).rejects.toThrow(/Unauthorized/)
      await expect(join(who, `letters:${ids.creator}`), who).rejects.toThrow(/Unauthorized/)
    }
  })
})
