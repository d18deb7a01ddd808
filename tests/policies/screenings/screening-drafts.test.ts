import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// An announcement that was begun is its writer's alone, the same in each of their browsers.

let house: TestHouse
let [writer, other, guest, visitor]: SupabaseClient[] = []
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  ;[writer, other, guest, visitor] = [await house.person('writer'), await house.person('other'), house.visitor(), house.visitor()]
  await guest.auth.signInAnonymously()
})
afterAll(() => house.close())

const form = (title: string) => ({ title, items: [], people: [] })
const put = async (who: SupabaseClient, draft: unknown, revision?: number, about = 'new') =>
  await who.rpc('put_screening_draft', { about, draft, ...(revision !== undefined && { revision }) })
const read = async (who: SupabaseClient, about = 'new') => (await who.rpc('screening_draft', { about }).throwOnError()).data
const list = async (who: SupabaseClient) => (await who.rpc('my_screening_drafts').throwOnError()).data as { about: string; title: string }[]

it('is saved, changed and opened by its author', async () => {
  expect(await read(writer!)).toBe(null)
  expect((await put(writer!, form('Salt'), 0)).data).toMatchObject({ kept: true, revision: 1 })
  expect((await put(writer!, form('Salt, together'), 1)).data).toMatchObject({ kept: true, revision: 2 })
  expect(await read(writer!)).toMatchObject({ about: 'new', draft: { title: 'Salt, together' }, revision: 2 })
  expect(await list(writer!)).toMatchObject([{ about: 'new', title: 'Salt, together' }])
})

it('is read, changed and discarded by its author only', async () => {
  expect(await read(other!)).toBe(null)
  expect(await list(other!)).toEqual([])
  await other!.rpc('drop_screening_draft', { about: 'new' }).throwOnError()
  expect((await put(other!, form('Mine'), 0)).data).toMatchObject({ kept: true, revision: 1 })
  expect(await read(writer!)).toMatchObject({ draft: { title: 'Salt, together' } })
  for (const who of [other!, guest!, visitor!]) expect((await who.from('screening_drafts').select('about')).error?.code).toBe('42501')
  expect((await put(guest!, form('Mine'), 0)).error?.code).toBe('42501')
  for (const [name, args] of [
    ['my_screening_drafts', {}],
    ['screening_draft', { about: 'new' }],
    ['drop_screening_draft', { about: 'new' }],
  ] as const)
    expect((await visitor!.rpc(name, args)).error?.code, name).toBe('42501')
})

it('of two browsers keeps the first, and shows the second what is saved', async () => {
  const { data } = await put(writer!, form('From the other browser'), 1)
  expect(data).toMatchObject({ kept: false, revision: 2, draft: { title: 'Salt, together' } })
  expect((await put(writer!, form('Begun anew there'), 0)).data).toMatchObject({ kept: false })
  // Chosen from both, it replaces the saved one.
  expect((await put(writer!, form('Chosen'))).data).toMatchObject({ kept: true, revision: 3 })
})

it('contains a form and nothing else', async () => {
  expect((await put(writer!, ['a'], undefined)).error?.code).toBe('23514')
  expect((await put(writer!, { title: 'x'.repeat(100_001) })).error?.code).toBe('23514')
  expect((await put(writer!, form('x'), 0, 'A way out')).error?.code).toBe('23514')
})

it('of a change is deleted with the next change of the same screening', async () => {
  const id = '3f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b11'
  await put(writer!, form('One'), 0, `change:${id}:1`)
  await put(writer!, form('Two'), 0, `change:${id}:2`)
  expect(await read(writer!, `change:${id}:1`)).toBe(null)
  expect(await read(writer!, `change:${id}:2`)).toMatchObject({ draft: { title: 'Two' } })
  // The screening is none: nothing can be gone on with.
  expect((await list(writer!)).map(({ about }) => about)).toEqual(['new'])
})

it('is discarded, and restored with its content', async () => {
  await writer!.rpc('drop_screening_draft', { about: 'new' }).throwOnError()
  expect(await read(writer!)).toBe(null)
  expect((await put(writer!, form('Chosen'))).data).toMatchObject({ kept: true, revision: 1 })
})
