import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

interface Front {
  now: { film: { id: string; captions: string[] }; reason: string; chosen: boolean; quote: { text: string } | null } | null
  week: { film: { title: string }; place: string }[]
  latest: { id: string }[]
  season: { title: string; films: { id: string }[] } | null
  said: { film: { id: string }; quote: { text: string } } | null
  reading: { title: string; minutes: number; posterObject: string | null } | null
}
interface Quote {
  filmId: string
  startsMs: number
  snippet: string
}

let house: TestHouse
let [maker, viewer, moderator]: StagedPerson[] = []
let [harbour, straits, hidden, unlisted, machine]: StagedFilm[] = []

const sql = () => house.context.database.pool('postgres')
const call = async <T>(who: Identity, statement: string, params: unknown[] = []) =>
  (await house.context.database.run<{ answer: T }>(who, statement, params))[0]!.answer
const front = (who: Identity = anonymous) => call<Front>(who, 'select public.home_page() as answer')
const quotes = (query: string) => call<Quote[]>(anonymous, 'select public.search_quotes($1) as answer', [query])
const put = (who: Identity, film: StagedFilm, more: object = {}) => {
  const row = { documentary_id: film.id, starts_at: new Date(Date.now() - 60_000).toISOString(), ...more }
  return house.context.database.run(who, 'insert into public.programme select * from jsonb_populate_record(null::public.programme, $1)', [
    { id: randomUUID(), reason: '', on_front: false, place: '', note: '', signed_by: '', created_at: new Date().toISOString(), ...row },
  ])
}

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  ;[maker, viewer, moderator] = await Promise.all(['Solveig', 'Jo', 'Marit'].map((name) => makePerson(database, name)))
  await sql()`update public.user_roles set role = 'moderator' where user_id = ${moderator!.id}`
})
afterAll(() => house.close())

describe('an empty house', () => {
  it('has a front page without a film', async () => {
    expect(await front()).toMatchObject({ now: null, week: [], latest: [], season: null, said: null, reading: null })
  })
})

describe('the front page, seen by a visitor', () => {
  beforeAll(async () => {
    const { database } = house.context
    const cues = (name: string) => [
      { startsMs: 2_832_000, text: `We counted the ${name} until there was nothing left.`, speaker: 'Clerk' },
      { startsMs: 3_000_000, text: `Her name was Ingeborg and she counted the ${name}.`, sensitive: true },
    ]
    harbour = await makeFilm(database, maker!, { title: 'A Harbour Without Ships', cues: cues('ships') })
    straits = await makeFilm(database, maker!, { title: 'Nine Straits', cues: cues('straits') })
    hidden = await makeFilm(database, maker!, { title: 'Not Yet', visibility: 'private', cues: cues('secrets') })
    unlisted = await makeFilm(database, maker!, { title: 'By Link', visibility: 'unlisted', cues: cues('links') })
    machine = await makeFilm(database, maker!, {
      title: 'Heard by a Machine',
      reviewed: false,
      cues: [{ startsMs: 1000, text: 'The machine wrote this whole sentence down.' }],
    })
  })

  it('opens with the newest film when none was chosen, and says so', async () => {
    const { now } = await front()
    expect([now!.film.id, now!.chosen, now!.film.captions]).toEqual([machine!.id, false, ['en']])
  })
  it('quotes nothing from a transcript no person has read', async () => expect((await front()).now!.quote).toBeNull())

  it('opens with the film a moderator put there, with the reason and the sentence chosen', async () => {
    const [cue] = await sql()<{ id: string }[]>`select id from public.cues where track_id = ${harbour!.trackId} and not sensitive`
    await put(moderator!.identity, harbour!, { on_front: true, reason: 'The town votes on Sunday.', cue_id: cue!.id })
    expect((await front()).now).toMatchObject({
      film: { id: harbour!.id },
      reason: 'The town votes on Sunday.',
      chosen: true,
      quote: { text: 'We counted the ships until there was nothing left.' },
    })
  })
  it('quotes the film in its spoken language, never a translation, automatically or chosen', async () => {
    const words = 'Wir zählten die Schiffe, bis keines mehr übrig war.'
    const [track] = await sql()<{ id: string }[]>`
      insert into public.caption_tracks (version_id, language, label, origin, reviewed)
      values (${harbour!.versionId}, 'de', 'Deutsch', 'uploaded', true) returning id`
    for (let at = 0; at < 40; at++)
      await sql()`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text)
        values (${track!.id}, ${harbour!.versionId}, ${at * 1000}, ${at * 1000 + 900}, ${words})`
    await sql()`update public.programme set cue_id = null where documentary_id = ${harbour!.id}`
    expect((await front()).now!.quote!.text).toBe('We counted the ships until there was nothing left.')
    await sql()`update public.programme set cue_id = (select min(id::text)::uuid from public.cues where track_id = ${track!.id}) where documentary_id = ${harbour!.id}`
    expect((await front()).now!.quote!.text).toBe('We counted the ships until there was nothing left.')
    // Also spoken in it: then it may be either.
    await sql()`update public.documentaries set spoken_languages = '{de-AT}' where id = ${harbour!.id}`
    expect((await front()).now!.quote!.text).toBe(words)
    // Nobody has said which language is spoken, and there are two.
    await sql()`update public.documentaries set spoken_languages = '{}', language = null where id = ${harbour!.id}`
    expect((await front()).now!.quote).toBeNull()
    await sql()`delete from public.caption_tracks where id = ${track!.id}`
    expect((await front()).now!.quote!.text).toBe('We counted the ships until there was nothing left.')
    await sql()`update public.documentaries set language = 'en' where id = ${harbour!.id}`
    await sql()`update public.programme set cue_id = (select id from public.cues where track_id = ${harbour!.trackId} and not sensitive) where documentary_id = ${harbour!.id}`
  })
  it('changes its film automatically when the next one is due', async () => {
    await put(moderator!.identity, straits!, {
      on_front: true,
      reason: 'Later.',
      starts_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect((await front()).now!.film.id).toBe(harbour!.id)
    await sql()`update public.programme set starts_at = now() - interval '1 second' where reason = 'Later.'`
    expect((await front()).now!.film.id).toBe(straits!.id)
    await sql()`delete from public.programme where reason = 'Later.'`
  })
  it('never quotes a sensitive sentence, even one that was chosen before it became sensitive', async () => {
    await sql()`update public.cues set sensitive = true where track_id = ${harbour!.trackId}`
    expect((await front()).now!.quote).toBeNull()
    await sql()`update public.cues set sensitive = false where track_id = ${harbour!.trackId} and starts_ms = 2832000`
    expect((await front()).now!.quote).not.toBeNull()
  })
  it('does not show a film any more once it is withdrawn', async () => {
    await sql()`update public.documentaries set visibility = 'private' where id = ${harbour!.id}`
    expect(JSON.stringify(await front())).not.toContain(harbour!.id)
    await sql()`update public.documentaries set visibility = 'public' where id = ${harbour!.id}`
  })
  it('names private and unlisted films nowhere, though they are in the programme, a season and an essay', async () => {
    const [season] = await sql()<{ id: string }[]>`insert into public.seasons (title, introduction, signed_by, starts_on, ends_on)
      values ('The camera does not move', 'Three films, three tripods.', 'Marit', current_date, current_date) returning id`
    for (const [at, film] of [hidden!, straits!, unlisted!].entries()) {
      await put(moderator!.identity, film, { starts_at: new Date(Date.now() + 3_600_000).toISOString(), place: 'Hall 2' })
      await sql()`insert into public.season_films values (${season!.id}, ${film.id}, ${at})`
    }
    await sql()`update public.documentaries set poster_object = ${`${hidden!.id}/poster.jpg`} where id = ${hidden!.id}`
    await sql()`insert into public.essays (title, lead, signed_by, documentary_id, published_at) values ('Who is allowed to leave the frame', 'A woman signs.', 'Ines', ${hidden!.id}, now())`
    const page = await front()
    expect(page.week.map((line) => [line.film.title, line.place])).toEqual([['Nine Straits', 'Hall 2']])
    expect(page.season!.films.map((film) => film.id)).toEqual([straits!.id])
    expect(page.reading).toMatchObject({ title: 'Who is allowed to leave the frame', minutes: 1, posterObject: null })
    for (const film of [hidden!, unlisted!]) expect(JSON.stringify(page)).not.toContain(film.id)
  })
  it('shows an essay only from its day on', async () => {
    const [essay] = await sql()<
      { id: string }[]
    >`insert into public.essays (title, lead, signed_by, published_at) values ('Tomorrow', 'Not yet.', 'Ines', now() + interval '1 day') returning id`
    const read = () => call<{ title: string } | null>(anonymous, 'select public.read_essay($1) as answer', [essay!.id])
    expect([(await front()).reading!.title, await read()]).toEqual(['Who is allowed to leave the frame', null])
    await sql()`update public.essays set published_at = now() where id = ${essay!.id}`
    expect([(await front()).reading!.title, (await read())!.title]).toEqual(['Tomorrow', 'Tomorrow'])
  })
  it('looks the same to a signed-in person', async () => expect(await front(viewer!.identity)).toEqual(await front()))
})

describe('searching what is said, without signing in', () => {
  it('gives sentence, time and film of public films', async () => {
    expect((await quotes('counted the straits')).map((quote) => [quote.filmId, quote.startsMs])).toEqual([[straits!.id, 2_832_000]])
  })
  it('marks the words that matched', async () => expect((await quotes('straits'))[0]!.snippet).toContain('\u0001straits\u0002'))
  it.each(['Ingeborg', 'counted the secrets', 'counted the links', '', ' ', 'a'])('gives nothing for %j', async (query) =>
    expect(await quotes(query)).toEqual([]),
  )
})

describe('writing the programme', () => {
  it.each([
    ['a visitor', () => anonymous],
    ['a viewer', () => viewer!.identity],
    ['the maker of the film', () => maker!.identity],
  ])('is refused to %s', async (_who, identity) => {
    await expect(put(identity(), harbour!, { on_front: true, reason: 'Me first.' })).rejects.toMatchObject({ code: '42501' })
  })
  it('is refused without a reason for the film now', async () => {
    await expect(put(moderator!.identity, harbour!, { on_front: true })).rejects.toMatchObject({ code: '23514' })
  })
  it('is planned where only moderators read it', async () => {
    const rows = (who: Identity) => house.context.database.run(who, 'select id from public.programme', [])
    expect((await rows(moderator!.identity)).length).toBeGreaterThan(0)
    expect(await rows(viewer!.identity)).toEqual([])
    await expect(rows(anonymous)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the page of a future day', () => {
  const ahead = (who: Identity, days: number) =>
    call<Front>(who, 'select public.preview_home($1) as answer', [new Date(Date.now() + days * 86_400_000).toISOString()])

  it('shows moderators what will be there, and leaves today’s page as it is', async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await put(moderator!.identity, straits!, { on_front: true, reason: 'In a week.', starts_at: at(6) })
    await put(moderator!.identity, harbour!, { place: 'Hall 9', starts_at: at(12) })
    await sql()`insert into public.essays (title, lead, signed_by, published_at) values ('In a week', 'Not yet.', 'Ines', ${at(6)})`
    await sql()`update public.documentaries set published_until = ${at(3)} where id = ${machine!.id}`
    const today = await front()
    const page = await ahead(moderator!.identity, 7)
    expect([page.now!.film.id, page.now!.reason, page.reading!.title]).toEqual([straits!.id, 'In a week.', 'In a week'])
    expect(page.week.map(({ place }) => place)).toContain('Hall 9')
    // A film that has left by then, and the season that is over, are not on it.
    expect(JSON.stringify(page)).not.toContain(machine!.id)
    expect(page.season).toBeNull()
    expect(today.reading!.title).not.toBe('In a week')
    expect(await front(moderator!.identity)).toEqual(today)
    for (const film of [hidden!, unlisted!]) expect(JSON.stringify(page)).not.toContain(film.id)
    await sql()`update public.documentaries set published_until = null where id = ${machine!.id}`
    await sql()`delete from public.programme where reason = 'In a week.' or place = 'Hall 9'`
  })
  it.each([
    ['a visitor', () => anonymous],
    ['a viewer', () => viewer!.identity],
    ['the maker of a film on it', () => maker!.identity],
  ])('is not for %s', async (_who, identity) => {
    await expect(ahead(identity(), 1)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a season', () => {
  const id = randomUUID()
  const save = (who: Identity, films: string[], title = 'Tripods') =>
    house.context.database.run(who, `select public.save_season($1, $2, 'Three films.', 'Marit', '2030-01-01', '2030-02-01', $3::uuid[])`, [
      id,
      title,
      films,
    ])
  const order = async () =>
    (await sql()`select documentary_id from public.season_films where season_id = ${id} order by position`).map(
      (row) => row['documentary_id'],
    )

  it('is written, renamed and reordered, all of it or nothing', async () => {
    await save(moderator!.identity, [harbour!.id, straits!.id])
    expect(await order()).toEqual([harbour!.id, straits!.id])
    await save(moderator!.identity, [machine!.id, straits!.id, harbour!.id], 'Tripods, again')
    expect(await order()).toEqual([machine!.id, straits!.id, harbour!.id])
    await expect(save(moderator!.identity, [straits!.id, randomUUID()], 'Broken')).rejects.toMatchObject({ code: '23503' })
    expect(await order()).toEqual([machine!.id, straits!.id, harbour!.id])
    expect(await sql()`select title from public.seasons where id = ${id}`).toEqual([{ title: 'Tripods, again' }])
    await expect(save(moderator!.identity, [])).rejects.toMatchObject({ code: '22023' })
  })
  it('is written by moderators only', async () => {
    for (const who of [anonymous, viewer!.identity, maker!.identity])
      await expect(save(who, [harbour!.id])).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the passage a visitor may play', () => {
  const service: Identity = { role: 'service_role', claims: { role: 'service_role' } }
  const passage = (film: StagedFilm) =>
    house.context.database.run<{ starts_ms: number; ends_ms: number }>(service, 'select * from public.home_passage($1)', [film.id])
  beforeAll(async () => {
    for (const film of [harbour!, straits!])
      await sql()`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist) values
        (${film.versionId}, '480p', 854, 480, 25, 1000000, 'avc1', ${`${film.versionId}/480p.mp4`}, ''), (${film.versionId}, '1080p', 1920, 1080, 25, 5000000, 'avc1', ${`${film.versionId}/1080p.mp4`}, '')`
  })
  it('begins with the quoted sentence, lasts 60 seconds at most and comes from the small rendition', async () => {
    expect(await passage(harbour!)).toMatchObject([
      { starts_ms: 2_832_000, ends_ms: 2_892_000, object_name: `${harbour!.versionId}/480p.mp4` },
    ])
  })
  it('ends where a sensitive passage begins', async () => {
    await sql()`update public.cues set starts_ms = 2850000, ends_ms = 2852000 where track_id = ${harbour!.trackId} and sensitive`
    expect(await passage(harbour!)).toMatchObject([{ ends_ms: 2_850_000 }])
  })
  it('does not exist for a film the front page does not quote', async () => expect(await passage(hidden!)).toEqual([]))
  it('beside an essay is the sentence it quotes, once it is published, and of films on the front page only', async () => {
    const written = async (film: StagedFilm, body: string, published = 'now()') => {
      const [row] = await sql()`insert into public.essays (title, lead, body, signed_by, documentary_id, published_at)
        values ('Beside', 'It begins.', ${body}, 'Ines', ${film.id}, ${sql().unsafe(published)}) returning id`
      return row!['id'] as string
    }
    const beside = (id: string) =>
      house.context.database.run<{ starts_ms: number; version_id: string }>(service, 'select * from public.essay_passage($1)', [id])
    const [cue] = await sql()`select c.text, c.starts_ms from public.cues c join public.caption_tracks t on t.id = c.track_id
      where c.version_id = ${straits!.versionId} and not c.sensitive and t.reviewed and length(c.text) >= 12 limit 1`
    const quoting = await written(straits!, `As somebody says in it: ${cue!['text']} It goes on.`)
    expect(await beside(quoting)).toMatchObject([{ starts_ms: cue!['starts_ms'], version_id: straits!.versionId }])
    const read = await call<{ film: { id: string; quote: { text: string } } }>(anonymous, 'select public.read_essay($1) as answer', [
      quoting,
    ])
    expect(read.film).toMatchObject({ id: straits!.id, quote: { text: cue!['text'] } })
    expect(await beside(await written(straits!, 'Not yet.', "now() + interval '1 day'"))).toEqual([])
    expect(await beside(await written(hidden!, 'Hidden.'))).toEqual([])
    await sql()`delete from public.essays where title = 'Beside'`
  })
  it('cannot be asked for by a visitor or a viewer', async () => {
    for (const who of [anonymous, viewer!.identity])
      await expect(house.context.database.run(who, 'select * from public.essay_passage($1)', [harbour!.id])).rejects.toMatchObject({
        code: '42501',
      })
    for (const who of [anonymous, viewer!.identity])
      await expect(house.context.database.run(who, 'select * from public.home_passage($1)', [harbour!.id])).rejects.toMatchObject({
        code: '42501',
      })
  })
})
