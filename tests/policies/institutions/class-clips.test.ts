import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution, makeLicence } from '#tests/support/institutions.ts'

// Who makes, sees and removes clips for a class, and how the state of a clip follows its licence.

type Who = 'creator' | 'librarian' | 'teacher' | 'otherTeacher' | 'member' | 'left' | 'elsewhere' | 'stranger' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let institution: string
let licence: string
let film: StagedFilm
let unlicensed: StagedFilm
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const named = ['creator', 'librarian', 'teacher', 'otherTeacher', 'member', 'left', 'elsewhere', 'stranger'] as const
  const clients = await Promise.all(named.map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { ...Object.fromEntries(named.map((name, at) => [name, clients[at]!])), guest, visitor: house.visitor() } as typeof people
  const idOf = async (who: Who) => (await people[who].auth.getUser()).data.user!.id
  const database = house.context.database
  const owner = { id: await idOf('creator') } as StagedPerson
  film = await makeFilm(database, owner, { title: 'Ebb', visibility: 'private' })
  unlicensed = await makeFilm(database, owner, { title: 'Flood', visibility: 'private' })
  const left = await idOf('left')
  institution = await makeInstitution(database, 'Fjord Library', {
    librarian: await idOf('librarian'),
    teacher: [await idOf('teacher'), await idOf('otherTeacher'), left],
    member: await idOf('member'),
  })
  await sql()`update public.institution_members set state = 'left' where person_id = ${left}`
  await makeInstitution(database, 'Hill Library', { librarian: await idOf('elsewhere') })
  licence = await makeLicence(database, institution, [film.id], { endsOn: '2099-03-05' })
})
afterAll(() => house.close())

const make = async (who: Who, documentary = film.id, passage = { starts_ms: 10_000, ends_ms: 20_000 }) => {
  const words = { institution, documentary, ...passage, title: 'The gauge', course: 'Geography 101', words: 'Look at the water.' }
  const { data, error } = await people[who].rpc('make_class_clip', words)
  return error ? { refused: error.code, detail: error.details } : { clip: data as string }
}
const see = async (who: Who, clip: string) => {
  const { data, error } = await people[who].rpc('class_clip', { clip })
  return error ? error.code : data
}
const everybody = (but: readonly Who[]) => (Object.keys(people) as Who[]).filter((who) => !but.includes(who))

describe('a clip for a class', () => {
  it('is made by teachers and librarians of the institution', async () => {
    for (const who of ['librarian', 'teacher'] as const) expect((await make(who)).clip, who).toBeDefined()
    for (const who of everybody(['librarian', 'teacher', 'otherTeacher'])) expect(await make(who), who).toMatchObject({ refused: '42501' })
  })
  it('is made from films whose licence allows clips, within the length of the film', async () => {
    expect(await make('teacher', unlicensed.id)).toMatchObject({ refused: 'P0001', detail: 'licence' })
    await sql()`update public.licences set clips = false`
    expect(await make('teacher')).toMatchObject({ refused: 'P0001', detail: 'licence' })
    await sql()`update public.licences set clips = true`
    expect(await make('teacher', film.id, { starts_ms: 0, ends_ms: 84 * 60_000 + 1 })).toMatchObject({ refused: '22023' })
    expect(await make('teacher', film.id, { starts_ms: 20_000, ends_ms: 10_000 })).toMatchObject({ refused: '23514' })
  })
  it('is seen by people of its institution only', async () => {
    const { clip } = await make('teacher')
    for (const who of ['librarian', 'teacher', 'otherTeacher', 'member'] as const)
      expect(await see(who, clip!), who).toMatchObject({ title: 'The gauge', state: 'open', endsOn: '2099-03-05', film: { title: 'Ebb' } })
    for (const who of ['creator', 'left', 'elsewhere', 'stranger', 'guest'] as const) expect(await see(who, clip!), who).toBe(null)
    expect(await see('visitor', clip!)).toBe('42501')
    for (const who of everybody([])) expect((await people[who].from('class_clips').select('id')).error?.code, who).toBe('42501')
  })
  it('checks its licence each time: an ended, missing or clip-less licence is named and nothing plays', async () => {
    const { clip } = await make('teacher')
    const state = async () => {
      const { state, endsOn, film: shown } = (await see('member', clip!)) as { state: string; endsOn: string | null; film: object | null }
      return { state, endsOn, plays: shown !== null }
    }
    // In the list its still is given as long as it may be played.
    await sql()`update public.documentaries set poster_object = 'ebb.jpg' where id = ${film.id}`
    const still = async () => {
      const { data } = await people.member.rpc('class_clips_of', { institution, since: '2026-01-01' })
      return data.find(({ id }: { id: string }) => id === clip).posterObject
    }
    expect(await still()).toBe('ebb.jpg')
    await sql()`update public.licences set ends_on = '2026-01-31' where id = ${licence}`
    expect(await state()).toEqual({ state: 'ended', endsOn: '2026-01-31', plays: false })
    expect(await still()).toBeNull()
    await sql()`update public.licences set ends_on = null, clips = false where id = ${licence}`
    expect(await state()).toEqual({ state: 'no-clips', endsOn: null, plays: false })
    await sql()`update public.licences set clips = true where id = ${licence}`
    expect(await state()).toEqual({ state: 'open', endsOn: null, plays: true })
    await sql()`delete from public.licence_films where licence_id = ${licence}`
    expect(await state()).toEqual({ state: 'none', endsOn: null, plays: false })
    await sql()`insert into public.licence_films (licence_id, documentary_id) values (${licence}, ${film.id})`
    await sql()`update public.documentaries set removed_at = now() where id = ${film.id}`
    expect(await state()).toEqual({ state: 'gone', endsOn: null, plays: false })
    await sql()`update public.documentaries set removed_at = null where id = ${film.id}`
    expect((await state()).plays).toBe(true)
  })
  it('is removed and restored by its creator, and by librarians', async () => {
    const { clip } = await make('teacher')
    for (const who of everybody(['librarian', 'teacher']))
      expect((await people[who].rpc('remove_class_clip', { clip })).error?.code, who).toBe('42501')
    for (const who of ['teacher', 'librarian'] as const) {
      await people[who].rpc('remove_class_clip', { clip }).throwOnError()
      expect(await see('member', clip!), who).toMatchObject({ removed: true, film: null })
      await people[who].rpc('remove_class_clip', { clip, gone: false }).throwOnError()
      expect(await see('member', clip!), who).toMatchObject({ removed: false, film: { title: 'Ebb' } })
    }
  })
  it('counts plays and time without people, shown to teachers', async () => {
    await sql()`delete from public.class_clips`
    const { clip } = await make('teacher')
    const say = (who: Who, watched_ms: number) => people[who].rpc('note_class_clip', { clip, watched_ms })
    for (const who of ['member', 'teacher'] as const) await say(who, 0)
    await say('member', 15_000)
    await say('member', 99_000_000)
    for (const who of ['left', 'elsewhere', 'stranger', 'guest', 'creator'] as const) await say(who, 0)
    const listed = async (who: Who) => {
      const { data, error } = await people[who].rpc('class_clips_of', { institution, since: '2026-01-01' })
      return error ? error.code : data.map(({ plays, watchedMs, mine }: Record<string, unknown>) => ({ plays, watchedMs, mine }))
    }
    expect(await listed('teacher')).toEqual([{ plays: 2, watchedMs: 35_000, mine: true }])
    expect(await listed('librarian')).toEqual([{ plays: 2, watchedMs: 35_000, mine: false }])
    expect(await listed('member')).toEqual([{ plays: null, watchedMs: null, mine: false }])
    for (const who of ['creator', 'left', 'elsewhere', 'stranger', 'guest', 'visitor'] as const)
      expect(await listed(who), who).toBe('42501')
    expect(Object.keys((await sql()`select * from public.class_clip_days`)[0]!)).toEqual(['clip_id', 'day', 'plays', 'watched_ms'])
  })
  it('is reported by course and month to librarians only, also once it was removed', async () => {
    await sql()`delete from public.class_clips`
    const { clip } = await make('teacher')
    await sql()`
      insert into public.class_clip_days (clip_id, day, plays, watched_ms)
      values (${clip!}, '2026-02-28', 3, 90000), (${clip!}, '2026-03-01', 4, 60000), (${clip!}, '2026-04-01', 5, 1)
    `
    const taught = async (who: Who, from_month = '2026-02-01', to_month = '2026-03-01') => {
      const { data, error } = await people[who].rpc('instruction_of', { institution, from_month, to_month })
      return error ? error.code : data
    }
    const course = { course: 'Geography 101', clips: 1, playlists: 0 }
    expect(await taught('librarian')).toEqual([{ ...course, plays: 7, watchedMs: 150_000 }])
    expect(await taught('librarian', '2026-04-01', '2026-04-01')).toEqual([{ ...course, plays: 5, watchedMs: 1 }])
    expect(await taught('librarian', '2026-05-01', '2026-06-01')).toEqual([])
    await people.teacher.rpc('remove_class_clip', { clip: clip! }).throwOnError()
    expect(await taught('librarian', '2026-02-01', '2026-02-01')).toEqual([{ ...course, plays: 3, watchedMs: 90_000 }])
    for (const who of ['teacher', 'member', 'creator', 'left', 'elsewhere', 'stranger', 'guest', 'visitor'] as const)
      expect(await taught(who), who).toBe('42501')
  })
  it('is named with its course when its film leaves the institution, to librarians and teachers', async () => {
    const clip = (await make('teacher')).clip!
    const leaving = async (who: Who) => {
      const { data, error } = await people[who].rpc('licences_of_institution', { institution })
      return error ? error.code : (data as { leaving: { film: { title: string }; courses: string[] }[] }).leaving
    }
    expect(await leaving('librarian')).toEqual([])
    await sql()`update public.licences set ends_on = current_date + 30, warned_days = null where id = ${licence}`
    for (const who of ['librarian', 'teacher'] as const)
      expect(await leaving(who), who).toMatchObject([{ film: { title: 'Ebb' }, courses: ['Geography 101'] }])
    for (const who of ['member', 'left', 'elsewhere', 'stranger', 'creator'] as const) expect(await leaving(who), who).toBe('42501')
    await people.teacher.rpc('remove_class_clip', { clip }).throwOnError()
    await sql()`update public.licences set ends_on = '2099-03-05' where id = ${licence}`
    expect(await leaving('teacher')).toEqual([])
  })
})
