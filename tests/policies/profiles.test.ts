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
  it('are their owner’s alone until they say otherwise: asking for all lists nobody', async () => {
    expect(await names(people.bea)).toEqual(['Bea'])
    expect(await names(people.moderator)).toEqual(['Mo'])
    for (const who of ['guest', 'visitor'] as const) expect(await names(people[who])).not.toContain('Ann')
  })
  it('are shown to signed-in people by their owner, and taken back', async () => {
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
  it('are shown by nobody else', async () => {
    const { data } = await people.bea
      .from('profiles')
      .update({ shown: true })
      .eq('user_id', await idOf(people.ann))
      .select()
    expect(data).toEqual([])
  })
})
