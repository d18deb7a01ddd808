import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { programOf } from '#tests/support/program.ts'
import { joined } from '#tests/support/realtime.ts'

type Who = 'owner' | 'editor' | 'commenter' | 'viewer' | 'stranger' | 'moderator' | 'guest' | 'visitor' | 'program'
let house: TestHouse
let people: Record<Who, SupabaseClient>
const ids = {} as Record<'owner' | 'editor' | 'commenter' | 'viewer' | 'stranger' | 'moderator', string>
let film: StagedFilm
let hidden: StagedFilm
let board: string

const named = ['owner', 'editor', 'commenter', 'viewer', 'stranger', 'moderator'] as const
beforeAll(async () => {
  house = await openTestHouse()
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  const made = await Promise.all(named.map((name) => house.person(name)))
  people = { ...Object.fromEntries(named.map((name, at) => [name, made[at]!])), guest, visitor: house.visitor() } as typeof people
  for (const who of named) ids[who] = (await people[who].auth.getUser()).data.user!.id
  people.program = await programOf(house, people.owner)
  await sql()`update public.user_roles set role = 'moderator' where user_id = ${ids.moderator}`
  const cues = [
    { startsMs: 10_000, text: 'We counted the ships.' },
    { startsMs: 12_000, text: 'Never say this.', sensitive: true },
  ]
  film = await makeFilm(house.context.database, { id: ids.owner } as StagedPerson, { title: 'Lighthouse', cues })
  hidden = await makeFilm(house.context.database, { id: ids.owner } as StagedPerson, { title: 'Hidden', visibility: 'private', cues })
})
afterAll(async () => {
  for (const one of Object.values(people)) await one.realtime.disconnect()
  await house.close()
})
const sql = () => house.context.database.pool('postgres')

/** What a call answers, or the code it is refused with. */
const ask = async (who: Who, name: string, args: object = {}) => {
  const { data, error } = await people[who].rpc(name, args)
  return error ? `${error.code}${error.details ? ` ${error.details}` : ''}` : data
}
const write = (who: Who, body = 'AAA=', update: string = randomUUID()) => ask(who, 'write_board', { board, update, body })
const read = (who: Who) => ask(who, 'read_board', { board }) as Promise<Record<string, unknown>>

beforeEach(async () => {
  await sql()`truncate public.boards, public.notices, public.outline_scenes cascade`
  board = randomUUID()
  expect(await ask('owner', 'begin_board', { board, title: 'Premise', body: 'AAA=' })).toBe(board)
  for (const [who, role] of Object.entries({ editor: 'edit', commenter: 'comment', viewer: 'view' }))
    await sql()`insert into public.board_members (board_id, person_id, role) values (${board}, ${ids[who as 'editor']}, ${role})`
})

describe('a board', () => {
  const outside = ['stranger', 'moderator', 'guest', 'visitor', 'program'] as const
  const acts: [name: string, args: () => object, least: 'view' | 'comment' | 'edit' | 'owner'][] = [
    ['read_board', () => ({ board }), 'view'],
    ['board_changes', () => ({ board }), 'view'],
    ['board_history', () => ({ board }), 'view'],
    ['comment_on_board', () => ({ comment: randomUUID(), board, card: 'c', body: 'Who says so?' }), 'comment'],
    ['write_board', () => ({ board, update: randomUUID(), body: 'AAA=' }), 'edit'],
    ['keep_board', () => ({ board, number: 1, body: 'AAA=' }), 'edit'],
    ['arrange_board', () => ({ board, title: 'Other' }), 'edit'],
    ['open_board_vote', () => ({ round: randomUUID(), board, question: 'Which?', dots: 3, seconds: 60 }), 'edit'],
    ['arrange_board', () => ({ board, removed: false }), 'owner'],
    ['make_board_link', () => ({ board, role: 'edit' }), 'owner'],
    ['end_board_link', () => ({ board, role: 'edit' }), 'owner'],
    ['share_board', () => ({ board, person: ids.viewer, role: 'view' }), 'owner'],
  ]
  const ranks = ['view', 'comment', 'edit', 'owner']
  it.each(acts)('allows %s by the level of access each person has, and refuses everyone else', async (name, args, least) => {
    for (const [who, role] of [
      ['viewer', 'view'],
      ['commenter', 'comment'],
      ['editor', 'edit'],
      ['owner', 'owner'],
    ] as const) {
      await sql()`delete from public.board_rounds`
      const answer = await ask(who, name, args())
      if (ranks.indexOf(role) < ranks.indexOf(least)) expect(answer, who).toBe('42501 role')
      else expect(`${answer}`, who).not.toMatch(/^(42|P0|22|23)\w{3}/)
    }
    for (const who of outside) expect(await ask(who, name, args()), who).toBe('42501')
  })
  it('has closed tables: rows are read and written through functions only', async () => {
    for (const who of ['owner', 'editor', 'stranger', 'guest', 'visitor'] as const)
      for (const table of [
        'boards',
        'board_members',
        'board_links',
        'board_updates',
        'board_snapshots',
        'board_comments',
        'board_rounds',
        'board_votes',
      ]) {
        expect((await people[who].from(table).select('*')).error?.code, `${who} ${table}`).toBe('42501')
        expect((await people[who].from(table).insert({})).error?.code, `${who} ${table}`).toBe('42501')
      }
  })
  it('is created by a signed-in person, in person, once per id, and about a film they make', async () => {
    for (const who of ['guest', 'visitor', 'program'] as const)
      expect(await ask(who, 'begin_board', { board: randomUUID(), title: 'x' }), who).toBe('42501')
    expect(await ask('owner', 'begin_board', { board, title: 'Again' })).toBe(board)
    expect(await ask('stranger', 'begin_board', { board, title: 'Theirs' })).toBe('42501')
    expect(await ask('stranger', 'begin_board', { board: randomUUID(), title: 'x', documentary: film.id })).toBe('42501')
    expect(await ask('owner', 'begin_board', { board: randomUUID(), title: 'x', documentary: film.id })).toMatch(/-/)
  })
  it('is neither created nor changed by a suspended account', async () => {
    await sql()`insert into public.suspensions (user_id, degree, reason) values (${ids.editor}, 'acts', 'x')`
    for (const refused of [await write('editor'), await ask('editor', 'begin_board', { board: randomUUID(), title: 'x' })])
      expect(refused).toMatch(/^42501/)
    await sql()`delete from public.suspensions`
  })
  it('archived by its owner is hidden from the others, can be restored, and is deleted after thirty days', async () => {
    await ask('owner', 'arrange_board', { board, removed: true })
    expect([await read('editor'), await write('editor')]).toEqual(['42501', '42501'])
    expect(await ask('owner', 'my_boards')).toMatchObject([{ id: board, removedAt: expect.any(String) }])
    expect(await ask('editor', 'my_boards')).toEqual([])
    await ask('owner', 'arrange_board', { board, removed: false })
    expect(await ask('editor', 'my_boards')).toMatchObject([{ id: board, role: 'edit', people: 4 }])
    await sql()`update public.boards set removed_at = now() - interval '31 days'`
    await sql()`select private.purge_boards()`
    expect(await ask('owner', 'my_boards')).toEqual([])
  })
  it('passes to its most active editor when the owner’s account is deleted, and is deleted when there is none', async () => {
    const leaving = await house.person('Leaver')
    const lonely = randomUUID()
    const left = randomUUID()
    for (const one of [left, lonely]) await leaving.rpc('begin_board', { board: one, title: 'x' }).throwOnError()
    await sql()`insert into public.board_members (board_id, person_id, role) values (${left}, ${ids.editor}, 'edit'), (${left}, ${ids.viewer}, 'view')`
    await sql()`delete from auth.users where id = ${(await leaving.auth.getUser()).data.user!.id}`
    const rows = await sql()`select id, owner_id from public.boards where id in (${left}, ${lonely})`
    expect(rows).toEqual([{ id: left, owner_id: ids.editor }])
  })
})

describe('a change', () => {
  it('sent twice is saved once, and concurrent changes are numbered without gaps', async () => {
    const update = randomUUID()
    expect(new Set(await Promise.all([1, 2, 3].map(() => write('editor', 'AAA=', update)))).size).toBe(1)
    expect(await write('owner', 'AAA=', update)).toBe('42501')
    await Promise.all([...Array(12)].map((_, n) => write(n % 2 ? 'owner' : 'editor')))
    const { changes, last } = (await ask('viewer', 'board_changes', { board })) as { last: number; changes: { number: number }[] }
    expect([last, changes.map(({ number }) => number)]).toEqual([14, [...Array(14)].map((_, n) => n + 1)])
  })
  it('is broadcast to every open page at once, with its content, by the database alone', async () => {
    const heard = vi.fn()
    const listen = (who: Who) => people[who].channel(`board:${board}`, { config: { private: true } })
    const channel = await joined(listen('viewer').on('broadcast', { event: 'changed' }, ({ payload }) => heard(payload)))
    const number = await write('editor', 'QUJD')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ number, body: 'QUJD', by: ids.editor })), 10_000)
    expect(await channel.send({ type: 'broadcast', event: 'changed', payload: {} })).not.toBe('error')
    for (const who of ['stranger', 'guest'] as const) await expect(joined(listen(who)), who).rejects.toThrow(/Unauthorized/)
    const forge = await fetch(
      `${house.url}/realtime/v1/api/broadcast/${encodeURIComponent(`board:${board}`)}/events/changed?private=true`,
      {
        method: 'POST',
        headers: {
          apikey: house.anonKey,
          authorization: `Bearer ${(await people.owner.auth.getSession()).data.session!.access_token}`,
          'content-type': 'application/json',
        },
        body: '{}',
      },
    )
    expect(forge.status).toBe(403)
  })
  it('is never lost when the board is compacted: two concurrent compactions keep what came after each', async () => {
    for (let n = 0; n < 5; n++) await write('editor')
    await Promise.all([
      ask('editor', 'keep_board', { board, number: 3, body: 'VEhSRUU=' }),
      ask('owner', 'keep_board', { board, number: 5, body: 'RklWRQ==' }),
    ])
    const fresh = (await ask('viewer', 'board_changes', { board })) as { whole: object; changes: { number: number }[] }
    expect(fresh).toMatchObject({ whole: { number: 5, body: 'RklWRQ==' }, changes: [{ number: 6 }] })
    expect(await ask('viewer', 'board_changes', { board, until_number: 4 })).toMatchObject({
      whole: { number: 3 },
      changes: [{ number: 4 }],
      last: 4,
    })
    expect(await ask('viewer', 'board_changes', { board, from_number: 5 })).toMatchObject({ whole: null, changes: [{ number: 6 }] })
    expect(await ask('editor', 'keep_board', { board, number: 99, body: 'AAA=' })).toBe('22023')
  })
  it('longer than two megabytes is refused', async () => {
    expect(await write('owner', 'A'.repeat(2_800_001))).toMatch(/^23514/)
  })
  it('is listed in the history by session, with the name of its author, and named states are saved', async () => {
    await write('editor')
    await write('editor')
    await ask('editor', 'keep_board', { board, number: 3, body: 'AAA=', name: 'Before the trip' })
    for (let n = 0; n < 8; n++) await ask('owner', 'keep_board', { board, number: 3, body: 'AAA=' })
    expect(await ask('viewer', 'board_history', { board })).toMatchObject({
      sittings: [
        { number: 3, changes: 2, person: 'editor' },
        { number: 1, changes: 1, person: 'owner' },
      ],
      named: [{ name: 'Before the trip', number: 3, person: 'editor' }],
    })
    const [{ count }] = (await sql()`select count(*)::int from public.board_snapshots`) as unknown as [{ count: number }]
    expect(count).toBe(6)
  })
})

describe('access to a board', () => {
  it('by link is for signed-in people who follow it, at the level of the link, until the link is revoked', async () => {
    const key = await ask('owner', 'make_board_link', { board, role: 'comment' })
    expect(await ask('owner', 'make_board_link', { board, role: 'comment' })).toBe(key)
    for (const who of ['guest', 'visitor', 'program'] as const) expect(await ask(who, 'follow_board_link', { key }), who).toBe('42501')
    expect(await ask('stranger', 'follow_board_link', { key })).toBe(board)
    expect([await write('stranger'), (await read('stranger'))['role']]).toEqual(['42501 role', 'comment'])
    await ask('editor', 'follow_board_link', { key })
    await ask('viewer', 'follow_board_link', { key })
    expect([(await read('editor'))['role'], (await read('viewer'))['role']]).toEqual(['edit', 'comment'])
    expect([(await read('owner'))['links'], (await read('editor'))['links']]).toEqual([[{ id: key, role: 'comment' }], []])
    await ask('owner', 'end_board_link', { board, role: 'comment' })
    expect(await ask('moderator', 'follow_board_link', { key })).toMatch(/^42501/)
    expect((await read('stranger'))['role']).toBe('comment')
  })
  it('by link is refused to people the owner has blocked', async () => {
    const key = await ask('owner', 'make_board_link', { board, role: 'edit' })
    await ask('owner', 'block_person', { person: ids.stranger, blocked: true })
    expect(await ask('stranger', 'follow_board_link', { key })).toMatch(/^42501/)
    await ask('owner', 'block_person', { person: ids.stranger, blocked: false })
  })
  it('by name is for people you may write to, who are notified', async () => {
    expect(await ask('owner', 'share_board', { board, person: ids.stranger, role: 'edit' })).toBe('42501')
    expect(await ask('owner', 'share_board', { board, person: ids.moderator, role: 'edit' })).toBeNull()
    expect(((await ask('moderator', 'my_notices')) as { notices: object[] }).notices).toMatchObject([
      { kind: 'board', about: { from: 'owner', subject: 'Premise' } },
    ])
    expect(await ask('owner', 'share_board', { board, person: ids.owner, role: 'edit' })).toBe('42501')
  })
  it('ends when they leave, and only the owner removes others', async () => {
    expect(await ask('editor', 'share_board', { board, person: ids.viewer })).toBe('42501 role')
    expect(await ask('editor', 'share_board', { board, person: ids.editor })).toBeNull()
    expect(await read('editor')).toBe('42501')
    await ask('owner', 'share_board', { board, person: ids.viewer })
    expect(await read('viewer')).toBe('42501')
  })
  it('allows people to show their pointer, and nobody else to read or write on the channel', async () => {
    const room = (who: Who) => joined(people[who].channel(`board-room:${board}`, { config: { private: true, broadcast: { ack: true } } }))
    const channel = await room('viewer')
    expect(await channel.send({ type: 'broadcast', event: 'here', payload: {} })).toBe('ok')
    for (const who of ['stranger', 'guest', 'visitor'] as const) await expect(room(who), who).rejects.toThrow(/Unauthorized/)
  })
})

describe('a vote', () => {
  it('gives each person a number of dots, hides the others’ votes until it ends, and then closes', async () => {
    const round = randomUUID()
    await ask('editor', 'open_board_vote', { round, board, question: 'Where do we begin?', dots: 3, seconds: 60 })
    const vote = (who: Who, card: string, dots: number) => ask(who, 'vote_on_board', { round, card, dots })
    expect([await vote('commenter', 'a', 2), await vote('commenter', 'b', 2)]).toEqual([null, 'P0001 limit'])
    expect([await vote('commenter', 'a', 1), await vote('commenter', 'b', 2), await vote('owner', 'a', 3)]).toEqual([null, null, null])
    for (const who of ['viewer', 'stranger'] as const) expect(await vote(who, 'a', 1), who).toMatch(/^42501/)
    expect((await read('commenter'))['round']).toMatchObject({ mine: { a: 1, b: 2 }, voted: 2, all: null, open: true })
    expect(await ask('owner', 'open_board_vote', { round: randomUUID(), board, question: 'x', dots: 1, seconds: 60 })).toBe('P0001 open')
    expect(await ask('commenter', 'end_board_vote', { round })).toBe('42501 role')
    await ask('editor', 'end_board_vote', { round })
    expect(await vote('owner', 'b', 1)).toBe('P0001 ended')
    expect((await read('viewer'))['round']).toMatchObject({ all: { a: 4, b: 2 }, mine: {} })
  })
})

describe('a comment', () => {
  it('is resolved by editors and its author, and removed by its author and the owner', async () => {
    const comment = randomUUID()
    await ask('commenter', 'comment_on_board', { comment, board, card: 'a', body: 'Is that so?' })
    const settle = (who: Who, more: object) => ask(who, 'settle_board_comment', { comment, ...more })
    for (const who of ['viewer', 'stranger', 'guest', 'visitor'] as const)
      expect(await settle(who, { settled: true }), who).toMatch(/^42501/)
    expect([await settle('editor', { settled: true }), await settle('editor', { gone: true })]).toEqual([null, '42501'])
    expect((await read('viewer'))['comments']).toMatchObject([{ body: 'Is that so?', person: 'commenter', settledAt: expect.any(String) }])
    expect(await settle('owner', { gone: true })).toBeNull()
    expect((await read('viewer'))['comments']).toEqual([])
  })
})

describe('material from the catalogue', () => {
  const range = (of: StagedFilm) => ({ versionId: of.versionId, startsMs: 9_000, endsMs: 15_000 })
  it('is shown to people who may watch it now, without protected passages', async () => {
    const said = (who: Who) => ask(who, 'said_in_ranges', { ranges: [range(film), range(hidden)] })
    expect(await said('stranger')).toMatchObject([{ title: 'Lighthouse', words: 'We counted the ships.' }])
    expect(await said('owner')).toHaveLength(2)
    expect(await said('guest')).toEqual([])
    expect(await said('visitor')).toMatch(/^42501/)
    expect(await ask('owner', 'said_in_ranges', { ranges: [...Array(201)].map(() => range(film)) })).toMatch(/^P0001/)
  })
  it('becomes a scene in the outline of your own film, the same card always the same scene', async () => {
    const make = (who: Who, documentary: string, title = 'The count') =>
      ask(who, 'make_outline_scene', { board, card: 'a', documentary, title })
    const scene = await make('owner', film.id)
    expect(await make('owner', film.id, 'The last count')).toBe(scene)
    expect(await make('editor', film.id)).toBe('42501')
    expect(await make('viewer', film.id)).toBe('42501 role')
    expect((await people.owner.from('outline_scenes').select('title')).data).toEqual([{ title: 'The last count' }])
    expect((await people.editor.from('outline_scenes').select('title')).data).toEqual([])
    expect((await read('viewer'))['scenes']).toEqual(['a'])
    // Written, moved, taken out and brought back by who makes the film, and still the same scene.
    const change = async (who: Who, to: object) =>
      (await people[who].from('outline_scenes').update(to).eq('id', scene).select('id')).data?.length ?? 'refused'
    for (const who of ['editor', 'viewer', 'stranger', 'moderator', 'guest', 'visitor'] as const)
      expect([0, 'refused'], who).toContain(await change(who, { title: 'Mine' }))
    expect(await change('owner', { title: 'The count of ships', words: 'At dawn.', position: -3.5 })).toBe(1)
    expect(await change('owner', { card_id: 'b' })).toBe('refused')
    expect(await change('owner', { removed_at: new Date().toISOString() })).toBe(1)
    expect((await read('viewer'))['scenes']).toEqual([])
    expect((await people.owner.from('outline_scenes').delete().eq('id', scene)).error?.code).toBe('42501')
    expect(await make('owner', film.id)).toBe(scene)
    expect((await people.owner.from('outline_scenes').select('title, position, removed_at')).data).toEqual([
      { title: 'The count', position: -3.5, removed_at: null },
    ])
  })
  it('stores pictures in the board’s own folder, added by editors and visible to its members', async () => {
    const picture = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
    const add = (who: Who, name: string, type = 'image/webp') =>
      people[who].storage
        .from('board-pictures')
        .upload(name, picture, { contentType: type })
        .then(({ error }) => error === null)
    const name = `${board}/${randomUUID()}`
    expect([await add('editor', name), await add('editor', `${board}/x`), await add('editor', name)]).toEqual([true, false, false])
    expect(await add('editor', `${board}/${randomUUID()}`, 'text/html')).toBe(false)
    for (const who of ['viewer', 'commenter', 'stranger', 'guest', 'visitor'] as const)
      expect(await add(who, `${board}/${randomUUID()}`), who).toBe(false)
    const see = async (who: Who) => (await people[who].storage.from('board-pictures').download(name)).data !== null
    expect([await see('viewer'), await see('owner'), await see('stranger'), await see('visitor')]).toEqual([true, true, false, false])
    expect((await people.stranger.storage.from('board-pictures').list(board)).data).toEqual([])
  })
})
