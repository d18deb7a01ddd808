import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

// Who may watch by a licence, who agrees on one, and what becomes of it over time.

let house: TestHouse
const names = ['librarian', 'teacher', 'member', 'former', 'elsewhere', 'creator', 'other', 'stranger', 'moderator'] as const
const people = {} as Record<(typeof names)[number], StagedPerson>
let film: StagedFilm
let second: StagedFilm
let secret: StagedFilm
let institution: string
let another: string
const sql = () => house.context.database.pool('postgres')
const run = (who: Identity, statement: string, params: unknown[] = []) => house.context.database.run(who, statement, params)
const ask = async (who: StagedPerson, call: string, params: unknown[] = []) =>
  (await run(who.identity, `select ${call} as answer`, params))[0]!['answer']
const refused = (call: Promise<unknown>, detail?: string) => expect(call).rejects.toMatchObject(detail ? { detail } : { code: '42501' })

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  for (const name of names) people[name] = await makePerson(database, name)
  film = await makeFilm(database, people.creator, {
    title: 'A Harbour',
    director: 'Ines Okafor',
    cues: [{ startsMs: 1000, text: 'Said.' }],
  })
  second = await makeFilm(database, people.creator, { title: 'Nets' })
  secret = await makeFilm(database, people.creator, { title: 'Unfinished', visibility: 'private' })
  await sql()`update public.documentaries set visibility = 'institutions' where id in (${film.id}, ${second.id})`
  await sql()`insert into public.user_roles (user_id, role) values (${people.moderator.id}, 'moderator')
    on conflict (user_id) do update set role = 'moderator'`
  const [made, apart] = await sql()`insert into public.institutions (type, name, domain, people_served) values
    ('university-library', 'Aldermoor', 'aldermoor.example', 9000), ('school', 'Brackwater', 'brackwater.example', 300) returning id`
  institution = made!.id as string
  another = apart!.id as string
  const member = (at: string, who: StagedPerson, role: string, state = 'in') =>
    sql()`insert into public.institution_members (institution_id, person_id, role, came_by, state)
      values (${at}, ${who.id}, ${role}, 'invitation', ${state})`
  await member(institution, people.librarian, 'librarian')
  await member(institution, people.teacher, 'teacher')
  await member(institution, people.member, 'member')
  await member(institution, people.former, 'teacher', 'left')
  await member(another, people.elsewhere, 'librarian')
})
afterAll(() => house.close())

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
const terms = (more: object = {}) => ({
  covers: 'films',
  films: [{ id: film.id }],
  startsOn: day(0),
  endsOn: day(365),
  graceDays: 14,
  classroom: true,
  clips: true,
  distance: true,
  priceCents: 24_000,
  currency: 'EUR',
  ...more,
})
/** Agreed by both sides. */
async function agreed(more: object = {}, documentary: string | null = film.id): Promise<string> {
  const request = await ask(people.librarian, 'public.begin_terms($1::uuid, $2::uuid, $3::jsonb, documentary => $4::uuid)', [
    institution,
    people.creator.id,
    terms(more),
    documentary,
  ])
  return (await ask(people.creator, 'public.agree_to_terms($1::uuid, 1)', [request])) as string
}
const clear = async () => {
  await sql()`delete from public.licences`
  await sql()`delete from public.licence_requests`
  await sql()`delete from public.turnaways`
  await sql()`delete from public.playback_grants`
}
const watches = async (who: StagedPerson, documentary = film.id) => ask(who, 'public.can_watch($1::uuid)', [documentary])
const watching = async () => {
  const may: string[] = []
  for (const name of names) if (await watches(people[name])) may.push(name)
  return may
}

describe('a film for institutions', () => {
  it('is watched by nobody but its creator while there is no licence', async () => {
    expect(await watching()).toEqual(['creator'])
  })
  it('opens with a licence to everyone who is in the institution, and to nobody else', async () => {
    await agreed()
    expect(await watching()).toEqual(['librarian', 'teacher', 'member', 'creator'])
    expect(await run(people.member.identity, 'select text from public.cues where version_id = $1', [film.versionId])).toHaveLength(1)
    expect(await run(people.stranger.identity, 'select text from public.cues where version_id = $1', [film.versionId])).toEqual([])
    expect((await run(anonymous, 'select public.can_watch($1::uuid) as may', [film.id]))[0]!['may']).toBe(false)
    const guest: Identity = { role: 'authenticated', claims: { ...people.member.identity.claims, is_anonymous: true } }
    expect((await run(guest, 'select public.can_watch($1::uuid) as may', [film.id]))[0]!['may']).toBe(false)
    await clear()
  })
  it.each<[string, string, boolean]>([
    ['before its first day', `starts_on = current_date + 1, ends_on = current_date + 30`, false],
    ['on its first day', `starts_on = current_date`, true],
    ['on its last day', `starts_on = current_date - 30, ends_on = current_date`, true],
    ['on the last day of grace', `starts_on = current_date - 30, ends_on = current_date - 14`, true],
    ['the day after', `starts_on = current_date - 30, ends_on = current_date - 15`, false],
    ['without a last day', `ends_on = null`, true],
    ['once it was ended', `ended_at = now()`, false],
    ['where it does not go beyond the rooms', `distance = false`, false],
  ])('%s', async (_, change, opens) => {
    const licence = await agreed()
    await sql().unsafe(`update public.licences set ${change} where id = '${licence}'`)
    expect(await watches(people.member)).toBe(opens)
    await clear()
  })
  it('opens in the rooms of the institution to anyone who is there, and at its terminals where that is agreed', async () => {
    await agreed({ distance: false })
    await sql()`update public.institution_members set on_site_until = now() + interval '1 hour' where person_id = ${people.member.id}`
    expect(await watches(people.member)).toBe(true)
    await sql()`update public.institution_members set came_by = 'terminal' where person_id = ${people.member.id}`
    expect(await watches(people.member)).toBe(false)
    await clear()
    await agreed({ distance: false, walkIn: true })
    expect(await watches(people.member)).toBe(true)
    await sql()`update public.institution_members set until = now() - interval '1 minute' where person_id = ${people.member.id}`
    expect(await watches(people.member)).toBe(false)
    await sql()`update public.institution_members set came_by = 'invitation', until = null, on_site_until = null where person_id = ${people.member.id}`
    await clear()
  })
  it('stays closed when it is removed or withheld, and when the institution is closed', async () => {
    await agreed()
    await sql()`update public.institutions set closed_at = now() where id = ${institution}`
    expect(await watches(people.member)).toBe(false)
    await sql()`update public.institutions set closed_at = null where id = ${institution}`
    await sql()`update public.documentaries set removed_at = now() where id = ${film.id}`
    expect(await watches(people.member)).toBe(false)
    await sql()`update public.documentaries set removed_at = null where id = ${film.id}`
    expect(await watches(people.member)).toBe(true)
    await clear()
  })
  it('is one of all its creator shows to institutions, and never one that is not shown', async () => {
    await agreed({ covers: 'catalogue', films: [] }, null)
    expect([await watches(people.member), await watches(people.member, second.id), await watches(people.member, secret.id)]).toEqual([
      true,
      true,
      false,
    ])
    await clear()
  })
})

describe('a licensed film that the house withholds', () => {
  const door = (who: StagedPerson, documentary = film.id) =>
    ask(who, 'public.film_door($1::uuid)', [documentary]) as Promise<{ title: string; synopsis: string; places: { why: string }[] } | null>
  const withheld = async (who: StagedPerson) =>
    ((await ask(who, 'public.licences_of_institution($1::uuid)', [institution])) as { licences: { withheld: object[] }[] }).licences.map(
      (licence) => licence.withheld,
    )
  it('is told in words to who is in the institution, beside the licence too, and to nobody else, without its reason', async () => {
    await agreed()
    expect(await withheld(people.librarian)).toEqual([[]])
    await sql()`select private.withhold_film(${film.id}, 'A secret reason.')`
    for (const who of [people.librarian, people.teacher, people.member]) {
      const told = await door(who)
      expect(told).toMatchObject({ title: 'A Harbour', synopsis: '', places: [{ why: 'withheld' }] })
      expect(JSON.stringify(told)).not.toContain('secret')
    }
    for (const who of [people.former, people.elsewhere, people.other, people.stranger, people.moderator]) expect(await door(who)).toBeNull()
    for (const who of [people.librarian, people.teacher]) expect(await withheld(who)).toEqual([[{ id: film.id, title: 'A Harbour' }]])
    // What ended opens nothing and is told nothing.
    await sql()`update public.licences set ended_at = now()`
    expect(await door(people.member)).toBeNull()
    await clear()
    await agreed({ covers: 'catalogue', films: [] }, null)
    expect(await door(people.member)).toMatchObject({ places: [{ why: 'withheld' }] })
    // Never shown, it is in no catalogue.
    await sql()`select private.withhold_film(${secret.id}, 'Another.')`
    expect(await door(people.member, secret.id)).toBeNull()
    for (const id of [film.id, secret.id]) await sql()`select private.release_film(${id})`
    expect(await watches(people.member)).toBe(true)
    await clear()
  })
})

describe('a request that moved on', () => {
  it('is told as what it is now: asked first, agreed then, on each side and under one notice', async () => {
    await sql()`delete from public.notices`
    const told = (who: StagedPerson) => sql()`
      select kind, about ->> 'state' as state from public.notices where person_id = ${who.id} and said_once like 'thread:%'`
    const begin = 'public.begin_terms($1::uuid, $2::uuid, $3::jsonb, documentary => $4::uuid)'
    const request = await ask(people.librarian, begin, [institution, people.creator.id, terms(), film.id])
    expect(await told(people.creator)).toMatchObject([{ kind: 'request' }])
    await ask(people.creator, 'public.propose_terms($1::uuid, $2::jsonb)', [request, terms({ priceCents: 26_000 })])
    await ask(people.librarian, 'public.agree_to_terms($1::uuid, 2)', [request])
    expect(await told(people.creator)).toEqual([{ kind: 'request-moved', state: 'agreed' }])
    await clear()
  })
})

describe('what a licence allows', () => {
  const allows = async (who: StagedPerson, act: string) =>
    (await sql()`select private.licence_allows(${film.id}, ${who.id}, ${act}) as may`)[0]!.may as boolean
  it('is told by act, and what is done for the institution is for those who look after it or teach', async () => {
    await agreed({ publicPerformance: true })
    const acts = ['watch', 'classroom', 'public_performance', 'admission', 'clips', 'download', 'anything']
    const allowed = async (who: StagedPerson) => {
      const list: string[] = []
      for (const act of acts) if (await allows(who, act)) list.push(act)
      return list
    }
    for (const who of [people.librarian, people.teacher])
      expect(await allowed(who)).toEqual(['watch', 'classroom', 'public_performance', 'clips'])
    expect(await allowed(people.member)).toEqual(['watch'])
    for (const who of [people.former, people.elsewhere, people.stranger]) expect(await allowed(who)).toEqual([])
    await clear()
  })
})

describe('countries', () => {
  const lies = (country: string) => sql()`update public.institutions set country = ${country} where id = ${institution}`
  it('are those of the institution: it says once where it is, a licence for others is not agreed, and one opens only while it is there', async () => {
    await refused(agreed({ countries: ['DE', 'AT'] }), 'countries')
    await clear()
    const say = (country: string) =>
      ask(people.librarian, 'public.change_institution($1::uuid, $2, $3, $4, 9000, $5, $6)', [
        institution,
        'Aldermoor',
        '',
        '',
        'asked',
        country,
      ])
    await refused(ask(people.teacher, `public.change_institution($1::uuid, 'A', '', '', 1, 'asked', 'DE')`, [institution]))
    await say('AT')
    await refused(say('DE'), 'country')
    await refused(agreed({ countries: ['DE'] }), 'countries')
    await clear()
    await agreed({ countries: ['DE', 'AT'] })
    expect(await watches(people.member)).toBe(true)
    await lies('FR')
    expect(await watches(people.member)).toBe(false)
    expect(await ask(people.member, 'public.film_door($1::uuid)', [film.id])).toMatchObject({ places: [{ why: 'elsewhere' }] })
    await lies('DE')
    expect(await watches(people.member)).toBe(true)
    await lies('')
    await clear()
  })
})

describe('a download', () => {
  const take = (who: StagedPerson) => ask(who, 'public.grant_download($1::uuid)', [film.id]) as Promise<{ objectName: string }>
  it('is for librarians and teachers whose licence allows it, and counts as a use', async () => {
    await sql()`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
      values (${film.versionId}, '720p', 1280, 720, 25, 1000000, 'avc1', ${`${film.versionId}/720p.mp4`}, '#EXTM3U')
      on conflict (version_id, name) do nothing`
    await agreed()
    for (const name of names) await refused(take(people[name]), 'licence')
    await clear()
    await agreed({ download: true })
    for (const who of [people.member, people.former, people.elsewhere, people.creator, people.stranger, people.moderator])
      await refused(take(who), 'licence')
    await sql()`delete from public.usage_events`
    for (const who of [people.librarian, people.teacher]) expect((await take(who)).objectName).toContain(film.versionId)
    expect(await sql()`select kind, count(*)::int from public.usage_events group by kind order by kind`).toEqual([
      { kind: 'investigation', count: 2 },
      { kind: 'request', count: 2 },
    ])
    await sql()`update public.licences set starts_on = current_date - 30, ends_on = current_date - 15`
    await refused(take(people.teacher), 'licence')
    await clear()
  })
})

describe('admission', () => {
  const announce = (who: StagedPerson, admission: boolean) =>
    ask(who, 'public.announce_screening($1::jsonb)', [
      {
        title: 'An evening',
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
        admission,
        items: [{ kind: 'film', documentaryId: film.id }],
      },
    ])
  it('is asked where the licence says so, by anyone who may show the film to the public', async () => {
    await agreed()
    await refused(announce(people.teacher, false), 'film')
    await clear()
    await agreed({ publicPerformance: true })
    expect(await announce(people.teacher, false)).toEqual(expect.any(String))
    await refused(announce(people.teacher, true), 'admission')
    expect(await announce(people.creator, true)).toEqual(expect.any(String))
    await clear()
    await agreed({ publicPerformance: true, admission: true })
    expect(await announce(people.teacher, true)).toEqual(expect.any(String))
    await refused(announce(people.member, true), 'film')
    await clear()
  })
  it('is announced for days the licence reaches, each evening of a series too, and moved to no day beyond it', async () => {
    await agreed({ publicPerformance: true, endsOn: day(40), graceDays: 0 })
    const on = (inDays: number) => ({
      title: 'An evening',
      startsAt: new Date(Date.now() + inDays * 86_400_000).toISOString(),
      items: [{ kind: 'film', documentaryId: film.id }],
    })
    const call = (sqlText: string, values: unknown[]) => run(people.teacher.identity, sqlText, values)
    await refused(call('select public.announce_screening($1::jsonb)', [on(45)]), 'licence')
    const [made] = await call('select public.announce_screening($1::jsonb) as id', [on(30)])
    await refused(call('select public.change_screening($1::uuid, $2::jsonb)', [made!['id'], on(45)]), 'licence')
    await call('select public.change_screening($1::uuid, $2::jsonb)', [made!['id'], on(35)])
    const series = 'select public.announce_series($1::jsonb, $2::timestamptz[])'
    await refused(call(series, [on(30), [on(30).startsAt, on(45).startsAt]]), 'licence')
    await call(series, [on(30), [on(30).startsAt, on(37).startsAt]])
    // Its maker needs no licence.
    expect(await run(people.creator.identity, 'select public.announce_screening($1::jsonb) as id', [on(45)])).toHaveLength(1)
    await clear()
  })
})

describe('an evening under a licence that begins later', () => {
  const announce = (who: StagedPerson, inDays: number, admission = false) =>
    ask(who, 'public.announce_screening($1::jsonb)', [
      {
        title: 'An evening',
        startsAt: new Date(Date.now() + inDays * 86_400_000).toISOString(),
        admission,
        items: [{ kind: 'film', documentaryId: film.id }],
      },
    ]) as Promise<string>
  it('is announced for a day of its term, by those who may, and for no day before or after', async () => {
    await agreed({ publicPerformance: true, startsOn: day(7), endsOn: day(60), graceDays: 0 })
    expect(await watches(people.teacher)).toBe(false)
    const made = await announce(people.teacher, 21)
    const [row] = await sql()`select private.may_be_shown(${made}, ${film.id}) as may`
    expect(row!.may).toBe(true)
    const says = (sentence: RegExp) => ({ code: 'P0001', detail: 'licence', message: expect.stringMatching(sentence) })
    await expect(announce(people.teacher, 3)).rejects.toMatchObject(says(/begins after that day/))
    await expect(announce(people.teacher, 70)).rejects.toMatchObject(says(/ends before that day/))
    for (const who of [people.member, people.former, people.elsewhere, people.stranger]) await refused(announce(who, 21), 'film')
    await refused(announce(people.teacher, 21, true), 'admission')
    await clear()
    await agreed({ publicPerformance: true, admission: true, startsOn: day(7), endsOn: day(60) })
    expect(await announce(people.teacher, 21, true)).toEqual(expect.any(String))
    await clear()
  })
  it('is not announced under a licence that was ended before it began', async () => {
    const licence = await agreed({ publicPerformance: true, startsOn: day(7), endsOn: day(60) })
    await ask(people.librarian, 'public.end_licence($1::uuid, true)', [licence])
    await refused(announce(people.teacher, 21), 'film')
    await clear()
  })
  it('is offered with the first day to those who may show the film then, and to nobody else', async () => {
    const offered = async (who: StagedPerson) =>
      ((await ask(who, 'public.films_to_screen($1)', ['Harbour'])) as { documentaryId: string; mayShow: boolean; from: string | null }[])
        .filter(({ documentaryId }) => documentaryId === film.id)
        .map(({ mayShow, from }) => [mayShow, from])
    await agreed({ publicPerformance: true, startsOn: day(7), endsOn: day(60) })
    for (const who of [people.librarian, people.teacher]) expect(await offered(who)).toEqual([[true, day(7)]])
    expect(await offered(people.creator)).toEqual([[true, null]])
    for (const who of [people.member, people.former, people.elsewhere, people.stranger]) expect(await offered(who)).toEqual([])
    await sql()`insert into public.withheld_films (documentary_id, reason, was_visibility) values (${film.id}, 'A claim.', 'institutions')`
    expect(await offered(people.teacher)).toEqual([])
    await refused(announce(people.teacher, 3), 'film')
    await sql()`delete from public.withheld_films`
    await clear()
    await agreed({ publicPerformance: true })
    expect(await offered(people.teacher)).toEqual([[true, null]])
    await clear()
    await agreed({ publicPerformance: false, startsOn: day(7), endsOn: day(60) })
    expect(await offered(people.teacher)).toEqual([])
    await clear()
  })
})

describe('an evening whose licence is ended before its time', () => {
  const evening = (who: StagedPerson) =>
    ask(who, 'public.announce_screening($1::jsonb)', [
      {
        title: 'An evening',
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
        items: [{ kind: 'film', documentaryId: film.id }],
      },
    ]) as Promise<string>
  const withheld = async (who: StagedPerson, screening: string) =>
    ((await ask(who, 'public.read_screening($1::uuid)', [screening])) as { items: { withheld: boolean }[] }).items.map(
      (item) => item.withheld,
    )
  const told = async (who: StagedPerson, screening: string) =>
    (
      await sql()`select about ->> 'what' as what from public.notices
        where person_id = ${who.id} and kind = 'screening' and leads_to = ${`/screenings?id=${screening}`}`
    ).map(({ what }) => what)

  it('shows the film no more, tells its host, and shows it again once that is taken back', async () => {
    const licence = await agreed({ publicPerformance: true })
    const [by, makers] = [await evening(people.teacher), await evening(people.creator)]
    expect(await withheld(people.teacher, by)).toEqual([false])
    await ask(people.librarian, 'public.end_licence($1::uuid, true)', [licence])
    expect(await withheld(people.teacher, by)).toEqual([true])
    expect(await told(people.teacher, by)).toEqual(['unlicensed'])
    // Its maker needs no licence.
    expect(await withheld(people.creator, makers)).toEqual([false])
    expect(await told(people.creator, makers)).toEqual([])
    await ask(people.librarian, 'public.end_licence($1::uuid, false)', [licence])
    expect(await withheld(people.teacher, by)).toEqual([false])
    await clear()
  })
  it('is not told to anyone who ended it, and stays where another host may show the film', async () => {
    const licence = await agreed({ publicPerformance: true })
    const [own, shared] = [await evening(people.librarian), await evening(people.teacher)]
    await sql()`insert into public.screening_people (screening_id, user_id, name, role) values (${shared}, ${people.creator.id}, 'Cy', 'host')`
    await ask(people.librarian, 'public.end_licence($1::uuid, true)', [licence])
    expect(await withheld(people.librarian, own)).toEqual([true])
    expect(await told(people.librarian, own)).toEqual([])
    expect(await withheld(people.teacher, shared)).toEqual([false])
    expect(await told(people.teacher, shared)).toEqual([])
    await clear()
  })
  it('stays where a producer of the film gives it', async () => {
    await sql()`insert into public.team_members (documentary_id, person_id, role) values (${film.id}, ${people.other.id}, 'producer')`
    const made = await evening(people.other)
    expect(await withheld(people.other, made)).toEqual([false])
    const mayBeShown = async () => (await sql()`select private.may_be_shown(${made}, ${film.id}) as may`)[0]!.may as boolean
    expect(await mayBeShown()).toBe(true)
    await sql()`select private.withhold_film(${film.id}, 'A claim.')`
    expect(await mayBeShown()).toBe(false)
    await sql()`select private.release_film(${film.id})`
    await sql()`delete from public.team_members where documentary_id = ${film.id}`
    expect(await withheld(people.other, made)).toEqual([true])
  })
  it('shows nothing when it begins afterwards, and to its end what had begun before', async () => {
    const licence = await agreed({ publicPerformance: true })
    const made = await evening(people.teacher)
    const begin = async (ago: string) => {
      await sql()`update public.screenings set starts_at = now() - ${ago}::interval where id = ${made}`
      await sql()`update public.screening_timelines set running = true, since = now() - ${ago}::interval where screening_id = ${made}`
    }
    const facts = async () => {
      const [item] = await sql()`select id from public.screening_items where screening_id = ${made}`
      return ask(people.teacher, 'public.screening_facts($1::uuid, $2::uuid)', [made, item!['id']])
    }
    await begin('2 seconds')
    expect(await facts()).not.toBeNull()
    await ask(people.librarian, 'public.end_licence($1::uuid, true)', [licence])
    expect(await facts()).not.toBeNull()
    await sql()`update public.licences set ended_at = now() - interval '1 hour' where id = ${licence}`
    expect(await facts()).toBeNull()
    expect(await withheld(people.teacher, made)).toEqual([true])
    // Over, it says nothing of what is licensed today.
    await sql()`update public.screening_timelines set running = false, ended_at = now() where screening_id = ${made}`
    expect(await withheld(people.teacher, made)).toEqual([false])
    await clear()
  })
  it('goes on over midnight on the last day of its licence', async () => {
    const licence = await agreed({ publicPerformance: true, graceDays: 0 })
    const made = await evening(people.teacher)
    await sql()`update public.screenings set starts_at = now() - interval '25 hours', zone = 'UTC' where id = ${made}`
    await sql()`update public.licences set starts_on = current_date - 10, ends_on = (now() - interval '25 hours')::date where id = ${licence}`
    await sql()`update public.screening_timelines set running = false, since = now(), position_ms = 1000 where screening_id = ${made}`
    expect(await withheld(people.teacher, made)).toEqual([false])
    // Begun by hand two days later, it would be another evening.
    await sql()`update public.screenings set starts_at = now() - interval '49 hours' where id = ${made}`
    await sql()`update public.licences set ends_on = (now() - interval '49 hours')::date where id = ${licence}`
    expect(await withheld(people.teacher, made)).toEqual([true])
    await clear()
  })
})

describe('the end of a licence, by the days of a clock', () => {
  const dayIs = (inDays: number) =>
    sql().unsafe(`create or replace function private.today() returns date language sql stable as $$ select current_date + ${inDays} $$`)
  const told = async () =>
    (
      await sql()`select about ->> 'what' as what, (about ->> 'days')::int as days from public.notices
      where person_id = ${people.librarian.id} and kind = 'licence' and about ->> 'what' in ('ending', 'ended') order by made_at`
    ).map(({ what, days }) => [what, days])
  it('is warned of 60, 30 and 7 days before and the day after; films open through the days of grace and not a day longer', async () => {
    await sql()`delete from public.notices`
    await agreed({ endsOn: day(100), graceDays: 14 })
    const seen: [number, boolean, number][] = []
    for (const at of [0, 39, 40, 41, 70, 93, 100, 101, 114, 115]) {
      await dayIs(at)
      await sql()`select private.tell_licence_ends()`
      seen.push([at, (await watches(people.member)) === true, (await told()).length])
    }
    expect(seen).toEqual([
      [0, true, 0],
      [39, true, 0],
      [40, true, 1],
      [41, true, 1],
      [70, true, 2],
      [93, true, 3],
      [100, true, 3],
      [101, true, 4],
      [114, true, 4],
      [115, false, 4],
    ])
    expect((await told()).map(([what]) => what)).toEqual(['ending', 'ending', 'ending', 'ended'])
    expect(await ask(people.member, 'public.film_door($1::uuid)', [film.id])).toMatchObject({ places: [{ why: 'ended' }] })
    await dayIs(0)
    await clear()
  })
})

describe('before its time', () => {
  const end = (who: StagedPerson, licence: string, gone = true) => ask(who, 'public.end_licence($1::uuid, $2)', [licence, gone])
  it('a licence is given up by a librarian, who may take that back; a trial is ended by its creator as well', async () => {
    const licence = await agreed()
    for (const who of [people.teacher, people.member, people.former, people.elsewhere, people.creator, people.stranger, people.moderator])
      await refused(end(who, licence))
    await end(people.librarian, licence)
    expect(await watches(people.member)).toBe(false)
    await end(people.librarian, licence, false)
    expect(await watches(people.member)).toBe(true)
    await end(people.librarian, licence)
    await sql()`update public.licences set ended_at = now() - interval '11 minutes'`
    await refused(end(people.librarian, licence, false), 'late')
    await clear()
    const trial = await agreed({ trial: true, priceCents: 0, endsOn: day(29), graceDays: 0 })
    expect(await watches(people.member)).toBe(true)
    for (const who of [people.other, people.teacher]) await refused(end(who, trial))
    await end(people.creator, trial)
    expect(await watches(people.member)).toBe(false)
    await refused(end(people.librarian, trial, false), 'late')
    await clear()
  })
  it('no trial outlives its last day', async () => {
    await agreed({ trial: true, priceCents: 0, endsOn: day(29), graceDays: 0 })
    await sql()`update public.licences set starts_on = current_date - 30, ends_on = current_date - 1`
    expect(await watches(people.member)).toBe(false)
    await clear()
  })
})

describe('the catalogue', () => {
  const found = async (ages: number | null) =>
    (
      (await ask(people.teacher, 'public.institution_catalogue($1::uuid, ages => $2::int)', [institution, ages])) as {
        films: { id: string }[]
      }
    ).films.map(({ id }) => id)
  it('finds films by the age they are recommended for, and none of which nothing is said', async () => {
    await sql()`update public.documentaries set ages_from = 12 where id = ${film.id}`
    expect(await found(null)).toEqual(expect.arrayContaining([film.id, second.id]))
    expect(await found(12)).toEqual([film.id])
    expect(await found(10)).toEqual([])
    await refused(
      run(people.stranger.identity, `update public.documentaries set ages_from = 0 where id = '${film.id}' returning 1`).then((rows) => {
        if (rows.length === 0) throw Object.assign(new Error('nothing'), { code: '42501' })
      }),
    )
    await run(people.creator.identity, `update public.documentaries set ages_from = null where id = '${film.id}'`)
  })
})

describe('seats', () => {
  it('are as many as agreed, are free again five minutes after the last play, and who finds none is counted', async () => {
    await agreed({ simultaneousUsers: 1 })
    const take = (who: StagedPerson) => ask(who, "public.begin_playback($1::uuid) ->> 'given'", [film.id])
    expect(await take(people.teacher)).toBe('given')
    expect(await take(people.teacher)).toBe('given')
    expect(await take(people.member)).toBe('full')
    expect(await take(people.member)).toBe('full')
    expect(await sql()`select why from public.turnaways`).toEqual([{ why: 'full' }])
    await sql()`update public.licence_seats set taken_at = now() - interval '6 minutes'`
    expect(await take(people.member)).toBe('full')
    await sql()`update public.playback_grants set touched_at = now() - interval '6 minutes'`
    expect(await take(people.member)).toBe('given')
    expect(await take(people.stranger)).toBeNull()
    await clear()
  })
  it('are not asked of anyone who has a way of their own', async () => {
    await agreed({ simultaneousUsers: 1 })
    await sql()`update public.documentaries set visibility = 'public' where id = ${film.id}`
    for (const who of [people.teacher, people.member, people.stranger])
      expect(await ask(who, "public.begin_playback($1::uuid) ->> 'given'", [film.id])).toBe('given')
    await sql()`update public.documentaries set visibility = 'institutions' where id = ${film.id}`
    await clear()
  })
})

describe('why a film does not open', () => {
  const door = async (who: StagedPerson) =>
    (await ask(who, 'public.film_door($1::uuid)', [film.id])) as { title: string; places: { why: string }[] } | null
  it('is told by the place one is in, and one who is turned away is counted once a day, by no name', async () => {
    expect((await door(people.stranger))?.places).toEqual([])
    expect((await door(people.member))?.places).toMatchObject([{ why: 'no-licence', role: 'member' }])
    await door(people.member)
    expect(await sql()`select why from public.turnaways`).toEqual([{ why: 'no-licence' }])
    const licence = await agreed()
    expect(await door(people.member)).toBeNull()
    await sql()`update public.licences set starts_on = current_date - 60, ends_on = current_date - 30 where id = ${licence}`
    expect((await door(people.member))?.places).toMatchObject([{ why: 'ended' }])
    await sql()`update public.licences set ends_on = null, distance = false where id = ${licence}`
    expect((await door(people.member))?.places).toMatchObject([{ why: 'on-site' }])
    await clear()
  })
  it('is told of no film that is not shown to institutions', async () => {
    expect(await ask(people.member, 'public.film_door($1::uuid)', [secret.id])).toBeNull()
    expect(await ask(people.member, 'public.film_door($1::uuid)', [randomUUID()])).toBeNull()
    await refused(run(anonymous, 'select public.film_door($1::uuid)', [film.id]))
  })
})

describe('from a wish to a licence', () => {
  const wish = (who: StagedPerson, at = institution, of = film.id) =>
    ask(who, 'public.wish_for_film($1::uuid, $2::uuid, $3)', [at, of, 'For a seminar.']) as Promise<string>
  it('anyone in the institution wishes, once a film; a librarian declines with a reason', async () => {
    for (const who of [people.former, people.elsewhere, people.stranger]) await refused(wish(who))
    await refused(wish(people.teacher, institution, secret.id))
    const request = await wish(people.teacher)
    await refused(wish(people.member), 'asked')
    for (const who of [people.teacher, people.member, people.creator, people.elsewhere])
      await refused(ask(who, 'public.decline_wish($1::uuid, $2)', [request, 'No money.']))
    await refused(ask(people.librarian, 'public.decline_wish($1::uuid, $2)', [request, ' ']), 'words')
    await ask(people.librarian, 'public.decline_wish($1::uuid, $2)', [request, 'No money left.'])
    const [told] = await sql()`select about from public.notices where person_id = ${people.teacher.id} and kind = 'licence'`
    expect(told?.about).toMatchObject({ what: 'wish-declined', words: 'No money left.' })
    await clear()
  })
  it('the creator hears of a wish only once a librarian takes it up', async () => {
    const request = await wish(people.teacher)
    const sees = (who: StagedPerson) => run(who.identity, 'select 1 from public.licence_requests where id = $1', [request])
    expect(await sees(people.creator)).toEqual([])
    await refused(ask(people.creator, 'public.propose_terms($1::uuid, $2::jsonb)', [request, terms()]))
    await ask(people.librarian, 'public.propose_terms($1::uuid, $2::jsonb, $3)', [request, terms(), 'Would this do?'])
    expect(await sees(people.creator)).toHaveLength(1)
    for (const who of [people.member, people.elsewhere, people.other, people.stranger]) expect(await sees(who)).toEqual([])
    await clear()
  })
  it('terms go to and fro until both have said yes to the same text, and nobody says yes for the other', async () => {
    const request = await wish(people.teacher)
    const propose = (who: StagedPerson, more: object) =>
      ask(who, 'public.propose_terms($1::uuid, $2::jsonb)', [request, terms(more)]) as Promise<number>
    const yes = (who: StagedPerson, number: number) => ask(who, 'public.agree_to_terms($1::uuid, $2)', [request, number])
    expect(await propose(people.librarian, { priceCents: 10_000 })).toBe(1)
    await refused(yes(people.librarian, 1), 'move')
    for (const who of [people.teacher, people.member, people.other, people.elsewhere, people.moderator]) await refused(yes(who, 1))
    expect(await propose(people.creator, { priceCents: 24_000 })).toBe(2)
    await refused(yes(people.librarian, 1), 'changed')
    const licence = await yes(people.librarian, 2)
    expect(await sql()`select price_cents, version from public.licences where id = ${licence as string}`).toMatchObject([{ version: 1 }])
    const [text] = await sql()`select terms, parties from public.licence_versions where licence_id = ${licence as string}`
    expect(text).toMatchObject({
      terms: { priceCents: 24_000, films: [{ id: film.id, title: 'A Harbour' }] },
      parties: { institution: 'Aldermoor' },
    })
    await refused(yes(people.librarian, 2), 'move')
    await refused(propose(people.creator, {}), 'move')
    const [told] = await sql()`select about from public.notices where person_id = ${people.teacher.id} and about ->> 'what' = 'wish-agreed'`
    expect(told).toBeDefined()
    expect(await watches(people.teacher)).toBe(true)
    await clear()
  })
  it('what was agreed is changed by nobody, not even the service; a new text is beside it', async () => {
    const licence = await agreed()
    await refused(sql()`update public.licence_versions set terms = '{}' where licence_id = ${licence}` as unknown as Promise<unknown>)
    for (const who of [people.librarian, people.creator])
      await refused(run(who.identity, `update public.licence_versions set terms = '{}'`))
    const renewal = await ask(
      people.creator,
      'public.begin_terms($1::uuid, $2::uuid, $3::jsonb, documentary => $4::uuid, renews => $5::uuid)',
      [institution, people.creator.id, terms({ startsOn: day(366), endsOn: day(730), priceCents: 20_000 }), film.id, licence],
    )
    expect(await ask(people.librarian, 'public.agree_to_terms($1::uuid, 1)', [renewal])).toBe(licence)
    expect(await sql()`select version, starts_on <= current_date as runs from public.licences`).toEqual([{ version: 2, runs: true }])
    expect(await sql()`select number, (terms ->> 'priceCents')::int as price from public.licence_versions order by number`).toEqual([
      { number: 1, price: 24_000 },
      { number: 2, price: 20_000 },
    ])
    await clear()
  })
  it.each<[string, object, string]>([
    ['that end before they begin', { startsOn: day(9), endsOn: day(3) }, 'endsOn'],
    ['that are over', { startsOn: day(-9), endsOn: day(-3) }, 'endsOn'],
    ['with admission and no public', { admission: true }, 'admission'],
    ['for a trial that costs something', { trial: true, endsOn: day(30) }, 'trial'],
    ['for a trial without a near end', { trial: true, priceCents: 0 }, 'trial'],
    ['for nobody at once', { simultaneousUsers: 0 }, 'simultaneousUsers'],
    ['in a currency that is none', { currency: 'euro' }, 'currency'],
    ['in countries that are none', { countries: ['Germany'] }, 'countries'],
    ['for no film', { films: [] }, 'films'],
    ['for a film that is not theirs', { films: [{ id: randomUUID() }] }, 'films'],
  ])('terms %s are refused', (_, more, detail) => refused(agreed(more), detail))
  it('the thread follows the terms and cannot be moved beside them', async () => {
    const request = await ask(people.librarian, 'public.begin_terms($1::uuid, $2::uuid, $3::jsonb, $4, $5::uuid)', [
      institution,
      people.creator.id,
      terms(),
      'Would this do?',
      film.id,
    ])
    const [{ thread_id: thread }] =
      (await sql()`select thread_id from public.licence_requests where id = ${request as string}`) as unknown as [{ thread_id: string }]
    const read = (await ask(people.creator, 'public.read_thread($1::uuid)', [thread])) as { moves: string[]; licenceRequest: object }
    expect(read).toMatchObject({ moves: [], state: 'offered', licenceRequest: { id: request, asCreator: true } })
    await refused(ask(people.creator, `public.move_request($1::uuid, $2::uuid, 'declined')`, [randomUUID(), thread]), 'licence')
    await refused(run(people.stranger.identity, 'select public.read_thread($1::uuid)', [thread]))
    await ask(people.creator, 'public.end_request($1::uuid, $2)', [request, 'Not for that price.'])
    expect(await sql()`select state from public.threads where id = ${thread}`).toEqual([{ state: 'declined' }])
    await clear()
  })
  it('an offer says the price before anyone asks, to those it is for, and is taken at once where its creator says so', async () => {
    const put = (who: StagedPerson, more: object = {}, types: string[] = ['university-library'], size: number | null = 10_000) =>
      ask(who, 'public.put_offer(null, $1, $2::jsonb, 1, $3::text[], $4, true, true)', ['', terms(more), types, size]) as Promise<string>
    await refused(put(people.other), 'films')
    await refused(run(anonymous, `select public.put_offer(null, '', '{}'::jsonb, 1, '{}', null, true, true)`))
    const offer = await put(people.creator)
    const catalogue = async (who: StagedPerson, at = institution) =>
      (await ask(who, 'public.institution_catalogue($1::uuid)', [at])) as { films: { id: string; offers: object[]; licences: object[] }[] }
    const offers = async (who: StagedPerson, at = institution) =>
      (await catalogue(who, at)).films.find(({ id }) => id === film.id)?.offers.length
    expect([await offers(people.librarian), await offers(people.teacher), await offers(people.member)]).toEqual([1, 1, 0])
    expect(await offers(people.elsewhere, another)).toBe(0)
    await refused(catalogue(people.stranger))
    await refused(catalogue(people.elsewhere))
    const take = (who: StagedPerson, at = institution) => ask(who, 'public.take_offer($1::uuid, $2::uuid)', [at, offer])
    await refused(take(people.teacher))
    await refused(take(people.elsewhere, another), 'offer')
    expect(await take(people.librarian)).toMatchObject({ licenceId: expect.any(String) })
    expect(await watches(people.member)).toBe(true)
    await sql()`update public.institutions set people_served = 20000 where id = ${institution}`
    await refused(take(people.librarian), 'offer')
    await sql()`update public.institutions set people_served = 9000 where id = ${institution}`
    for (const who of [people.other, people.librarian]) await refused(ask(who, 'public.remove_offer($1::uuid)', [offer]))
    await ask(people.creator, 'public.remove_offer($1::uuid)', [offer])
    await clear()
  })
  it('an open offer of a public film is shown to everyone, with its least price; a closed one and a film that is not public are not', async () => {
    const shown = await makeFilm(house.context.database, people.creator, { title: 'Shown to all', visibility: 'public' })
    const put = (films: StagedFilm[], open: boolean, types: string[], priceCents: number) =>
      ask(people.creator, "public.put_offer(null, '', $1::jsonb, 1, $2::text[], null, true, $3)", [
        terms({ films: films.map(({ id }) => ({ id })), priceCents }),
        types,
        open,
      ])
    const titles = async (kind: string | null = null) =>
      (await run(anonymous, 'select public.offered_titles($1) as answer', [kind]))[0]!['answer'] as {
        id: string
        offers: { priceCents: number }[]
      }[]
    await put([shown], false, [], 100)
    expect(await titles()).toEqual([])
    await put([shown, film], true, [], 24_000)
    await put([shown], true, ['school'], 5_000)
    expect((await titles()).map(({ id, offers }) => [id, offers.map(({ priceCents }) => priceCents)])).toEqual([
      [shown.id, [5_000, 24_000]],
    ])
    expect((await titles('community'))[0]!.offers).toMatchObject([{ priceCents: 24_000, classroom: true, publicPerformance: false }])
    await sql()`delete from public.licence_offers`
    await sql()`delete from public.documentaries where id = ${shown.id}`
  })
  it('a creator answers people who were turned away, and writes to no institution that did not ask', async () => {
    const offer = (who: StagedPerson) =>
      ask(who, 'public.begin_terms($1::uuid, $2::uuid, $3::jsonb, documentary => $4::uuid)', [institution, who.id, terms(), film.id])
    await refused(offer(people.creator))
    for (const who of [people.member, people.teacher, people.librarian]) await ask(who, 'public.film_door($1::uuid)', [film.id])
    const { demand } = (await ask(people.creator, 'public.my_licensing()')) as { demand: { times: number | null }[] }
    // Three people: that there were some is told, how many is not.
    expect(demand).toMatchObject([{ times: null, institution: { name: 'Aldermoor' }, film: { title: 'A Harbour' } }])
    const request = await offer(people.creator)
    expect(await ask(people.librarian, 'public.agree_to_terms($1::uuid, 1)', [request])).toEqual(expect.any(String))
    expect(((await ask(people.other, 'public.my_licensing()')) as { demand: object[] }).demand).toEqual([])
    await clear()
  })
})

describe('licences are read', () => {
  it('by both sides and by teachers; their texts by librarians and the creator; nothing by others', async () => {
    const licence = await agreed()
    const rows = async (table: string) => {
      const seen: string[] = []
      for (const name of names) if ((await run(people[name].identity, `select 1 from public.${table}`)).length > 0) seen.push(name)
      return seen
    }
    expect(await rows('licences')).toEqual(['librarian', 'teacher', 'creator', 'moderator'])
    expect(await rows('licence_films')).toEqual(['librarian', 'teacher', 'creator', 'moderator'])
    expect(await rows('licence_versions')).toEqual(['librarian', 'creator'])
    for (const who of [people.librarian, people.creator])
      expect(await ask(who, 'public.read_licence($1::uuid)', [licence])).toMatchObject({ versions: [{ number: 1 }] })
    for (const who of [people.teacher, people.member, people.former, people.elsewhere, people.other, people.stranger, people.moderator])
      await refused(ask(who, 'public.read_licence($1::uuid)', [licence]))
    for (const who of [people.member, people.former, people.elsewhere, people.creator])
      await refused(ask(who, 'public.licences_of_institution($1::uuid)', [institution]))
    for (const name of names)
      for (const change of [
        `update public.licences set price_cents = 0`,
        `delete from public.licences`,
        `update public.licence_requests set state = 'agreed'`,
      ])
        await refused(run(people[name].identity, change))
    await clear()
  })
})
