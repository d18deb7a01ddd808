import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm, type StagedFilm } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let maker: SupabaseClient
let editor: SupabaseClient
let other: SupabaseClient
let film: StagedFilm
const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.id

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  maker = await house.person('Mara')
  editor = await house.person('Ilse')
  other = await house.person('Other')
  film = await makeFilm(house.context.database, { id: await idOf(maker) } as never, { title: 'A Harbour', director: 'Mara Quist' })
  await house.context.database.pool(
    'postgres',
  )`insert into public.credits (documentary_id, position, role, name) values (${film.id}, 1, 'editing', 'Ilse Brandt')`
})
afterAll(() => house.close())

const titles = async (who: SupabaseClient, person: SupabaseClient) =>
  ((await who.rpc('credits_of', { person: await idOf(person) })).data as { title: string }[]).map(({ title }) => title)

it('A credit is claimed by its name, confirmed by the film’s creator, and shown on a public profile', async () => {
  const claim = (name: string) => editor.rpc('claim_film', { documentary: film.id, kind: 'credit', name })
  expect((await claim('Somebody Else')).error).toMatchObject({ details: 'no-credit' })
  const { data: id } = await claim('ilse  BRANDT').throwOnError()
  expect(await titles(editor, editor)).toEqual([])
  for (const stranger of [other, editor])
    expect((await stranger.rpc('decide_claim', { claim: id, confirmed: true })).error?.code).toBe('P0002')
  await maker.rpc('decide_claim', { claim: id, confirmed: true }).throwOnError()
  expect(await titles(editor, editor)).toEqual(['A Harbour'])
  expect(await titles(other, editor)).toEqual([])
  await editor
    .from('profiles')
    .update({ shown: true })
    .eq('user_id', await idOf(editor))
    .throwOnError()
  expect(await titles(other, editor)).toEqual(['A Harbour'])
  await editor.from('claims').update({ shown: false }).eq('id', id).throwOnError()
  expect(await titles(other, editor)).toEqual([])
  expect(await titles(editor, editor)).toEqual(['A Harbour'])
})

it('No one confirms their own claim, writes one for another, or reads a claim that does not concern them', async () => {
  expect(
    (
      await editor
        .from('claims')
        .update({ state: 'confirmed' } as never)
        .eq('documentary_id', film.id)
    ).error?.code,
  ).toBe('42501')
  expect(
    (await other.from('claims').insert({ person_id: await idOf(editor), documentary_id: film.id, kind: 'credit', name: 'X Y' })).error
      ?.code,
  ).toBe('42501')
  expect((await other.from('claims').select('id')).data).toEqual([])
  expect((await maker.from('claims').select('id')).data).toHaveLength(1)
  expect((await house.visitor().rpc('credits_of', { person: await idOf(editor) })).error?.code).toBe('42501')
  expect((await other.rpc('asked_of_film', { documentary: film.id })).error?.code).toBe('42501')
})

it('A film you may not watch cannot be claimed, and a closed film is on no profile', async () => {
  const hidden = await makeFilm(house.context.database, { id: await idOf(maker) } as never, {
    title: 'Hidden',
    director: 'Ilse Brandt',
    visibility: 'private',
  })
  expect((await editor.rpc('claim_film', { documentary: hidden.id, kind: 'credit', name: 'Ilse Brandt' })).error?.code).toBe('P0002')
  await house.context.database.pool('postgres')`update public.documentaries set visibility = 'private' where id = ${film.id}`
  expect(await titles(editor, editor)).toEqual([])
})

it('A moderator decides a credit where its maker does not, with a reason, never their own, and it can be undone', async () => {
  const sql = house.context.database.pool('postgres')
  await sql`update public.documentaries set visibility = 'public' where id = ${film.id}`
  const moderator = await house.person('Mod')
  await sql`update public.user_roles set role = 'moderator' where user_id = ${await idOf(moderator)}`
  const { data: id } = await other.rpc('claim_film', { documentary: film.id, kind: 'credit', name: 'Ilse Brandt' }).throwOnError()
  const decide = (who: SupabaseClient, confirmed: boolean, answer = '') => who.rpc('decide_claim', { claim: id, confirmed, answer })
  for (const stranger of [editor, other, house.visitor()]) expect((await decide(stranger, true)).error).not.toBeNull()
  expect((await decide(moderator, false)).error).toMatchObject({ details: 'answer' })
  await decide(moderator, false, 'Somebody else is Ilse Brandt.').throwOnError()
  const state = async () => (await sql`select state, answer, decided_by from public.claims where id = ${id}`)[0]
  expect(await state()).toMatchObject({ state: 'declined', answer: 'Somebody else is Ilse Brandt.', decided_by: await idOf(moderator) })
  for (const stranger of [editor, other]) expect((await stranger.rpc('reopen_claim', { claim: id })).error?.code).toBe('P0002')
  await moderator.rpc('reopen_claim', { claim: id }).throwOnError()
  expect(await state()).toMatchObject({ state: 'asked', answer: '', decided_by: null })
  const listed = async (who: SupabaseClient) =>
    (await who.rpc('list_credit_claims')).data as { claims: { id: string; roles: string[] }[] } | null
  expect((await listed(moderator))!.claims).toMatchObject([{ id, roles: ['editing'] }])
  expect(await listed(editor)).toBeNull()
  const { data: own } = await moderator.rpc('claim_film', { documentary: film.id, kind: 'credit', name: 'Ilse Brandt' }).throwOnError()
  expect((await moderator.rpc('decide_claim', { claim: own, confirmed: true })).error).toMatchObject({ details: 'self' })
  const { data: there } = await other.rpc('claim_film', { documentary: film.id, kind: 'appearance', name: 'Other' }).throwOnError()
  expect((await moderator.rpc('decide_claim', { claim: there, confirmed: true })).error?.code).toBe('P0002')
  const [act] = await sql`select count(*)::int as acts from public.audit_events where about_kind = 'claim' and about_id = ${id}`
  expect(act).toEqual({ acts: 2 })
})
