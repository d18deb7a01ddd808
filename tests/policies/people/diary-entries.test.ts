import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

type Who = 'keeper' | 'other' | 'creator' | 'moderator' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let film: StagedFilm
let closed: StagedFilm
const everyone: Who[] = ['keeper', 'other', 'creator', 'moderator', 'guest', 'visitor']

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const [keeper, other, creator, moderator] = await Promise.all(['Kea', 'Otto', 'Cy', 'Mo'].map((name) => house.person(name)))
  people = { keeper: keeper!, other: other!, creator: creator!, moderator: moderator!, guest: house.visitor(), visitor: house.visitor() }
  await people.guest.auth.signInAnonymously()
  const idOf = async (who: Who) => (await people[who].auth.getUser()).data.user!.id
  await house
    .service()
    .from('user_roles')
    .update({ role: 'moderator' })
    .eq('user_id', await idOf('moderator'))
    .throwOnError()
  const owner = { id: await idOf('creator') } as StagedPerson
  film = await makeFilm(house.context.database, owner, { title: 'Seen' })
  closed = await makeFilm(house.context.database, owner, { title: 'Closed', visibility: 'private' })
})
afterAll(() => house.close())

const enter = async (who: Who, row: object) =>
  people[who]
    .from('diary_entries')
    .insert({ documentary_id: film.id, ...row })
    .select('id')
    .single()
const said = async (who: Who) =>
  ((await people[who].rpc('reviews_of', { documentary: film.id })).data ?? []) as { id: string; line: string; by: string }[]

describe('a diary', () => {
  it('is read and written by its keeper only; others read the public entries, below a film they may watch', async () => {
    await enter('keeper', { line: 'Kept to myself.' })
    const { data: shown } = await enter('keeper', { line: 'Slow, and right.', half_stars: 9, shown: true, spoiler: true })
    for (const who of everyone)
      expect((await people[who].from('diary_entries').select('line')).data?.length ?? 0, who).toBe(who === 'keeper' ? 2 : 0)
    for (const who of everyone)
      expect(
        (await said(who)).map(({ line }) => line),
        who,
      ).toEqual(who === 'guest' || who === 'visitor' ? [] : ['Slow, and right.'])
    for (const who of everyone.slice(1)) {
      expect((await people[who].from('diary_entries').update({ line: 'Mine' }).eq('id', shown!.id).select('id')).data ?? [], who).toEqual(
        [],
      )
      expect((await people[who].from('diary_entries').delete().eq('id', shown!.id).select('id')).data ?? [], who).toEqual([])
    }
    expect((await people.keeper.from('diary_entries').update({ hidden_at: null }).eq('id', shown!.id)).error?.code).toBe('42501')
  })
  it('shows a name only for people who show theirs', async () => {
    expect(await said('other')).toMatchObject([{ by: '' }])
    const { data } = await people.keeper.auth.getUser()
    await people.keeper.from('profiles').update({ display_name: 'Kea Vance', shown: true }).eq('user_id', data.user!.id).throwOnError()
    expect(await said('other')).toMatchObject([{ by: 'Kea Vance' }])
  })
  it('refuses a film you may not watch, an eleventh half star and a page of text where a line is allowed', async () => {
    expect((await enter('keeper', { documentary_id: closed.id })).error?.code).toBe('42501')
    expect((await enter('keeper', { half_stars: 11 })).error?.code).toBe('23514')
    expect((await enter('keeper', { line: 'x'.repeat(501) })).error?.code).toBe('23514')
    for (const who of ['guest', 'visitor'] as const) expect((await enter(who, {})).error, who).not.toBeNull()
  })
  it('is reported by readers, settled by moderators, and hidden below the film', async () => {
    const [review] = await said('other')
    const report = async (who: Who) => (await people[who].rpc('report_review', { review: review!.id, reason: 'It is unkind.' })).error?.code
    expect(await report('other')).toBeUndefined()
    for (const who of ['keeper', 'guest', 'visitor'] as const) expect(await report(who), who).toBe('42501')
    for (const who of everyone) {
      const { data, error } = await people[who].rpc('list_cases')
      if (who === 'moderator')
        expect(data).toMatchObject({ cases: [{ quoted: 'Slow, and right.', reports: [{ reason: 'It is unkind.' }], state: 'waiting' }] })
      else expect(error?.code, who).toBe('42501')
      expect((await people[who].from('reports').select('id')).data ?? [], who).toEqual([])
    }
    const [queued] = ((await people.moderator.rpc('list_cases')).data as { cases: { id: string }[] }).cases
    expect(JSON.stringify(queued)).not.toContain((await people.other.auth.getUser()).data.user!.id)
    const decision = { one: queued!.id, decision: 'taken-down', reason: 'Unkind.' }
    for (const who of everyone.filter((each) => each !== 'moderator'))
      expect((await people[who].rpc('settle_case', decision)).error?.code, who).toBe('42501')
    await people.moderator.rpc('settle_case', decision).throwOnError()
    expect(await said('other')).toEqual([])
    expect((await people.keeper.from('diary_entries').select('line').eq('shown', true)).data).toHaveLength(1)
    await people.keeper.rpc('appeal_case', { one: queued!.id, words: 'It is about the film.' }).throwOnError()
    const { id: second } = (await people.other.auth.getUser()).data.user!
    await house.service().from('user_roles').update({ role: 'moderator' }).eq('user_id', second).throwOnError()
    // Anyone who reported it does not decide the appeal either.
    expect((await people.other.rpc('settle_appeal', { one: queued!.id, overturn: true, reason: 'x' })).error?.code).toBe('42501')
    const { id: creator } = (await people.creator.auth.getUser()).data.user!
    await house.service().from('user_roles').update({ role: 'moderator' }).eq('user_id', creator).throwOnError()
    await people.creator.rpc('settle_appeal', { one: queued!.id, overturn: true, reason: 'So it is.' }).throwOnError()
    expect(await said('other')).toHaveLength(1)
    await house.service().from('user_roles').update({ role: 'user' }).in('user_id', [second, creator]).throwOnError()
  })
  it('is corrected by its keeper; a deleted entry disappears below the film until it is restored', async () => {
    const mine = async () =>
      (await people.keeper.from('diary_entries').select('id, line, half_stars').eq('shown', true).is('removed_at', null)).data ?? []
    const [entry] = await mine()
    const change = (row: object) => people.keeper.from('diary_entries').update(row).eq('id', entry!.id).throwOnError()
    await change({ line: 'Slow, and right: twice.', half_stars: 10, seen_on: '2026-11-02', spoiler: false })
    expect(await said('other')).toMatchObject([{ line: 'Slow, and right: twice.', halfStars: 10, seenOn: '2026-11-02', spoiler: false }])
    await change({ removed_at: new Date().toISOString() })
    expect(await mine()).toEqual([])
    for (const who of everyone) expect(await said(who), who).toEqual([])
    const code = (await people.other.rpc('report_review', { review: entry!.id, reason: 'Still there?' })).error?.code
    expect(code).toBe('42501')
    await change({ removed_at: null, line: 'Slow, and right.' })
    expect(await said('other')).toMatchObject([{ id: entry!.id, line: 'Slow, and right.', halfStars: 10 }])
  })
  it('is reported with its text at that time, even when it is edited later', async () => {
    const [entry] = (await people.keeper.from('diary_entries').select('id').eq('shown', true)).data!
    await people.other.rpc('report_review', { review: entry!.id, reason: 'Once more.' }).throwOnError()
    await people.keeper.from('diary_entries').update({ line: 'Nothing unkind here.' }).eq('shown', true).throwOnError()
    expect((await people.moderator.rpc('list_cases')).data).toMatchObject({
      cases: [{ kind: 'review', now: 'Nothing unkind here.', quoted: 'Slow, and right.' }],
    })
    await people.keeper.from('diary_entries').update({ line: 'Slow, and right.' }).eq('shown', true).throwOnError()
  })
  it('is hidden below a withdrawn film, and remains in the diary', async () => {
    await people.creator.rpc('publish_documentary', { documentary: film.id, visibility: 'private' }).throwOnError()
    for (const who of ['keeper', 'other', 'moderator'] as const) expect(await said(who), who).toEqual([])
    await people.creator.from('documentaries').delete().eq('id', film.id).throwOnError()
    expect((await people.keeper.from('diary_entries').select('line, documentary_id')).data).toEqual([
      { line: 'Kept to myself.', documentary_id: null },
      { line: 'Slow, and right.', documentary_id: null },
    ])
  })
})
