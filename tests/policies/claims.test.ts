import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StagedFilm, stageFilm } from '#tests/support/films.ts'
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
  film = await stageFilm(house.context.database, { id: await idOf(maker) } as never, { title: 'A Harbour', director: 'Mara Quist' })
  await house.context.database.pool(
    'postgres',
  )`insert into public.credits (documentary_id, position, role, name) values (${film.id}, 1, 'editing', 'Ilse Brandt')`
})
afterAll(() => house.close())

const titles = async (who: SupabaseClient, person: SupabaseClient) =>
  ((await who.rpc('credits_of', { person: await idOf(person) })).data as { title: string }[]).map(({ title }) => title)

it('A credit is claimed by its name, confirmed by whoever made the film, and stands on a page that is shown', async () => {
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

it('Nobody confirms their own claim, writes one for another, or reads it who is not concerned', async () => {
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

it('A film that is not one’s to watch cannot be claimed, and one that is closed is on nobody’s page', async () => {
  const hidden = await stageFilm(house.context.database, { id: await idOf(maker) } as never, {
    title: 'Hidden',
    director: 'Ilse Brandt',
    visibility: 'private',
  })
  expect((await editor.rpc('claim_film', { documentary: hidden.id, kind: 'credit', name: 'Ilse Brandt' })).error?.code).toBe('P0002')
  await house.context.database.pool('postgres')`update public.documentaries set visibility = 'private' where id = ${film.id}`
  expect(await titles(editor, editor)).toEqual([])
})
