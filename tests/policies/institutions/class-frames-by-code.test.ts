import { createHash, randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution, makeLicence } from '#tests/support/institutions.ts'

// A pupil with nothing but the code of a class, in a frame on a page of another site: what the code opens there, what it does not, and what is left of them.

let house: TestHouse
let librarian: SupabaseClient
let teacher: SupabaseClient
let member: SupabaseClient
let elsewhere: SupabaseClient
let institution: string
let licence: string
let film: StagedFilm
let clip: string
let otherClip: string
let foreignClip: string
let list: string
let otherList: string
const sql = () => house.context.database.pool('postgres')
const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.id

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const creator = await house.person('creator')
  ;[librarian, teacher, member, elsewhere] = (await Promise.all(
    ['librarian', 'teacher', 'member', 'elsewhere'].map((name) => house.person(name)),
  )) as [SupabaseClient, SupabaseClient, SupabaseClient, SupabaseClient]
  const database = house.context.database
  film = await makeFilm(database, { id: await idOf(creator) } as StagedPerson, { title: 'Ebb', visibility: 'private' })
  institution = await makeInstitution(database, 'Fjord School', {
    librarian: await idOf(librarian),
    teacher: await idOf(teacher),
    member: await idOf(member),
  })
  const hill = await makeInstitution(database, 'Hill School', { teacher: await idOf(elsewhere) })
  licence = await makeLicence(database, institution, [film.id], { endsOn: '2099-03-05' })
  await makeLicence(database, hill, [film.id])
  const make = async (who: SupabaseClient, of: string, title: string) =>
    (await who.rpc('make_class_clip', { institution: of, documentary: film.id, starts_ms: 10_000, ends_ms: 20_000, title }).throwOnError())
      .data as string
  clip = await make(teacher, institution, 'The gauge')
  otherClip = await make(teacher, institution, 'The pier')
  foreignClip = await make(elsewhere, hill, 'The hill')
  const put = async (title: string, clips: string[]) => {
    const questions = [{ clip: clips[0], atMs: 12_000, words: 'How deep?', choices: ['One', 'Two'], right: 2 }]
    return (await teacher.rpc('put_class_list', { institution, title, course: '', words: '', clips, questions }).throwOnError())
      .data as string
  }
  list = await put('Depths', [clip])
  otherList = await put('Heights', [otherClip])
})
afterAll(() => house.close())

const codeOf = async (of = list, hours = 2) => (await teacher.rpc('make_class_code', { list: of, hours }).throwOnError()).data as string
const newSecret = () => randomBytes(32).toString('hex')
const ask = (of: object, body: object) =>
  fetch(`${house.url}/functions/v1/embed?${new URLSearchParams({ ...of })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
/** Types a code into a frame. The status and, refused, why. */
async function type(of: object, code: string, secret = newSecret()) {
  const answer = await ask(of, { secret, code })
  return { secret, status: answer.status, why: answer.status === 204 ? null : ((await answer.json()) as { code: string }).code }
}
const opened = async (of: object = { clip }, code?: string) => {
  const { secret, status } = await type(of, code ?? (await codeOf()))
  expect(status).toBe(204)
  return secret
}
const look = async (secret: string, of: object = { clip }) => {
  const answer = await ask(of, { secret })
  return answer.status === 404 ? null : answer.json()
}
/** What Play is answered by the database; a staged film has no files to sign. */
const play = async (secret: string) => (await house.service().rpc('framed_clip', { clip, secret, plays: true }).throwOnError()).data
const pupils = async () => (await sql()`select id from auth.users where email like '%@sitting.invalid'`).map(({ id }) => id as string)

describe('the code of a class, typed into a frame', () => {
  it('opens a clip of its institution, and plays it while its licence is valid', async () => {
    const secret = await opened()
    expect(await look(secret)).toMatchObject({ clip: { title: 'The gauge', state: 'open' }, playback: null })
    expect(await play(secret)).toMatchObject({ playback: { versionId: film.versionId } })
    await sql()`update public.licences set ends_on = '2026-01-31' where id = ${licence}`
    expect(await play(secret)).toMatchObject({ clip: { state: 'ended', film: null }, playback: null, captions: [] })
    await sql()`update public.licences set ends_on = '2099-03-05' where id = ${licence}`
    expect((await play(secret)).playback).not.toBe(null)
    expect(await look(secret, { clip: otherClip })).toBe(null)
    // As on its own page: a clip that is in no playlist of the code.
    expect(await look(await opened({ clip: otherClip }), { clip: otherClip })).toMatchObject({ clip: { title: 'The pier' } })
  })
  it('opens its playlist, and stores no answer', async () => {
    const secret = await opened({ list })
    expect(await look(secret, { list })).toMatchObject({ title: 'Depths', kept: false })
    expect(await play(secret)).toMatchObject({ playback: { versionId: film.versionId } })
    const [question] = await sql()`select id from public.class_questions where list_id = ${list}`
    const given = await ask({ list }, { secret, answer: { question: question!.id, choice: 1, words: '' } })
    expect([given.status, await given.json()]).toEqual([200, { kept: false }])
    expect(await sql()`select from public.class_answers`).toHaveLength(0)
  })
  it('opens nothing else: no other playlist, no clip of another institution; and a reading room’s code opens no frame', async () => {
    const code = await codeOf()
    expect(await type({ list: otherList }, code)).toMatchObject({ status: 409, why: 'other' })
    expect(await type({ clip: foreignClip }, code)).toMatchObject({ status: 409, why: 'other' })
    const { data: terminal } = await librarian.rpc('make_terminal', { institution, name: 'Reading room' }).throwOnError()
    expect(await type({ clip }, terminal as string)).toMatchObject({ status: 409, why: 'other' })
    await teacher.rpc('remove_class_clip', { clip: otherClip }).throwOnError()
    expect(await type({ clip: otherClip }, code)).toMatchObject({ status: 409, why: 'other' })
    await teacher.rpc('remove_class_clip', { clip: otherClip, gone: false }).throwOnError()
    const before = (await pupils()).length
    expect(await type({ clip }, 'WRONGONE')).toMatchObject({ status: 404, why: 'wrong' })
    await sql()`update public.class_lists set code_until = now() - interval '1 minute' where id = ${list}`
    expect(await type({ clip }, code)).toMatchObject({ status: 404, why: 'wrong' })
    expect((await pupils()).length).toBe(before)
  })
  it('cannot be guessed: thirty wrong codes an hour per address, across all forms', async () => {
    await sql()`delete from private.sitting_tries`
    for (let tries = 0; tries < 30; tries++) expect((await type({ clip }, `WRONG${tries}`)).status).toBe(404)
    expect(await type({ clip }, await codeOf())).toMatchObject({ status: 429, why: 'rate' })
    await sql()`delete from private.sitting_tries`
  })
  it('opens again after its session ends, and the old session stays ended', async () => {
    const secret = await opened()
    await sql()`update public.sittings set until = now() - interval '1 second'`
    expect(await look(secret)).toBe(null)
    expect(await type({ clip }, await codeOf(), secret)).toMatchObject({ status: 204 })
    expect(await look(secret)).not.toBe(null)
  })
  it('ends with the page, counts its last seconds, and stores nothing about the person who typed it', async () => {
    await sql()`delete from auth.users where email like '%@sitting.invalid'`
    await sql()`delete from public.class_clip_days`
    const secret = await opened()
    await play(secret)
    expect((await ask({ clip }, { secret, leaves: true })).status).toBe(204)
    expect((await ask({ clip }, { secret, watched: { ms: 4000, ranges: [10_000, 14_000] } })).status).toBe(204)
    expect((await sql()`select watched_ms::int from public.class_clip_days where clip_id = ${clip}`)[0]).toMatchObject({ watched_ms: 4000 })
    const [left] = await sql()`select until - now() < interval '2 minutes 1 second' as soon from public.sittings`
    expect(left!.soon).toBe(true)
    await sql()`update public.sittings set until = now() - interval '1 second'`
    await sql()`select private.end_sittings()`
    expect(await pupils()).toEqual([])
    for (const table of ['class_frames', 'sittings', 'playback_grants'])
      expect(await sql().unsafe(`select from public.${table}`), table).toHaveLength(0)
    expect(await look(secret)).toBe(null)
  })
  it('creates no session, and leaving does not end the frame of a person with an account', async () => {
    const secret = newSecret()
    const mark = createHash('sha256').update(secret).digest('hex')
    await member.rpc('allow_class_frame', { clip, mark }).throwOnError()
    await ask({ clip }, { secret, leaves: true })
    expect(await look(secret)).not.toBe(null)
    await opened()
    const ids = await pupils()
    expect(await sql()`select from auth.sessions where user_id = any (${ids}::uuid[])`).toHaveLength(0)
  })
  it('is read, started and ended by the house only', async () => {
    const person = await idOf(member)
    const calls = {
      code_opens_frame: { code: 'x', address: '', clip },
      begin_framed_sitting: { person, institution, by_list: list, until: '2099-01-01', mark: 'a'.repeat(64), clip },
      leave_frame: { secret: newSecret() },
    }
    for (const who of [librarian, teacher, member, elsewhere, house.visitor()])
      for (const [call, args] of Object.entries(calls)) expect((await who.rpc(call, args)).error?.code, call).toBe('42501')
  })
})

describe('a frame on a page that is not secure', () => {
  it('receives the mark of its secret from the house', async () => {
    const secret = newSecret()
    const answer = await ask({ clip }, { secret, marks: true })
    expect(await answer.json()).toEqual({ mark: createHash('sha256').update(secret).digest('hex') })
    for (const of of [{ clip: 'x' }, { list: 'x' }]) expect((await ask(of, { secret, marks: true })).status).toBe(404)
  })
})

describe('frames that watch as another person', () => {
  const allow = async (who: SupabaseClient, part: { clip?: string; list?: string }) => {
    const mark = createHash('sha256').update(newSecret()).digest('hex')
    await (part.clip
      ? who.rpc('allow_class_frame', { clip: part.clip, mark }).throwOnError()
      : who.rpc('allow_list_frame', { list: part.list, mark }).throwOnError())
  }
  const mine = async (who: SupabaseClient, part: object) => (await who.rpc('my_frames', part).throwOnError()).data.frames as number
  it('are listed only to them, and ended only by them', async () => {
    await sql()`delete from public.class_frames`
    await allow(member, { clip })
    await allow(member, { clip })
    await allow(member, { list })
    await allow(teacher, { clip })
    expect([await mine(member, { clip }), await mine(member, { list }), await mine(teacher, { clip })]).toEqual([2, 1, 1])
    expect(await mine(librarian, { clip })).toBe(0)
    await librarian.rpc('end_my_frames', { clip }).throwOnError()
    await member.rpc('end_my_frames', { clip }).throwOnError()
    expect([await mine(member, { clip }), await mine(member, { list }), await mine(teacher, { clip })]).toEqual([0, 1, 1])
    expect((await house.visitor().rpc('my_frames', { clip })).error?.code).toBe('42501')
    expect((await house.visitor().rpc('end_my_frames', { clip })).error?.code).toBe('42501')
  })
})
