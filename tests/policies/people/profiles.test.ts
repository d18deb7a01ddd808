import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let people: Record<'ann' | 'bea' | 'moderator' | 'guest' | 'visitor', SupabaseClient>
const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.id

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const [ann, bea, moderator] = await Promise.all(['Ann', 'Bea', 'Mo'].map((name) => house.person(name)))
  people = { ann: ann!, bea: bea!, moderator: moderator!, guest: house.visitor(), visitor: house.visitor() }
  await people.guest.auth.signInAnonymously()
  await house
    .service()
    .from('user_roles')
    .update({ role: 'moderator' })
    .eq('user_id', await idOf(people.moderator))
    .throwOnError()
})
afterAll(() => house.close())

const names = async (client: SupabaseClient) =>
  ((await client.from('profiles').select('display_name')).data ?? []).map((row) => row.display_name)

describe('profiles', () => {
  it('are private until their owner shows them: a query for all returns none', async () => {
    expect(await names(people.bea)).toEqual(['Bea'])
    expect(await names(people.moderator)).toEqual(['Mo'])
    for (const who of ['guest', 'visitor'] as const) expect(await names(people[who])).not.toContain('Ann')
  })
  it('are shown to signed-in people by their owner, and hidden again', async () => {
    const show = async (shown: boolean) =>
      people.ann
        .from('profiles')
        .update({ shown })
        .eq('user_id', await idOf(people.ann))
        .throwOnError()
    await show(true)
    expect((await names(people.bea)).sort()).toEqual(['Ann', 'Bea'])
    for (const who of ['guest', 'visitor'] as const) expect(await names(people[who])).not.toContain('Ann')
    await show(false)
    expect(await names(people.bea)).toEqual(['Bea'])
  })
  it('are shown by their owner only', async () => {
    const { data } = await people.bea
      .from('profiles')
      .update({ shown: true })
      .eq('user_id', await idOf(people.ann))
      .select()
    expect(data).toEqual([])
  })
})

describe('what a profile shows beside its name', () => {
  const save = async (edit: object) =>
    (
      await people.ann
        .from('profiles')
        .update(edit)
        .eq('user_id', await idOf(people.ann))
    ).error?.code ?? 'saved'
  it('links only to complete addresses with http or https', async () => {
    const link = (url: string, more = {}) => save({ links: [{ label: 'Here', url, ...more }] })
    expect(await link('https://riverbank.example/films?x=1')).toBe('saved')
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'riverbank.example',
      'https://',
      'https://user@riverbank.example',
      'https://a b.example',
      'http://nowhere',
    ])
      expect(await link(url), url).toBe('23514')
    expect(await link('https://riverbank.example', { onclick: 'x' })).toBe('23514')
    expect(await save({ links: Array(7).fill({ label: '', url: 'https://riverbank.example' }) })).toBe('23514')
    expect(await save({ links: 'https://riverbank.example' })).toBe('23514')
  })
  it('has a portrait that only the house creates', async () => {
    const own = await idOf(people.ann)
    expect(await save({ portrait_object: `${own}/x.jpg` })).toBe('42501')
    const send = (client: SupabaseClient, name: string, type = 'image/png') =>
      client.storage.from('portraits').upload(name, new Blob([Buffer.from('89504e470d0a1a0a', 'hex')], { type }), { contentType: type })
    const raw = `${own}/raw-${crypto.randomUUID()}`
    expect((await send(people.bea, raw)).error).not.toBeNull()
    expect((await send(people.ann, `${own}/portrait-1.jpg`)).error).not.toBeNull()
    expect((await send(people.ann, raw, 'image/svg+xml')).error).not.toBeNull()
    expect((await send(people.ann, raw)).error).toBeNull()
    // What was sent in is read by nobody: only what the house made of it.
    for (const client of [people.ann, people.bea, people.visitor])
      expect((await client.storage.from('portraits').download(raw)).error).not.toBeNull()
    expect((await people.bea.rpc('set_portrait', { object_name: raw, crop_left: 0, crop_top: 0, crop_side: 1 })).error?.code).toBe('42501')
    expect((await people.ann.rpc('set_portrait', { object_name: raw, crop_left: 0, crop_top: 0, crop_side: 9 })).error?.code).toBe('22023')
  })
})
