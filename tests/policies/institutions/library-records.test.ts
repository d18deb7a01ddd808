import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution, makeLicence } from '#tests/support/institutions.ts'

// Catalogue records of licensed films: whose they are, what is in them, and the address by which a catalogue reads them.

type Who = 'creator' | 'librarian' | 'teacher' | 'member' | 'elsewhere' | 'stranger' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let institution: string
let licensed: StagedFilm
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'web,api' })
  const named = ['creator', 'librarian', 'teacher', 'member', 'elsewhere', 'stranger'] as const
  const clients = await Promise.all(named.map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { ...Object.fromEntries(named.map((name, at) => [name, clients[at]!])), guest, visitor: house.visitor() } as typeof people
  const idOf = async (who: Who) => (await people[who].auth.getUser()).data.user!.id
  const database = house.context.database
  const owner = { id: await idOf('creator') } as StagedPerson
  licensed = await makeFilm(database, owner, {
    title: 'The Ebb',
    director: 'Åse Lie',
    synopsis: 'Tide & time.',
    language: 'nb',
    visibility: 'private',
  })
  await makeFilm(database, owner, { title: 'Not licensed' })
  institution = await makeInstitution(database, 'Fjord Library', {
    librarian: await idOf('librarian'),
    teacher: await idOf('teacher'),
    member: await idOf('member'),
  })
  await makeInstitution(database, 'Hill Library', { librarian: await idOf('elsewhere') })
  await makeLicence(database, institution, [licensed.id], { publicPerformance: true, endsOn: '2099-03-05' })
})
afterAll(() => house.close())

const titles = async (who: Who) => {
  const { data, error } = await people[who].rpc('institution_records', { institution })
  return error ? error.code : (data as { films: { title: string }[] }).films.map(({ title }) => title)
}
const made = async (used_for = 'catalogue') =>
  (await people.librarian.rpc('make_library_key', { institution, used_for, name: 'Catalogue' }).throwOnError()).data as {
    id: string
    secret: string
  }
const ask = (secret: string, as = 'marc') => fetch(`${house.url}/functions/v1/catalogue?key=${secret}&as=${as}`)

describe('records of licensed films', () => {
  it('are for librarians and teachers of the institution', async () => {
    for (const who of ['librarian', 'teacher'] as const) expect(await titles(who), who).toEqual(['The Ebb'])
    for (const who of ['creator', 'member', 'elsewhere', 'stranger', 'guest', 'visitor'] as const)
      expect(await titles(who), who).toBe('42501')
    for (const who of Object.keys(people) as Who[])
      expect((await people[who].rpc('read_records', { secret: 'x' })).error?.code, who).toBe('42501')
  })
  it('are removed when the licence ends, the film is removed or the house withholds it', async () => {
    for (const [ends, mends] of [
      ['update public.licences set ends_on = current_date - 1', "update public.licences set ends_on = '2099-03-05'"],
      ['update public.licences set ended_at = now()', 'update public.licences set ended_at = null'],
      [
        "update public.documentaries set removed_at = now() where title = 'The Ebb'",
        "update public.documentaries set removed_at = null where title = 'The Ebb'",
      ],
    ] as const) {
      await sql().unsafe(ends)
      expect(await titles('librarian'), ends).toEqual([])
      await sql().unsafe(mends)
      expect(await titles('librarian'), mends).toEqual(['The Ebb'])
    }
  })
})

describe('the address of a catalogue export', () => {
  it('returns MARC 21 whose lengths count bytes, MARCXML and KBART, as files', async () => {
    const { secret } = await made()
    const marc = await ask(secret)
    expect([marc.status, marc.headers.get('content-type')]).toEqual([200, 'application/marc'])
    expect(marc.headers.get('content-disposition')).toMatch(/\.mrc$/)
    const bytes = new Uint8Array(await marc.arrayBuffer())
    expect(Number(new TextDecoder().decode(bytes.subarray(0, 5)))).toBe(bytes.length)
    const xml = await (await ask(secret, 'marcxml')).text()
    expect(xml).toContain('<subfield code="a">Tide &amp; time.</subfield>')
    expect(xml).toContain('<subfield code="a">For members of Fjord Library and visitors in its rooms, until 5 March 2099.</subfield>')
    expect(xml).toContain('Public performance rights: may be shown in public, without admission.')
    const kbart = await (await ask(secret, 'kbart')).text()
    expect(kbart.split('\n')[1]!.split('\t').slice(0, 1)).toEqual(['The Ebb'])
    expect(kbart).not.toContain('Not licensed')
    expect((await ask(secret, 'pdf')).status).toBe(400)
  })
  it('is not found once it is revoked, for a key of another use, and for any other key', async () => {
    const { id, secret } = await made()
    await people.librarian.from('library_keys').delete().eq('id', id).throwOnError()
    expect((await ask(secret)).status).toBe(404)
    expect((await ask((await made('usage')).secret)).status).toBe(404)
    for (const other of ['', 'x', 'a'.repeat(64)]) expect((await ask(other)).status).toBe(404)
  })
})
