import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// Lists that are searched by a part of a text compare letters as the search does, and take % and _ as they are.

let house: TestHouse
let writer: SupabaseClient
let reader: SupabaseClient
let moderator: SupabaseClient
let guest: SupabaseClient
const apart = (text: string) => text.normalize('NFD')
const sql = () => house.context.database.pool('postgres')
const idOf = async (who: SupabaseClient) => (await who.auth.getUser()).data.user!.id
const ask = async <T>(who: SupabaseClient, name: string, args: object): Promise<T> => {
  const { data, error } = await who.rpc(name, args)
  if (error) throw new Error(`${name}: ${error.message}`)
  return data as T
}

beforeAll(async () => {
  house = await openTestHouse()
  writer = await house.person('Writer')
  reader = await house.person('Reader')
  moderator = await house.person('Mo')
  guest = house.visitor()
  await guest.auth.signInAnonymously()
  await sql()`update public.user_roles set role = 'moderator' where user_id = ${await idOf(moderator)}`
  await sql()`update public.profiles set display_name = ${apart('Zoë Großmann')}, shown = true where user_id = ${await idOf(writer)}`
  await sql()`update public.profiles set display_name = 'Ann_100%', shown = true where user_id = ${await idOf(reader)}`
})
afterAll(() => house.close())

describe('words in messages', () => {
  const bodies = {
    korean: apart('등대지기는 말이 없다.'),
    hyphens: 'Der Wasser\u00ADkraft\u00ADwerk\u00ADbau beginnt.',
    arabic: 'السَّلَامُ عَلَيْكُمْ',
    curly: 'O’Hara’s boat came back.',
    accents: 'We met at the café.',
  }
  beforeAll(async () => {
    const film = await makeFilm(house.context.database, { id: await idOf(reader) } as StagedPerson, { title: 'Lighthouse' })
    const thread = randomUUID()
    const letter = (body: string) => ({ message: randomUUID(), thread, body })
    await ask(writer, 'begin_thread', { ...letter('A first letter.'), subject: 'Hello', documentary: film.id })
    await ask(reader, 'send_message', letter('Yes.'))
    for (const body of Object.values(bodies)) await ask(writer, 'send_message', letter(body))
  })
  it.each([
    ['등대지기는', 'korean', '등대지기는'],
    ['등대지기', 'korean', '등대지기는'],
    ['Wasserkraftwerkbau', 'hyphens', 'Wasserkraftwerkbau beginnt'],
    ['السلام', 'arabic', 'السلام'],
    ["O'Hara's", 'curly', "O'Hara's boat"],
    ['cafe', 'accents', 'café'],
    ['"the café"', 'accents', 'the café'],
  ] as const)('%s finds the %s message and shows its place: %s', async (query, _name, shown) => {
    const found = await ask<{ words: string }[]>(reader, 'find_messages', { query })
    expect(found).toHaveLength(1)
    expect(found[0]!.words).toContain(shown)
  })
  it('leaves out what a minus excludes', async () => {
    expect(await ask(reader, 'find_messages', { query: 'boat' })).toHaveLength(1)
    expect(await ask(reader, 'find_messages', { query: 'boat -came' })).toEqual([])
  })
})

describe('names', () => {
  const called = (name: string) => ask<{ display_name: string }[]>(writer, 'profiles_called', { name })
  it.each(['Zoë', apart('Zoë'), 'zoe gross', 'Gro\u00ADßmann'])('%s finds a profile written in decomposed letters', async (name) => {
    expect((await called(name)).map(({ display_name }) => display_name)).toEqual([apart('Zoë Großmann')])
  })
  it('takes % and _ as they are', async () => {
    expect((await called('100%')).map(({ display_name }) => display_name)).toEqual(['Ann_100%'])
    expect((await called('n_1')).map(({ display_name }) => display_name)).toEqual(['Ann_100%'])
    expect(await called('n%1')).toEqual([])
    expect(await called('___')).toEqual([])
  })
  it('leave out hidden people, and return nothing to guests and visitors', async () => {
    expect(await called('Mo')).toEqual([])
    await sql()`update public.profiles set display_name = 'Hidden Person' where user_id = ${await idOf(moderator)}`
    expect(await called('Hidden')).toEqual([])
    expect(await ask(guest, 'profiles_called', { name: 'zoe' })).toEqual([])
    expect((await house.visitor().rpc('profiles_called', { name: 'zoe' })).error?.code).toBe('42501')
  })
  it('are found by people who write a message, and by the office', async () => {
    const names = await ask<{ name: string }[]>(reader, 'people_to_write_to', { query: 'zoe' })
    expect(names.map(({ name }) => name)).toEqual([apart('Zoë Großmann')])
    expect(await ask(reader, 'people_to_write_to', { query: 'z_e' })).toEqual([])
    for (const words of ['zoe gross', `WRITER-`.toLowerCase()]) {
      const { people } = await ask<{ people: { name: string }[] }>(moderator, 'list_people', { asked: { words } })
      expect(people.map(({ name }) => name)).toEqual(words === 'zoe gross' ? [apart('Zoë Großmann')] : [])
    }
  })
})

describe('lists of the desks', () => {
  beforeAll(async () => {
    await sql()`insert into public.audit_events (type, severity, details) values ('job', 'low', ${apart('Gespräch über Wasser\u00ADkraft')})`
  })
  it.each(['gesprach uber', 'wasserkraft', apart('Gespräch')])('%s finds a line of the audit log', async (words) => {
    const { entries } = await ask<{ entries: { details: string }[] }>(moderator, 'search_audit_log', { asked: { words } })
    expect(entries).toHaveLength(1)
  })
  it('takes _ literally there too', async () => {
    expect(await ask(moderator, 'search_audit_log', { asked: { words: 'wasser_raft' } })).toMatchObject({ entries: [] })
  })
  it('finds a film to screen by its title', async () => {
    await makeFilm(house.context.database, { id: await idOf(reader) } as StagedPerson, { title: apart('Das Gespräch') })
    const titles = await ask<{ title: string }[]>(reader, 'films_to_screen', { query: 'gesprach' })
    expect(titles.map(({ title }) => title)).toEqual([apart('Das Gespräch')])
  })
})
