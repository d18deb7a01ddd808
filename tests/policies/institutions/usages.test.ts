import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution, makeLicence } from '#tests/support/institutions.ts'

// Who learns how often a film was watched under a licence, and who makes the keys by which programs do.

type Who = 'creator' | 'otherCreator' | 'librarian' | 'teacher' | 'member' | 'left' | 'elsewhere' | 'stranger' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let ids: Record<Exclude<Who, 'visitor'>, string>
let institution: string
let film: StagedFilm
const months = { from_month: '2026-01-01', to_month: '2027-12-01' }
const idOf = async (person: SupabaseClient) => (await person.auth.getUser()).data.user!.id

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const named = ['creator', 'otherCreator', 'librarian', 'teacher', 'member', 'left', 'elsewhere', 'stranger'] as const
  const clients = await Promise.all(named.map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { ...Object.fromEntries(named.map((name, at) => [name, clients[at]!])), guest, visitor: house.visitor() } as typeof people
  ids = Object.fromEntries(
    await Promise.all([...named, 'guest' as const].map(async (name) => [name, await idOf(people[name])])),
  ) as typeof ids
  const database = house.context.database
  film = await makeFilm(database, { id: ids.creator } as StagedPerson, { title: 'Ebb', visibility: 'unlisted' })
  institution = await makeInstitution(database, 'Fjord Library', {
    librarian: ids.librarian,
    teacher: ids.teacher,
    member: [ids.member, ids.left],
  })
  await makeInstitution(database, 'Hill Library', { librarian: ids.elsewhere })
  await makeLicence(database, institution, [film.id])
  const sql = database.pool('postgres')
  await sql`update public.institution_members set state = 'left' where person_id = ${ids.left}`
  await watch('member')
})
afterAll(() => house.close())

/** Opens the film and begins to play it, as a player says so. */
async function watch(who: Who) {
  await people[who].rpc('begin_playback', { documentary: film.id })
  await people[who].rpc('record_watch', { version: film.versionId, ranges: [0, 9000] })
}
const usageOf = async (who: Who) => {
  const { data, error } = await people[who].rpc('institution_usage', { institution, ...months })
  return error
    ? error.code
    : (data as { films: { title: string; months: Record<string, number[]> }[] }).films.map(({ months }) => Object.values(months))
}
const everybody = (but: readonly Who[]) => (Object.keys(people) as Who[]).filter((who) => !but.includes(who))

describe('the usage of an institution', () => {
  it('is read by its librarians only', async () => {
    expect(await usageOf('librarian')).toEqual([[[1, 1, 1, 1, 0, 0]]])
    for (const who of everybody(['librarian'])) expect(await usageOf(who), who).toBe('42501')
  })
  it('is shown to the creator as the same counts, for their own films only', async () => {
    const mine = async (who: Who) => {
      const { data, error } = await people[who].rpc('my_licensed_usage', months)
      return error ? error.code : data
    }
    expect(await mine('creator')).toEqual([
      expect.objectContaining({
        institution: 'Fjord Library',
        title: 'Ebb',
        investigations: 1,
        requests: 1,
        noLicence: 0,
        limitExceeded: 0,
      }),
    ])
    for (const who of everybody(['creator', 'guest', 'visitor'])) expect(await mine(who), who).toEqual([])
    expect(await mine('visitor')).toBe('42501')
  })
  it('is read and written through its functions only', async () => {
    for (const who of everybody([]))
      for (const table of ['usage_events', 'usage_months']) {
        expect((await people[who].from(table).select('*')).error?.code, `${who} ${table}`).toBe('42501')
        expect((await people[who].from(table).delete().not('institution_id', 'is', null)).error?.code, `${who} ${table}`).toBe('42501')
      }
    const words = { requestor: institution, customer: institution, secret: 'x', ...months }
    for (const who of everybody([])) expect((await people[who].rpc('read_usage', words)).error?.code, who).toBe('42501')
  })
  it('counts only people of the institution while its licence covers the film', async () => {
    const sql = house.context.database.pool('postgres')
    const counted = async () => Number((await sql`select count(*)::int as n from public.usage_events where kind = 'investigation'`)[0]!.n)
    const before = await counted()
    await sql`insert into public.opened_links (documentary_id, user_id) select ${film.id}, x from unnest(${[ids.stranger, ids.left, ids.elsewhere]}::uuid[]) x`
    for (const who of ['stranger', 'left', 'elsewhere', 'creator'] as const) await watch(who)
    expect(await counted()).toBe(before)
    await watch('teacher')
    expect(await counted()).toBe(before + 1)
    await sql`update public.licences set ended_at = now()`
    await sql`insert into public.opened_links (documentary_id, user_id) values (${film.id}, ${ids.teacher})`
    await watch('teacher')
    expect(await counted()).toBe(before + 1)
    await sql`update public.licences set ended_at = null`
  })
  it('stores no person: events have a mark of the day, and a member’s export contains none of them', async () => {
    const sql = house.context.database.pool('postgres')
    const rows = await sql`select to_jsonb(e)::text as row from public.usage_events e`
    for (const id of Object.values(ids)) expect(rows.map(({ row }) => row).join()).not.toContain(id)
    const [marks] =
      await sql`select private.usage_visitor(${ids.member}, '2026-11-01') = private.usage_visitor(${ids.member}, '2026-11-02') as same`
    expect(marks!.same).toBe(false)
    expect(JSON.stringify((await people.member.rpc('export_my_data')).data)).not.toContain('usage_')
  })
})

describe('a key for a program', () => {
  const make = async (who: Who, used_for = 'usage') => {
    const { data, error } = await people[who].rpc('make_library_key', { institution, used_for, name: 'Harvester' })
    return error ? { refused: error.code } : (data as { id: string; secret: string })
  }
  const listed = async (who: Who) => (await people[who].from('library_keys').select('id, used_for, name')).data ?? []
  it('is created, listed and revoked by librarians of the institution', async () => {
    for (const who of everybody(['librarian'])) expect(await make(who), who).toEqual({ refused: '42501' })
    const made = (await make('librarian')) as { id: string; secret: string }
    expect(made.secret).toMatch(/^[0-9a-f]{64}$/)
    for (const who of everybody(['librarian'])) {
      expect(await listed(who), who).toEqual([])
      await people[who].from('library_keys').delete().eq('id', made.id)
    }
    expect(await listed('librarian')).toEqual([{ id: made.id, used_for: 'usage', name: 'Harvester' }])
    await people.librarian.from('library_keys').delete().eq('id', made.id).throwOnError()
    expect(await listed('librarian')).toEqual([])
  })
  it('is shown only once, and has one of two uses', async () => {
    const { secret } = (await make('librarian')) as { secret: string }
    expect((await people.librarian.from('library_keys').select('secret_hash')).error?.code).toBe('42501')
    expect(
      (await people.librarian.from('library_keys').insert({ institution_id: institution, used_for: 'usage', name: 'x' })).error?.code,
    ).toBe('42501')
    expect(JSON.stringify((await people.librarian.rpc('export_my_data')).data)).not.toContain(secret)
    expect(await make('librarian', 'everything')).toEqual({ refused: '23514' })
  })
})
