import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution, makeLicence } from '#tests/support/institutions.ts'

// What the rights line of a film says: what the licences of the reader's own institutions let them do, and no more.

type Who = 'creator' | 'librarian' | 'teacher' | 'member' | 'left' | 'elsewhere' | 'stranger' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let institution: string
let licence: string
let film: StagedFilm
let hidden: StagedFilm
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const named = ['creator', 'librarian', 'teacher', 'member', 'left', 'elsewhere', 'stranger'] as const
  const clients = await Promise.all(named.map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { ...Object.fromEntries(named.map((name, at) => [name, clients[at]!])), guest, visitor: house.visitor() } as typeof people
  const idOf = async (who: Who) => (await people[who].auth.getUser()).data.user!.id
  const owner = { id: await idOf('creator') } as StagedPerson
  film = await makeFilm(house.context.database, owner, { title: 'Ebb', visibility: 'public' })
  hidden = await makeFilm(house.context.database, owner, { title: 'Flood', visibility: 'private' })
  institution = await makeInstitution(house.context.database, 'Fjord Library', {
    librarian: await idOf('librarian'),
    teacher: await idOf('teacher'),
    member: [await idOf('member'), await idOf('left')],
  })
  await sql()`update public.institution_members set state = 'left' where person_id = ${await idOf('left')}`
  await makeInstitution(house.context.database, 'Hill Library', { librarian: await idOf('elsewhere') })
  licence = await makeLicence(house.context.database, institution, [film.id], { endsOn: '2099-03-05' })
})
afterAll(() => house.close())

interface Right {
  name: string
  role: string
  acts: { act: string; until: string | null }[]
  staff: string[]
  asked: boolean
}
const rights = async (who: Who, documentary = film.id): Promise<Right[] | string> => {
  const { data, error } = await people[who].rpc('film_rights', { documentary })
  return error ? error.code : (data as Right[])
}
const acts = async (who: Who) => {
  const found = await rights(who)
  return typeof found === 'string' ? found : found.flatMap((each) => each.acts.map(({ act, until }) => `${act} ${until}`))
}

describe('the rights line of a film', () => {
  it.each([
    ['librarian', ['watch 2099-03-05', 'classroom 2099-03-05', 'clips 2099-03-05'], ['classroom', 'clips']],
    ['teacher', ['watch 2099-03-05', 'classroom 2099-03-05', 'clips 2099-03-05'], ['classroom', 'clips']],
    ['member', ['watch 2099-03-05'], ['classroom', 'clips']],
    ['elsewhere', [], []],
  ] as const)('%s: the rights of their institution’s licence', async (who, own, staff) => {
    expect(await acts(who)).toEqual(own)
    expect(await rights(who)).toMatchObject([{ role: who === 'elsewhere' ? 'librarian' : who, staff, asked: false }])
  })
  it.each([
    ['creator', []],
    ['left', []],
    ['stranger', []],
    ['guest', []],
    ['visitor', '42501'],
  ] as const)('%s: nothing, without an institution', async (who, answer) => {
    expect(await rights(who)).toEqual(answer)
  })
  it('is empty for a film the reader may not watch', async () => {
    await makeLicence(house.context.database, institution, [hidden.id])
    expect(await rights('teacher', hidden.id)).toHaveLength(1)
    await sql()`update public.documentaries set removed_at = now() where id = ${hidden.id}`
    expect(await rights('elsewhere', hidden.id)).toEqual([])
    expect(await rights('teacher', hidden.id)).toEqual([])
  })
  it('counts days of grace, and the longest of two licences', async () => {
    await sql()`update public.licences set grace_days = 10 where id = ${licence}`
    expect(await acts('teacher')).toContain('clips 2099-03-15')
    const second = await makeLicence(house.context.database, institution, [film.id], { clips: false, publicPerformance: true })
    expect(await acts('teacher')).toEqual(['watch null', 'classroom null', 'public_performance null', 'clips 2099-03-15'])
    await sql()`delete from public.licence_films where licence_id = ${second}`
    await sql()`update public.licences set grace_days = 0 where id = ${licence}`
  })
  it.each([
    ['over', `ends_on = '2026-01-31'`],
    ['ended early', 'ended_at = now()'],
    ['not begun', `starts_on = '2099-01-01'`],
    ['elsewhere', `countries = '{IS}'`],
  ])('a licence that is %s gives no rights', async (_, change) => {
    await sql().unsafe(
      `begin; update public.institutions set country = 'NO'; update public.licences set ${change} where id = '${licence}'; commit`,
    )
    expect(await acts('teacher')).toEqual([])
    expect(await rights('member')).toMatchObject([{ acts: [], staff: [] }])
    await sql()`update public.licences set ends_on = '2099-03-05', ended_at = null, starts_on = '2025-01-01', countries = '{}' where id = ${licence}`
    expect(await acts('teacher')).toHaveLength(3)
  })
  it('shows that the institution has asked, to its own people only', async () => {
    await people.teacher.rpc('wish_for_film', { institution, documentary: film.id }).throwOnError()
    expect(await rights('librarian')).toMatchObject([{ asked: true }])
    expect(await rights('elsewhere')).toMatchObject([{ asked: false }])
  })
})
