import { createHash, randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution, makeLicence } from '#tests/support/institutions.ts'

// A clip in a frame of another site: it watches as the session that allowed it, that clip alone, for as long as everything still holds.

type Who = 'creator' | 'teacher' | 'member' | 'other' | 'left' | 'elsewhere' | 'stranger' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let institution: string
let licence: string
let film: StagedFilm
let clip: string
let otherClip: string
const idOf = async (who: Who) => (await people[who].auth.getUser()).data.user!.id
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const named = ['creator', 'teacher', 'member', 'other', 'left', 'elsewhere', 'stranger'] as const
  const clients = await Promise.all(named.map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { ...Object.fromEntries(named.map((name, at) => [name, clients[at]!])), guest, visitor: house.visitor() } as typeof people
  const database = house.context.database
  const cues = [5_000, 12_000, 14_000, 40_000].map((startsMs) => ({ startsMs, text: `At ${startsMs}`, sensitive: startsMs === 14_000 }))
  film = await makeFilm(database, { id: await idOf('creator') } as StagedPerson, { title: 'Ebb', visibility: 'private', cues })
  institution = await makeInstitution(database, 'Fjord Library', {
    teacher: await idOf('teacher'),
    member: [await idOf('member'), await idOf('other'), await idOf('left')],
  })
  await sql()`update public.institution_members set state = 'left' where person_id = ${await idOf('left')}`
  await makeInstitution(database, 'Hill Library', { member: await idOf('elsewhere') })
  licence = await makeLicence(database, institution, [film.id], { endsOn: '2099-03-05' })
  const made = async () => {
    const words = { institution, documentary: film.id, starts_ms: 10_000, ends_ms: 20_000, title: 'The gauge', course: '', words: '' }
    return (await people.teacher.rpc('make_class_clip', words).throwOnError()).data as string
  }
  ;[clip, otherClip] = [await made(), await made()]
})
afterAll(() => house.close())

const newFrame = () => {
  const secret = randomBytes(32).toString('hex')
  return { secret, mark: createHash('sha256').update(secret).digest('hex') }
}
const allow = async (who: Who, mark: string, of = clip) => (await people[who].rpc('allow_class_frame', { clip: of, mark })).error?.code
/** A frame that someone allowed. */
async function framed(who: Who) {
  const frame = newFrame()
  expect(await allow(who, frame.mark)).toBeUndefined()
  return frame.secret
}
interface Told {
  clip: { title: string; state: string; film: { title: string } | null }
  full: boolean
  playback: { versionId: string } | null
  captions: { cues: { text: string }[] }[]
}
const look = async (secret: string, of = clip, plays = false) =>
  (await house.service().rpc('framed_clip', { clip: of, secret, plays }).throwOnError()).data as Told | null
const everybody = (but: readonly Who[]) => (Object.keys(people) as Who[]).filter((who) => !but.includes(who))

describe('a frame', () => {
  it('is allowed only by people of the institution of its clip', async () => {
    for (const who of ['teacher', 'member'] as const) expect(await allow(who, newFrame().mark), who).toBeUndefined()
    for (const who of everybody(['teacher', 'member', 'other', 'visitor', 'guest']))
      expect(await allow(who, newFrame().mark), who).toBe('P0002')
    expect(await allow('guest', newFrame().mark)).toBe('P0002')
    expect(await allow('visitor', newFrame().mark)).toBe('42501')
    expect(await allow('member', 'abc')).toBe('22023')
  })
  it('is served by the house only: its secret alone gives no access', async () => {
    const secret = await framed('member')
    for (const who of everybody([])) {
      expect((await people[who].rpc('framed_clip', { clip, secret })).error?.code, who).toBe('42501')
      expect((await people[who].rpc('note_framed_clip', { clip, secret, watched_ms: 0, ranges: [] })).error?.code, who).toBe('42501')
      expect((await people[who].from('class_frames').select('mark')).error?.code, who).toBe('42501')
    }
  })
  it('shows only that clip, and after Play the passage’s captions without protected ones', async () => {
    const secret = await framed('member')
    expect(await look(secret)).toMatchObject({
      clip: { title: 'The gauge', state: 'open', film: { title: 'Ebb' } },
      playback: null,
      captions: [],
    })
    const told = await look(secret, clip, true)
    expect(told).toMatchObject({ full: false, playback: { versionId: film.versionId } })
    expect(told!.captions.map(({ cues }) => cues.map(({ text }) => text))).toEqual([['At 12000']])
    expect(await look(secret, otherClip)).toBe(null)
    expect(await look(newFrame().secret)).toBe(null)
  })
  it('of another person is not taken over by allowing its mark again', async () => {
    const frame = newFrame()
    await allow('member', frame.mark)
    await allow('other', frame.mark)
    await sql()`update public.institution_members set state = 'left' where person_id = ${await idOf('member')}`
    expect(await look(frame.secret)).toBe(null)
    await sql()`update public.institution_members set state = 'in' where person_id = ${await idOf('member')}`
    expect(await look(frame.secret)).not.toBe(null)
  })
  it('checks the licence each time, and shows its state', async () => {
    const secret = await framed('member')
    await sql()`update public.licences set ends_on = '2026-01-31' where id = ${licence}`
    expect(await look(secret, clip, true)).toMatchObject({ clip: { state: 'ended', film: null }, playback: null, captions: [] })
    await sql()`update public.licences set ends_on = '2099-03-05' where id = ${licence}`
    expect((await look(secret, clip, true))!.playback).not.toBe(null)
  })
  it('takes a free seat, and says when there is none', async () => {
    const [one, other] = [await framed('member'), await framed('other')]
    await sql()`update public.licences set simultaneous_users = 1 where id = ${licence}`
    await sql()`delete from public.licence_seats`
    await sql()`delete from public.playback_grants`
    expect(await look(one, clip, true)).toMatchObject({ full: false })
    expect(await look(other, clip, true)).toMatchObject({ full: true, playback: null, captions: [] })
    await sql()`update public.licences set simultaneous_users = null where id = ${licence}`
  })
  it('counts like the page of the clip, for the institution and for the creator', async () => {
    const secret = await framed('member')
    await sql()`delete from public.class_clip_days`
    await sql()`delete from public.watch_events`
    await look(secret, clip, true)
    const note = (watched_ms: number, ranges: number[]) =>
      house.service().rpc('note_framed_clip', { clip, secret, watched_ms, ranges }).throwOnError()
    await note(0, [])
    await note(8000, [10_000, 18_000])
    expect((await sql()`select plays, watched_ms::int from public.class_clip_days where clip_id = ${clip}`)[0]).toMatchObject({
      plays: 1,
      watched_ms: 8000,
    })
    expect((await sql()`select ranges from public.watch_events`).map(({ ranges }) => ranges)).toEqual([[10_000, 18_000]])
    await house.service().rpc('note_framed_clip', { clip, secret: newFrame().secret, watched_ms: 0, ranges: [] }).throwOnError()
    expect((await sql()`select plays from public.class_clip_days`)[0]).toMatchObject({ plays: 1 })
  })
  it('ends after eight hours, when its person signs out, and when they leave', async () => {
    const old = await framed('member')
    await sql()`update public.class_frames set allowed_at = now() - interval '8 hours 1 second'`
    expect(await look(old)).toBe(null)
    const gone = await framed('other')
    expect(await look(gone)).not.toBe(null)
    await people.other.auth.signOut()
    expect(await look(gone)).toBe(null)
    const leaving = await framed('member')
    await sql()`update public.institution_members set state = 'left' where person_id = ${await idOf('member')}`
    expect(await look(leaving)).toBe(null)
    await sql()`update public.institution_members set state = 'in' where person_id = ${await idOf('member')}`
  })
  it('answers at its address: 404 until it is allowed, and for an address that is no frame', async () => {
    const ask = (body: unknown, of = clip) =>
      fetch(`${house.url}/functions/v1/embed?clip=${of}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const frame = newFrame()
    expect((await ask({ secret: frame.secret })).status).toBe(404)
    await allow('member', frame.mark)
    const answer = await ask({ secret: frame.secret })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toMatchObject({ clip: { title: 'The gauge', state: 'open' }, playback: null })
    expect((await ask({ secret: frame.secret, watched: { ms: 0, ranges: [] } })).status).toBe(204)
    for (const body of [null, {}, { secret: frame.mark }, { secret: 'x' }, { secret: frame.secret, watched: { ms: 9e9, ranges: [] } }])
      expect((await ask(body)).status, JSON.stringify(body)).toBe(404)
    expect((await ask({ secret: frame.secret }, 'x')).status).toBe(404)
  })
})

describe('a frame of a playlist', () => {
  let list: string
  let question: string
  beforeAll(async () => {
    const questions = [{ clip, atMs: 12_000, words: 'How deep is it?', choices: ['Four fathoms', 'Nobody says'], right: 2 }]
    const put = { institution, title: 'Depths', course: '', words: '', clips: [clip], questions }
    list = (await people.teacher.rpc('put_class_list', put).throwOnError()).data as string
    question = (await sql()`select id from public.class_questions where list_id = ${list}`)[0]!.id
    await sql()`update public.institution_members set state = 'in' where person_id = ${await idOf('member')}`
  })
  const allowList = async (who: Who, mark: string) => (await people[who].rpc('allow_list_frame', { list, mark })).error?.code
  const framedList = async (who: Who) => {
    const frame = newFrame()
    expect(await allowList(who, frame.mark)).toBeUndefined()
    return frame.secret
  }
  const read = async (secret: string, of = list) =>
    (await house.service().rpc('framed_list', { list: of, secret }).throwOnError()).data as {
      title: string
      clips: { questions: { answer: { choice: number } | null; right: number | null }[] }[]
    } | null
  const answer = (secret: string, choice: number, of = question) =>
    house.service().rpc('answer_framed_question', { list, secret, question: of, choice })

  it('is allowed by people who see the playlist on the site, and read by the house only', async () => {
    for (const who of ['teacher', 'member'] as const) expect(await allowList(who, newFrame().mark), who).toBeUndefined()
    for (const who of ['creator', 'left', 'elsewhere', 'stranger', 'guest'] as const)
      expect(await allowList(who, newFrame().mark), who).toBe('P0002')
    expect(await allowList('visitor', newFrame().mark)).toBe('42501')
    expect(await allowList('member', 'abc')).toBe('22023')
    const secret = await framedList('member')
    for (const who of everybody([])) {
      expect((await people[who].rpc('framed_list', { list, secret })).error?.code, who).toBe('42501')
      expect((await people[who].rpc('answer_framed_question', { list, secret, question, choice: 1 })).error?.code, who).toBe('42501')
    }
  })
  it('shows the playlist and only its clips, and a frame of a clip shows no playlist', async () => {
    const secret = await framedList('member')
    expect(await read(secret)).toMatchObject({ title: 'Depths', clips: [{ questions: [{ answer: null, right: null }] }] })
    expect(await look(secret, clip, true)).toMatchObject({ playback: { versionId: film.versionId } })
    expect(await look(secret, otherClip)).toBe(null)
    expect(await read(newFrame().secret)).toBe(null)
    expect(await read(await framed('member'))).toBe(null)
  })
  it('stores answers like the page of the playlist, to its own questions only', async () => {
    const secret = await framedList('member')
    expect((await answer(secret, 1).throwOnError()).data).toBe(true)
    expect((await read(secret))!.clips[0]!.questions[0]!.answer).toMatchObject({ choice: 1 })
    expect((await people.member.rpc('class_list', { list }).throwOnError()).data).toMatchObject({
      clips: [{ questions: [{ answer: { choice: 1 } }] }],
    })
    expect((await answer(secret, 9)).error?.code).toBe('22023')
    expect((await answer(secret, 1, clip)).error?.code).toBe('P0002')
    expect((await answer(newFrame().secret, 1).throwOnError()).data).toBe(null)
  })
  it('ends when the playlist is removed for its clips, and when its person leaves', async () => {
    const secret = await framedList('member')
    await people.teacher.rpc('remove_class_list', { list }).throwOnError()
    expect(await read(secret)).toMatchObject({ removed: true, clips: [] })
    expect(await look(secret)).toBe(null)
    await people.teacher.rpc('remove_class_list', { list, gone: false }).throwOnError()
    expect(await look(secret)).not.toBe(null)
    await sql()`update public.institution_members set state = 'left' where person_id = ${await idOf('member')}`
    expect(await read(secret)).toBe(null)
    await sql()`update public.institution_members set state = 'in' where person_id = ${await idOf('member')}`
  })
  it('answers at its address', async () => {
    const ask = (body: unknown, of = list) =>
      fetch(`${house.url}/functions/v1/embed?list=${of}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const secret = await framedList('member')
    expect((await ask({ secret: newFrame().secret })).status).toBe(404)
    const told = await ask({ secret })
    expect([told.status, told.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await told.json()).toMatchObject({ title: 'Depths', kept: true })
    const given = await ask({ secret, answer: { question, choice: 2, words: '' } })
    expect([given.status, await given.json()]).toEqual([200, { kept: true }])
    expect((await ask({ secret, answer: { question, choice: 8, words: '' } })).status).toBe(409)
    for (const body of [null, {}, { secret: 'x' }, { secret, answer: { question: 'x', choice: 1, words: '' } }])
      expect((await ask(body)).status, JSON.stringify(body)).toBe(404)
  })
})
