import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution, makeLicence } from '#tests/support/institutions.ts'

// Who makes, sees and answers a playlist for a class, what is kept of it, and what a code opens without an account.

type Who = 'creator' | 'librarian' | 'teacher' | 'otherTeacher' | 'member' | 'left' | 'elsewhere' | 'stranger' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let institution: string
let clips: string[]
const sql = () => house.context.database.pool('postgres')
const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.id

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const named = ['creator', 'librarian', 'teacher', 'otherTeacher', 'member', 'left', 'elsewhere', 'stranger'] as const
  const clients = await Promise.all(named.map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { ...Object.fromEntries(named.map((name, at) => [name, clients[at]!])), guest, visitor: house.visitor() } as typeof people
  const database = house.context.database
  const film = await makeFilm(database, { id: await idOf(people.creator) } as StagedPerson, { title: 'Ebb', visibility: 'private' })
  const left = await idOf(people.left)
  institution = await makeInstitution(database, 'Fjord School', {
    librarian: await idOf(people.librarian),
    teacher: [await idOf(people.teacher), await idOf(people.otherTeacher), left],
    member: await idOf(people.member),
  })
  await sql()`update public.institution_members set state = 'left' where person_id = ${left}`
  await makeInstitution(database, 'Hill School', { librarian: await idOf(people.elsewhere) })
  await makeLicence(database, institution, [film.id])
  const make = (title: string, starts_ms: number) =>
    people.teacher
      .rpc('make_class_clip', { institution, documentary: film.id, starts_ms, ends_ms: starts_ms + 10_000, title })
      .throwOnError()
  clips = [(await make('The gauge', 10_000)).data, (await make('The pier', 40_000)).data]
})
afterAll(() => house.close())

const question = (more: object = {}) => ({ clip: clips[0], atMs: 12_000, words: 'How high?', choices: ['One', 'Two'], right: 2, ...more })
const put = async (who: Who, more: object = {}) => {
  const words = { institution, list: null, title: 'Water', course: '9b', words: '', clips, questions: [question()] }
  const { data, error } = await people[who].rpc('put_class_list', { ...words, ...more })
  return error ? { refused: error.code } : { list: data as string }
}
const see = async (client: SupabaseClient, list: string) => {
  const { data, error } = await client.rpc('class_list', { list })
  return error ? error.code : data
}
const questionOf = async (list: string) => (await sql()`select id from public.class_questions where list_id = ${list}`)[0]!.id as string
const everybody = (but: readonly Who[]) => (Object.keys(people) as Who[]).filter((who) => !but.includes(who))
/** Enters by a code, as a browser does. */
async function walkIn(code: string) {
  const answer = await fetch(`${house.url}/functions/v1/walk-in`, { method: 'POST', body: JSON.stringify({ code }) })
  if (!answer.ok) return { status: answer.status }
  const { tokenHash, leadsTo } = await answer.json()
  const client = house.visitor()
  await client.auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })
  return { status: 200, client, leadsTo: leadsTo as string }
}

describe('a playlist for a class', () => {
  it('is made by teachers and librarians of the institution, from its own clips', async () => {
    for (const who of ['librarian', 'teacher', 'otherTeacher'] as const) expect((await put(who)).list, who).toBeDefined()
    for (const who of everybody(['librarian', 'teacher', 'otherTeacher'])) expect(await put(who), who).toEqual({ refused: '42501' })
    expect(await put('teacher', { clips: [institution] })).toEqual({ refused: 'P0002' })
    expect(await put('teacher', { clips: [] })).toEqual({ refused: 'P0001' })
    expect(await put('teacher', { questions: [question({ atMs: 21_000 })] })).toEqual({ refused: 'P0001' })
    expect(await put('teacher', { questions: [question({ right: 3 })] })).toEqual({ refused: '23514' })
    expect(await put('teacher', { questions: [question({ choices: ['One'] })] })).toEqual({ refused: '23514' })
  })
  it('is changed and removed by its creator and by librarians', async () => {
    const { list } = await put('teacher')
    for (const who of everybody(['librarian', 'teacher'])) {
      expect(await put(who, { list }), who).toEqual({ refused: '42501' })
      expect((await people[who].rpc('remove_class_list', { list })).error?.code, who).toBe('42501')
    }
    for (const who of ['librarian', 'teacher'] as const) {
      expect(await put(who, { list, title: `By ${who}` })).toEqual({ list })
      await people[who].rpc('remove_class_list', { list }).throwOnError()
      expect(await see(people.member, list!)).toMatchObject({ removed: true, clips: [] })
      await people[who].rpc('remove_class_list', { list, gone: false }).throwOnError()
      expect(await see(people.member, list!)).toMatchObject({ removed: false, title: `By ${who}` })
    }
  })
  it('is seen by people of its institution, with the right answers for teachers only', async () => {
    const { list } = await put('teacher')
    for (const [who, right] of [
      ['librarian', 2],
      ['teacher', 2],
      ['member', null],
    ] as const)
      expect(await see(people[who], list!), who).toMatchObject({
        clips: [{ title: 'The gauge', questions: [{ words: 'How high?', right }] }, {}],
      })
    for (const who of ['creator', 'left', 'elsewhere', 'stranger', 'guest'] as const) expect(await see(people[who], list!), who).toBe(null)
    expect(await see(people.visitor, list!)).toBe('42501')
    for (const table of ['class_lists', 'class_list_clips', 'class_questions', 'class_answers', 'sittings'])
      for (const who of everybody([])) expect((await people[who].from(table).select('*')).error?.code, `${who} ${table}`).toBe('42501')
  })
  it('stores answers without names, once per person, for teachers', async () => {
    const { list } = await put('teacher')
    const asked = await questionOf(list!)
    const answer = async (who: Who, choice?: number) =>
      (await people[who].rpc('answer_class_question', { question: asked, choice })).error?.code
    expect(await answer('member', 1)).toBe(undefined)
    expect(await answer('member', 2)).toBe(undefined)
    expect(await answer('otherTeacher', 1)).toBe(undefined)
    expect(await answer('member', 3)).toBe('22023')
    expect(await answer('member')).toBe('22023')
    for (const who of ['creator', 'left', 'elsewhere', 'stranger', 'guest', 'visitor'] as const)
      expect(await answer(who, 1), who).toBe('42501')
    for (const who of ['librarian', 'teacher'] as const)
      expect((await people[who].rpc('class_answers_of', { list }).throwOnError()).data, who).toMatchObject([{ answers: 2, counts: [1, 1] }])
    for (const who of everybody(['librarian', 'teacher', 'otherTeacher']))
      expect((await people[who].rpc('class_answers_of', { list })).error?.code, who).toBe('42501')
    const [kept] = await sql()`select * from public.class_answers`
    expect(Object.keys(kept!)).toEqual(['question_id', 'mark', 'choice', 'words', 'day'])
    expect(await see(people.member, list!)).toMatchObject({ clips: [{ questions: [{ answer: { choice: 2 } }] }, {}] })
  })
})

it('a playlist that is changed keeps its link, its code and the answers to the questions that stay', async () => {
  const { list } = await put('teacher', { questions: [question(), question({ atMs: 14_000, words: 'Why?', choices: [], right: null })] })
  const code = (await people.teacher.rpc('make_class_code', { list, hours: 2 }).throwOnError()).data
  const [high, why] = await sql()`select id from public.class_questions where list_id = ${list!} order by at_ms`
  await people.member.rpc('answer_class_question', { question: high!.id, choice: 1 }).throwOnError()
  await people.member.rpc('answer_class_question', { question: why!.id, words: 'The tide.' }).throwOnError()
  const changed = {
    title: 'High water',
    clips: [...clips].reverse(),
    questions: [
      question({ id: high!.id, words: 'How high is it?', atMs: 13_000 }),
      question({ clip: clips[1], atMs: 41_000, words: 'Where?' }),
    ],
  }
  expect(await put('teacher', { list, ...changed })).toEqual({ list })
  expect(await see(people.member, list!)).toMatchObject({
    title: 'High water',
    clips: [
      { title: 'The pier', questions: [{ words: 'Where?', answer: null }] },
      { title: 'The gauge', questions: [{ id: high!.id, words: 'How high is it?', answer: { choice: 1 } }] },
    ],
  })
  const answers = (await people.teacher.rpc('class_answers_of', { list }).throwOnError()).data
  expect(answers).toMatchObject([
    { words: 'Where?', answers: 0 },
    { words: 'How high is it?', counts: [1, 0] },
  ])
  expect((await walkIn(code as string)).leadsTo).toContain(`list=${list}`)
})

describe('a code for pupils', () => {
  it('is made by teachers', async () => {
    const { list } = await put('teacher')
    for (const who of everybody(['librarian', 'teacher', 'otherTeacher']))
      expect((await people[who].rpc('make_class_code', { list, hours: 2 })).error?.code, who).toBe('42501')
    expect((await people.teacher.rpc('make_class_code', { list, hours: 25 })).error?.code).toBe('22023')
  })
  it('opens that playlist without an account, and stores no answer', async () => {
    const { list } = await put('teacher')
    const { list: other } = await put('teacher')
    const { data: code } = await people.teacher.rpc('make_class_code', { list, hours: 2 }).throwOnError()
    const { client, leadsTo } = await walkIn(code.toLowerCase())
    expect(leadsTo).toContain(`list=${list}`)
    expect(await see(client!, list!)).toMatchObject({ title: 'Water', kept: false })
    expect(await see(client!, other!)).toBe(null)
    const asked = await questionOf(list!)
    expect((await client!.rpc('answer_class_question', { question: asked, choice: 1 }).throwOnError()).data).toBe(false)
    expect((await sql()`select * from public.class_answers where question_id = ${asked}`).length).toBe(0)
    expect((await people.librarian.rpc('institution_people', { institution }).throwOnError()).data.people).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ address: expect.stringContaining('.invalid') })]),
    )
    const id = await idOf(client!)
    await sql()`update public.sittings set until = now() - interval '1 minute' where person_id = ${id}`
    expect((await sql()`select private.end_sittings() as gone`)[0]!.gone).toBe(1)
    expect((await sql()`select from auth.users where id = ${id}`).length).toBe(0)
  })
  it('no longer opens when it has expired or is revoked', async () => {
    const { list } = await put('teacher')
    const make = async (hours: number | null) => (await people.teacher.rpc('make_class_code', { list, hours }).throwOnError()).data
    const code = await make(2)
    await make(null)
    expect((await walkIn(code)).status).toBe(404)
    const again = await make(1)
    await sql()`update public.class_lists set code_until = now() - interval '1 minute' where id = ${list!}`
    expect((await walkIn(again)).status).toBe(404)
  })
  it('cannot be guessed: thirty wrong codes an hour per address', async () => {
    await sql()`delete from private.sitting_tries`
    for (let tries = 0; tries < 30; tries++) expect((await walkIn(`WRONG${tries}`)).status).toBe(404)
    expect((await walkIn('WRONG99')).status).toBe(429)
    await sql()`delete from private.sitting_tries`
  })
})

describe('a terminal', () => {
  it('lets a person without an account watch films licensed for walk-in', async () => {
    const { data: code } = await people.librarian.rpc('make_terminal', { institution, name: 'Reading room' }).throwOnError()
    const { client, leadsTo } = await walkIn(code)
    expect(leadsTo).toContain('view=films')
    expect((await client!.rpc('my_institutions').throwOnError()).data).toMatchObject([
      { id: institution, role: 'member', cameBy: 'terminal' },
    ])
    const { data: film } = await people.creator.from('documentaries').select('id').single().throwOnError()
    const watches = async () => (await client!.rpc('can_watch', { documentary: film.id }).throwOnError()).data
    expect(await watches()).toBe(true)
    await sql()`update public.licences set walk_in = false`
    expect(await watches()).toBe(false)
  })
})
