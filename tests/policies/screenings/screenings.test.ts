import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screeningEvenings, screeningGuests, screeningLists, screening as screeningShape } from '#contract/screenings/screenings.ts'
import { itemStartsMs, standingAt } from '#core/screenings/screenings.ts'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'
import { joined } from '#tests/support/realtime.ts'

// Who announces, leads, enters and sees a screening; where its clock stands; and that nothing of a film is lent before or after it is shown.

let house: TestHouse
let owner: StagedPerson
let cohost: StagedPerson
let moderator: StagedPerson
let viewer: StagedPerson
let other: StagedPerson
let film: StagedFilm
let open: StagedFilm
const sql = () => house.context.database.pool('postgres')
const run = (who: Identity, statement: string, params: unknown[] = []) => house.context.database.run(who, statement, params)
const ask = async (who: Identity, statement: string, params: unknown[] = []) =>
  (await run(who, `select ${statement} as answer`, params))[0]!['answer']
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const guest = async (): Promise<Identity> => {
  const id = randomUUID()
  await house.context.database.pool('supabase_auth_admin')`insert into auth.users (id, is_anonymous) values (${id}, true)`
  return { role: 'authenticated', claims: { sub: id, role: 'authenticated', is_anonymous: true } }
}
const programOf = (who: StagedPerson): Identity =>
  ({ ...who.identity, claims: { ...who.identity.claims, client_id: 'program' } }) as Identity
const suspend = async (who: StagedPerson) =>
  void (await sql()`insert into public.suspensions (user_id, degree, reason) values (${who.id}, 'acts', 'Unkind.')`)

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  ;[owner, cohost, moderator, viewer, other] = (await Promise.all(
    ['Owner', 'Cohost', 'Moderator', 'Viewer', 'Other'].map((name) => makePerson(database, name)),
  )) as [StagedPerson, StagedPerson, StagedPerson, StagedPerson, StagedPerson]
  film = await makeFilm(database, owner, { title: 'Unseen', visibility: 'private', durationMs: 60_000 })
  open = await makeFilm(database, owner, { title: 'Open', visibility: 'public', durationMs: 60_000 })
})
afterAll(() => house.close())

interface Wish {
  items?: object[]
  startsAt?: string
  [more: string]: unknown
}
const wish = (more: Wish = {}) => ({
  title: 'An evening',
  startsAt: inMs(600_000),
  zone: 'Europe/Oslo',
  online: true,
  entry: 'link',
  items: [
    { kind: 'film', documentaryId: film.id },
    { kind: 'interval', title: 'Coffee', durationMs: 60_000 },
    { kind: 'talk', title: 'Talk', durationMs: 120_000 },
  ],
  people: [
    { userId: cohost.id, role: 'host' },
    { userId: moderator.id, role: 'moderator' },
  ],
  ...more,
})
/** Those of the wish have said yes, as if they had been asked before. */
const saidYes = async (id: string) =>
  void (await sql()`
    insert into public.screening_people (screening_id, user_id, role, name)
    select s.id, p.id, p.role, p.name from public.screenings s,
      (values (${cohost.id}::uuid, 'host', 'Cohost'), (${moderator.id}::uuid, 'moderator', 'Moderator')) as p (id, role, name)
    where s.id = ${id} or s.series_id = (select x.series_id from public.screenings x where x.id = ${id})`)
const announce = async (more: Wish = {}, who = owner.identity) => {
  const id = (await ask(who, 'public.announce_screening($1::jsonb)', [wish({ people: [], ...more })])) as string
  if (!more['people']) await saidYes(id)
  return id
}
/** Puts its clock so long after its beginning. */
const begunMs = async (id: string, ms: number) =>
  void (await sql()`update public.screening_timelines set since = now() - ${ms} * interval '1 millisecond' where screening_id = ${id}`)
const read = async (who: Identity, id: string) => {
  const answer = await ask(who, 'public.read_screening($1::uuid)', [id])
  return answer === null ? null : screeningShape.parse(answer)
}
const register = async (who: Identity, id: string, more: { seat?: string; zone?: string; heads?: number } = {}) =>
  (
    (await ask(who, 'public.register_for_screening($1::uuid, $2, seat => $3, zone => $4, heads => $5)', [
      id,
      'Ann Vega',
      more.seat ?? 'online',
      more.zone ?? 'Europe/Oslo',
      more.heads ?? 1,
    ])) as { state: string }
  ).state
const move = (
  who: Identity,
  id: string,
  act: string,
  more: { known?: number; item?: number; positionMs?: number; minutes?: number } = {},
) =>
  ask(who, 'public.move_screening($1::uuid, $2, $3, $4, $5, $6)', [
    id,
    act,
    more.known ?? null,
    more.item ?? null,
    more.positionMs ?? null,
    more.minutes ?? null,
  ]) as Promise<{ number: number; item: number; positionMs: number; running: boolean }>
const facts = async (who: Identity, id: string, item = 0) => {
  const [row] = await sql()`select id from public.screening_items where screening_id = ${id} and place = ${item}`
  return ask(who, 'public.screening_facts($1::uuid, $2::uuid)', [id, row!['id']])
}
const invite = async (id: string, who = owner.identity) =>
  (await ask(who, `public.invite_guest($1::uuid, 'Ann Vega')`, [id])) as { id: string; key: string }
const enter = async (who: Identity, key: string) =>
  (await ask(who, `public.enter_screening($1, 'Europe/Oslo')`, [key])) as { state: string }

describe('a screening is held again and again', () => {
  const weeks = (count: number) => Array.from({ length: count }, (_, at) => inMs(600_000 + at * 7 * 86_400_000))
  const announceSeries = async (starts: string[], who = owner.identity) => {
    const id = (await ask(who, 'public.announce_series($1::jsonb, $2::timestamptz[])', [wish({ people: [] }), starts])) as string
    await saidYes(id)
    return id
  }
  const evenings = async (id: string) =>
    (await sql()`select s.id, s.title, s.starts_at as at, s.zone, s.cancelled_at is not null as off, s.revision from public.screenings s
      where s.series_id = (select o.series_id from public.screenings o where o.id = ${id}) order by s.starts_at`) as unknown as {
      id: string
      title: string
      at: Date
      off: boolean
      revision: number
    }[]

  it('has an evening of its own for each moment, each with its own door, and is announced by nobody who may not announce one', async () => {
    for (const who of [anonymous, await guest(), programOf(owner)])
      await expect(announceSeries(weeks(2), who)).rejects.toMatchObject({ code: '42501' })
    await expect(announceSeries(weeks(1))).rejects.toMatchObject({ code: '22023', detail: 'repeats' })
    await expect(announceSeries(weeks(53))).rejects.toMatchObject({ code: '22023', detail: 'repeats' })
    await expect(announceSeries(weeks(2), viewer.identity)).rejects.toMatchObject({ code: '42501', detail: 'film' })
    const id = await announceSeries(weeks(3))
    const all = await evenings(id)
    expect(all).toHaveLength(3)
    expect(all[0]!.id).toBe(id)
    const visitor = await guest()
    expect(await register(visitor, id)).toBe('registered')
    const others = async (who: Identity) =>
      screeningEvenings.parse(await ask(who, 'public.screening_evenings($1::uuid)', [id])).map((evening) => evening.id)
    expect(await others(visitor)).toEqual(all.slice(1).map((evening) => evening.id))
    await sql()`update public.screenings set entry = 'invitation' where id = ${all[1]!.id}`
    expect(await others(visitor)).toEqual([all[2]!.id])
    expect(await others(programOf(owner))).toEqual([])
    expect((await read(visitor, all[2]!.id))!.me.place).toBeNull()
  })

  it('is moved one evening at a time, or all from one on by as much on the clocks of its town, also over the change of summer time', async () => {
    const nine = ['2027-03-14T19:00:00Z', '2027-03-21T19:00:00Z', '2027-03-28T18:00:00Z', '2027-04-04T18:00:00Z']
    const id = await announceSeries(nine)
    const [first, second] = await evenings(id)
    await run(cohost.identity, 'select public.change_screening($1::uuid, $2::jsonb)', [
      first!.id,
      wish({ startsAt: '2027-03-13T19:00:00Z' }),
    ])
    const change = (who: Identity) =>
      run(who, 'select public.change_screening($1::uuid, $2::jsonb, true)', [
        second!.id,
        wish({ title: 'Half past', startsAt: '2027-03-21T19:30:00Z' }),
      ])
    for (const who of [viewer.identity, moderator.identity, await guest()])
      await expect(change(who)).rejects.toMatchObject({ code: '42501' })
    await change(cohost.identity)
    const all = await evenings(id)
    expect(all.map(({ at }) => at.toISOString())).toEqual([
      '2027-03-13T19:00:00.000Z',
      '2027-03-21T19:30:00.000Z',
      '2027-03-28T18:30:00.000Z',
      '2027-04-04T18:30:00.000Z',
    ])
    expect(all.map(({ title }) => title)).toEqual(['An evening', 'Half past', 'Half past', 'Half past'])
    expect(all.map(({ revision }) => revision)).toEqual([1, 1, 1, 1])
  })

  it('is called off one evening at a time, or from one on, and brought back as it was called off', async () => {
    const id = await announceSeries(weeks(4))
    const all = await evenings(id)
    const off = async () => (await evenings(id)).map((evening) => evening.off)
    await run(owner.identity, 'select public.cancel_screening($1::uuid)', [all[3]!.id])
    expect(await off()).toEqual([false, false, false, true])
    await run(owner.identity, 'select public.cancel_screening($1::uuid, $2, true)', [all[1]!.id, 'The hall is flooded.'])
    expect(await off()).toEqual([false, true, true, true])
    await run(owner.identity, 'select public.restore_screening($1::uuid, true)', [all[1]!.id])
    expect(await off()).toEqual([false, false, false, true])
    for (const who of [viewer.identity, moderator.identity])
      for (const act of ['cancel_screening($1::uuid, $2, true)', 'restore_screening($1::uuid, $2 = $2)'])
        await expect(run(who, `select public.${act}`, [id, ''])).rejects.toMatchObject({ code: '42501' })
  })

  it('takes along no evening of it that someone else holds alone', async () => {
    const id = await announceSeries(weeks(2))
    const all = await evenings(id)
    await sql()`delete from public.screening_people p where p.screening_id = ${all[1]!.id} and p.user_id = ${cohost.id}`
    await run(cohost.identity, 'select public.cancel_screening($1::uuid, $2, true)', [id, ''])
    expect((await evenings(id)).map((evening) => evening.off)).toEqual([true, false])
  })
})

it('a trailer on a programme is the film’s own, passage by passage; a film without one shows none', async () => {
  const items = [{ kind: 'trailer', documentaryId: film.id }]
  const trailers = async (who: Identity, id: string) => ask(who, 'public.screening_trailers($1::uuid)', [id])
  await expect(announce({ items })).rejects.toMatchObject({ code: '22023', message: 'This film has no trailer.' })
  await sql()`insert into public.trailers (documentary_id, version_id, ranges, state, object_name, duration_ms)
    values (${film.id}, ${film.versionId}, '{5000,8000,20000,22000}', 'ready', 'x/trailer.mp4', 5000)`
  const offered = (await ask(owner.identity, 'public.films_to_screen($1)', ['Unseen'])) as { trailerMs: number | null }[]
  expect(offered[0]!.trailerMs).toBe(5000)
  const id = await announce({ items, entry: 'invitation' })
  const [item] = (await read(owner.identity, id))!.items
  expect([item!.startsMs, item!.durationMs]).toEqual([5000, 5000])
  expect(await trailers(owner.identity, id)).toEqual({ [item!.id]: [5000, 8000, 20_000, 22_000] })
  for (const who of [viewer.identity, await guest(), programOf(owner)]) expect(await trailers(who, id)).toEqual({})
  // Changed with the same item it is the same trailer.
  await run(owner.identity, 'select public.change_screening($1::uuid, $2::jsonb)', [
    id,
    wish({ items: [{ ...items[0], versionId: film.versionId, startsMs: 5000, durationMs: 60_000 }] }),
  ])
  expect((await read(owner.identity, id))!.items[0]).toMatchObject({ startsMs: 5000, durationMs: 5000 })
  await sql()`delete from public.trailers where documentary_id = ${film.id}`
})

describe('a screening is announced', () => {
  it('is in the printed week and the feed once a moderator took it in, until it is over, and with none of its hosts’ words', async () => {
    const items = [
      { kind: 'film', documentaryId: open.id },
      { kind: 'talk', title: 'Talk', durationMs: 120_000 },
    ]
    const programmer = await makePerson(house.context.database, 'Marit')
    await sql()`update public.user_roles set role = 'moderator' where user_id = ${programmer.id}`
    const takeIn = (who: Identity, id: string, taken = true) => ask(who, 'public.take_in_screening($1::uuid, $2::boolean)', [id, taken])
    const printed = async () => {
      const page = (await ask(anonymous, 'public.home_page()')) as { week: { screeningId: string | null; film: { title: string } }[] }
      const [feed] = await sql()`select private.feed_showings() as showings`
      const showings = feed!['showings'] as { screeningId: string | null; startsAt: string; endsAt: string }[]
      const fed = showings.filter(({ endsAt }) => Date.parse(endsAt) > Date.now()).map(({ screeningId }) => screeningId)
      expect(fed).toEqual(page.week.map(({ screeningId }) => screeningId))
      return { page, showings, ids: fed }
    }
    const told = async () =>
      (await sql()`select about ->> 'what' as what from public.notices where person_id = ${owner.id} and said_once like 'printed:%'`).map(
        ({ what }) => what as string,
      )
    // Open to fewer people, or of a film that is not public: there is nothing to take in.
    const others = [
      await announce({ entry: 'link', items }),
      await announce({ entry: 'invitation', items }),
      await announce({ entry: 'public' }),
    ]
    for (const other of others) await expect(takeIn(programmer.identity, other)).rejects.toMatchObject({ code: 'P0001', detail: 'listed' })
    const id = await announce({ entry: 'public', items, title: 'BUY THIS' })
    expect((await printed()).ids).toEqual([])
    for (const who of [owner.identity, viewer.identity, programOf(programmer), await guest()]) {
      await expect(takeIn(who, id)).rejects.toMatchObject({ code: '42501' })
      await expect(ask(who, 'public.listed_screenings()')).rejects.toMatchObject({ code: '42501' })
    }
    await expect(takeIn(anonymous, id)).rejects.toMatchObject({ code: '42501' })
    expect(await ask(programmer.identity, 'public.listed_screenings()')).toMatchObject([{ id, takenIn: false, film: { title: 'Open' } }])
    await takeIn(programmer.identity, id)
    const { page, showings, ids } = await printed()
    expect(ids).toEqual([id])
    expect(await ask(programmer.identity, 'public.listed_screenings()')).toMatchObject([{ id, takenIn: true }])
    expect(page.week[0]).toMatchObject({ film: { title: 'Open' }, place: '', note: '' })
    expect(JSON.stringify(page)).not.toMatch(/BUY THIS|Unseen/)
    expect(Date.parse(showings[0]!.endsAt) - Date.parse(showings[0]!.startsAt)).toBe(180_000)
    expect(await told()).toEqual(['printed'])
    // Undone before it was read, nothing was said; read, it is taken back in words.
    await takeIn(programmer.identity, id, false)
    expect([(await printed()).ids, await told()]).toEqual([[], []])
    await takeIn(programmer.identity, id)
    await sql()`update public.notices set read_at = now() where person_id = ${owner.id}`
    await takeIn(programmer.identity, id, false)
    expect([(await printed()).ids, await told()]).toEqual([[], ['not-printed']])
    await takeIn(programmer.identity, id)
    // Another film under the same name waits for another look.
    await sql()`update public.taken_in_screenings set documentary_id = ${film.id} where screening_id = ${id}`
    expect((await printed()).ids).toEqual([])
    await takeIn(programmer.identity, id)
    expect((await printed()).ids).toEqual([id])
    // Over a minute ago by its length; led past its hour; ended by its host.
    const began = async (secondsAgo: number) => {
      await sql()`update public.screenings set starts_at = now() - ${secondsAgo} * interval '1 second' where id = ${id}`
      await sql()`update public.screening_timelines set since = now() - ${secondsAgo} * interval '1 second' where screening_id = ${id}`
    }
    await began(170)
    expect((await printed()).ids).toEqual([id])
    await began(240)
    expect((await printed()).ids).toEqual([])
    await expect(takeIn(programmer.identity, id)).rejects.toMatchObject({ code: 'P0001', detail: 'listed' })
    await sql()`update public.screening_timelines set running = false, position_ms = 1000, number = 3 where screening_id = ${id}`
    expect(((await ask(anonymous, 'public.home_page()')) as { week: unknown[] }).week).toHaveLength(1)
    await sql()`update public.screening_timelines set ended_at = now() where screening_id = ${id}`
    expect((await printed()).ids).toEqual([])
    await began(-600)
    await sql()`update public.screening_timelines set ended_at = null, running = true, position_ms = 0, number = 0 where screening_id = ${id}`
    expect((await printed()).ids).toEqual([id])
    await ask(owner.identity, 'public.cancel_screening($1::uuid)', [id])
    expect((await printed()).ids).toEqual([])
  })
  it('by anyone who may show each of its films, in person, for an hour that is to come', async () => {
    expect(await announce()).toMatch(/-/)
    for (const who of [await guest(), programOf(owner)]) await expect(announce({}, who)).rejects.toMatchObject({ code: '42501' })
    await expect(announce({}, anonymous)).rejects.toMatchObject({ code: '42501' })
    await expect(announce({}, viewer.identity)).rejects.toMatchObject({ code: '42501', detail: 'film' })
    await expect(announce({ startsAt: inMs(-600_000) })).rejects.toMatchObject({ code: '22023' })
    await expect(announce({ items: [] })).rejects.toMatchObject({ code: '22023' })
    await expect(announce({ items: Array.from({ length: 41 }, () => ({ kind: 'interval', durationMs: 60_000 })) })).rejects.toMatchObject({
      detail: 'limit',
    })
    await expect(announce({ online: false })).rejects.toMatchObject({ code: '23514' })
  })
  it('of someone else’s film once its creator gave their word, and no more once they took it back', async () => {
    const theirs = { items: [{ kind: 'film', documentaryId: open.id }], people: [] }
    await expect(announce(theirs, viewer.identity)).rejects.toMatchObject({ detail: 'film' })
    await expect(run(viewer.identity, 'select public.ask_to_screen($1::uuid)', [film.id])).rejects.toMatchObject({ code: '42501' })
    await run(viewer.identity, 'select public.ask_to_screen($1::uuid, $2)', [open.id, 'For my class.'])
    const [asked] = await sql()`select id from public.screening_permissions where user_id = ${viewer.id}`
    for (const who of [viewer.identity, other.identity, programOf(owner)])
      await expect(run(who, 'select public.answer_to_screen($1::uuid, true)', [asked!['id']])).rejects.toMatchObject({ code: '42501' })
    await run(owner.identity, 'select public.answer_to_screen($1::uuid, true)', [asked!['id']])
    expect(await announce(theirs, viewer.identity)).toMatch(/-/)
    await run(owner.identity, 'select public.answer_to_screen($1::uuid, false)', [asked!['id']])
    await expect(announce(theirs, viewer.identity)).rejects.toMatchObject({ detail: 'film' })
  })
  it('and changed and called off by its hosts alone, until it has begun', async () => {
    const id = await announce()
    for (const who of [moderator.identity, viewer.identity, await guest()]) {
      await expect(run(who, 'select public.change_screening($1::uuid, $2::jsonb)', [id, wish()])).rejects.toMatchObject({ code: '42501' })
      await expect(run(who, 'select public.cancel_screening($1::uuid)', [id])).rejects.toMatchObject({ code: '42501' })
    }
    await run(cohost.identity, 'select public.change_screening($1::uuid, $2::jsonb)', [
      id,
      wish({ title: 'Another evening', startsAt: inMs(900_000) }),
    ])
    expect(await read(viewer.identity, id)).toMatchObject({ title: 'Another evening', revision: 1 })
    await run(cohost.identity, 'select public.cancel_screening($1::uuid, $2)', [id, 'Ill.'])
    expect(await read(viewer.identity, id)).toMatchObject({ cancelledWord: 'Ill.', closed: 'cancelled', revision: 2 })
    expect(await register(viewer.identity, id)).toBe('cancelled')
    await run(owner.identity, 'select public.restore_screening($1::uuid)', [id])
    await begunMs(id, 1000)
    await expect(run(owner.identity, 'select public.change_screening($1::uuid, $2::jsonb)', [id, wish()])).rejects.toMatchObject({
      detail: 'begun',
    })
  })
  it('not by anyone who is suspended', async () => {
    const rude = await makePerson(house.context.database, 'Rude')
    const theirs = await makeFilm(house.context.database, rude, { title: 'Rude' })
    await suspend(rude)
    await expect(announce({ items: [{ kind: 'film', documentaryId: theirs.id }], people: [] }, rude.identity)).rejects.toThrow()
  })
})

describe('its clock', () => {
  it('is led by its hosts, one at a time, and by nobody else', async () => {
    const id = await announce()
    await register(viewer.identity, id)
    for (const who of [moderator.identity, viewer.identity, other.identity, await guest()])
      await expect(move(who, id, 'start')).rejects.toMatchObject({ code: '42501' })
    await move(owner.identity, id, 'start')
    await expect(move(cohost.identity, id, 'hold')).rejects.toMatchObject({ detail: 'led' })
    await move(cohost.identity, id, 'lead')
    expect(await move(cohost.identity, id, 'hold')).toMatchObject({ running: false })
    await expect(move(owner.identity, id, 'resume')).rejects.toMatchObject({ detail: 'led' })
  })
  it('does nothing for anyone who acts on what is old', async () => {
    const id = await announce()
    const { number } = await move(owner.identity, id, 'start')
    await move(owner.identity, id, 'hold')
    expect(await move(owner.identity, id, 'skip', { known: number })).toMatchObject({ number: number + 1, item: 0 })
  })
  it('is where the database says, and pages work out the same without asking', async () => {
    const id = await announce()
    const items = [{ durationMs: 60_000 }, { durationMs: 60_000 }, { durationMs: 120_000 }]
    const same = async (expected: object) => {
      const [row] = await sql()`
        select n.*, private.timeline_as_json(t) as line, floor(extract(epoch from now()) * 1000)::float8 as now_ms
        from public.screening_timelines t cross join lateral private.screening_now(t.screening_id) n where t.screening_id = ${id}`
      const here = standingAt(items, row!['line'], row!['now_ms'])
      expect(here).toMatchObject(expected)
      expect(here.state).toBe(row!['state'])
      expect(here.item).toBe(here.state === 'over' ? null : row!['place'])
      if (here.item !== null) expect(Math.abs(here.positionMs - Number(row!['position_ms']))).toBeLessThan(5)
    }
    await same({ state: 'ahead', item: 0, positionMs: 0 })
    await begunMs(id, 30_000)
    await same({ state: 'running', item: 0 })
    await begunMs(id, 90_000)
    await same({ state: 'running', item: 1 })
    await move(owner.identity, id, 'hold')
    await same({ state: 'held', item: 1 })
    await move(owner.identity, id, 'resume')
    await move(owner.identity, id, 'skip')
    await same({ state: 'running', item: 2 })
    await move(owner.identity, id, 'intermission', { minutes: 5 })
    await same({ state: 'paused', item: 2 })
    await begunMs(id, 1000)
    await same({ state: 'running', item: 2 })
    await move(owner.identity, id, 'back')
    await same({ state: 'running', item: 1 })
    await move(owner.identity, id, 'go', { item: 0, positionMs: 20_000 })
    await same({ state: 'running', item: 0 })
    await begunMs(id, 230_000)
    await same({ state: 'over', item: null })
    await expect(move(owner.identity, id, 'hold')).rejects.toMatchObject({ detail: 'over' })
    await move(owner.identity, id, 'reopen')
    await same({ state: 'held', item: 2 })
    await move(owner.identity, id, 'end')
    await same({ state: 'over', item: null })
  })
  it('tells everyone the hours at which its items really began, also when they were cut short, left out or gone back to', async () => {
    const id = await announce({ entry: 'public' })
    await begunMs(id, 50_000)
    const hours = async (who: Identity, laterMs = 0) => {
      const { items, timeline } = (await read(who, id))!
      return itemStartsMs(items, timeline, Date.now() + laterMs)
    }
    const [began] = await hours(owner.identity)
    await move(owner.identity, id, 'skip')
    const coffee = (await hours(owner.identity))[1]!
    await move(owner.identity, id, 'skip')
    const talk = (await hours(owner.identity))[2]!
    expect([coffee - began! < 60_000, talk - coffee < 60_000]).toEqual([true, true])
    // An hour later, for a guest who only looks in, and on a clock that was held meanwhile.
    expect(await hours(viewer.identity, 3_600_000)).toEqual([began, coffee, talk])
    await move(owner.identity, id, 'hold')
    expect(await hours(viewer.identity, 3_600_000)).toEqual([began, coffee, talk])
    await move(owner.identity, id, 'back')
    const again = await hours(viewer.identity)
    expect([again.slice(0, 2), again[2]! > talk]).toEqual([[began, coffee], true])
    // Ended in the interval: the talk never came.
    await move(owner.identity, id, 'resume')
    await move(owner.identity, id, 'end')
    expect(await hours(viewer.identity, 3_600_000)).toEqual([began, coffee, null])
    const leap = await announce()
    await begunMs(leap, 1000)
    await move(owner.identity, leap, 'go', { item: 2, positionMs: 5000 })
    const { items, timeline } = (await read(owner.identity, leap))!
    expect(itemStartsMs(items, timeline, Date.now()).map((at) => at !== null)).toEqual([true, false, true])
  })
  it('tells the hours of items that began by themselves, once the clock is touched as before', async () => {
    const id = await announce()
    await begunMs(id, 130_000)
    const hours = async () => {
      const { items, timeline } = (await read(owner.identity, id))!
      return itemStartsMs(items, timeline, Date.now())
    }
    const before = await hours()
    expect(before.map((at) => at! - before[0]!)).toEqual([0, 60_000, 120_000])
    await move(owner.identity, id, 'hold')
    expect(await hours()).toEqual(before)
    await move(owner.identity, id, 'intermission', { minutes: 5 })
    expect(await hours()).toEqual(before)
  })
  it('does not begin by itself where a host begins it by hand', async () => {
    const id = await announce({ startsItself: false, startsAt: inMs(0) })
    expect((await read(viewer.identity, id))?.state).toBe('ahead')
    await move(owner.identity, id, 'start')
    expect((await read(viewer.identity, id))?.state).toBe('running')
  })
})

describe('who comes in', () => {
  it('by name where it is open or by link: guests and people with an account, not programs', async () => {
    const id = await announce()
    const anybody = await guest()
    expect(await read(anybody, id)).toMatchObject({ me: { place: null } })
    expect(await register(anybody, id)).toBe('registered')
    expect(await read(anybody, id)).toMatchObject({ me: { place: 'guest', name: 'Ann Vega' } })
    expect(await register(viewer.identity, id)).toBe('registered')
    expect(await register(programOf(other), id)).toBe('unknown')
    expect(await read(programOf(other), id)).toBeNull()
    await expect(register(anonymous, id)).rejects.toMatchObject({ code: '42501' })
    await expect(read(anonymous, id)).rejects.toMatchObject({ code: '42501' })
  })
  it('by a link of their own where one has to be invited: one browser, once', async () => {
    const id = await announce({ entry: 'invitation' })
    const [ann, thief] = [await guest(), await guest()]
    expect(await read(ann, id)).toBeNull()
    expect(await register(ann, id)).toBe('invitation')
    for (const who of [viewer.identity, ann]) await expect(invite(id, who)).rejects.toMatchObject({ code: '42501' })
    const { id: guestId, key } = await invite(id, moderator.identity)
    const [kept] = await sql()`select encode(key_hash, 'base64') as hash from public.screening_keys where guest_id = ${guestId}`
    expect(kept!['hash']).not.toContain(key)
    expect((await enter(ann, key)).state).toBe('registered')
    expect((await enter(ann, key)).state).toBe('registered')
    expect((await enter(thief, key)).state).toBe('used')
    expect(await read(thief, id)).toBeNull()
    expect((await enter(thief, 'x'.repeat(24))).state).toBe('unknown')
    // Three devices of one's own, each by a code of its own.
    for (let device = 2; device <= 3; device++) {
      const code = (await ask(ann, 'public.pass_on_screening($1::uuid)', [id])) as string
      expect((await enter(await guest(), code)).state).toBe('registered')
    }
    const code = (await ask(ann, 'public.pass_on_screening($1::uuid)', [id])) as string
    expect((await enter(thief, code)).state).toBe('full')
    await expect(ask(thief, 'public.pass_on_screening($1::uuid)', [id])).rejects.toMatchObject({ code: '42501' })
  })
  it('in the order they came where places are few; a place given back goes to who waits longest', async () => {
    const id = await announce({ capacity: 1 })
    const [first, second, third] = [await guest(), await guest(), await guest()]
    expect([await register(first, id), await register(second, id), await register(third, id)]).toEqual(['registered', 'waiting', 'waiting'])
    expect(await read(third, id)).toMatchObject({ me: { place: 'waiting', before: 1 } })
    await run(first, 'select public.leave_screening($1::uuid)', [id])
    expect(await read(second, id)).toMatchObject({ me: { place: 'guest' } })
    expect(await read(third, id)).toMatchObject({ me: { place: 'waiting', before: 0 } })
  })
  it('never as more than there are places, however many press at once', async () => {
    const id = await announce({ capacity: 3 })
    const guests = await Promise.all(Array.from({ length: 12 }, guest))
    const states = await Promise.all(guests.map((who) => register(who, id)))
    expect(states.filter((state) => state === 'registered')).toHaveLength(3)
  })
  it('with so many heads as the hall has seats', async () => {
    const id = await announce({ venue: 'Kino Skarven', hallCapacity: 4 })
    expect(await register(await guest(), id, { seat: 'hall', heads: 3 })).toBe('registered')
    expect(await register(await guest(), id, { seat: 'hall', heads: 2 })).toBe('waiting')
    expect(await register(await guest(), id, { seat: 'hall', heads: 1 })).toBe('registered')
    await expect(register(await guest(), await announce(), { seat: 'hall' })).rejects.toMatchObject({ detail: 'seat' })
  })
  it('not from other countries, not too late, not after it, and not who was shown the door', async () => {
    const local = await announce({ regions: ['NO'] })
    expect(await register(await guest(), local, { zone: 'America/Lima' })).toBe('elsewhere')
    expect(await register(await guest(), local, { zone: '' })).toBe('elsewhere')
    expect(await register(await guest(), local)).toBe('registered')
    const late = await announce({ lateMinutes: 10 })
    await sql()`update public.screenings set starts_at = now() - interval '11 minutes' where id = ${late}`
    expect(await register(await guest(), late)).toBe('late')
    const over = await announce()
    await move(owner.identity, over, 'end')
    expect(await register(await guest(), over)).toBe('over')
    const strict = await announce()
    const rude = await guest()
    await register(rude, strict)
    const [row] = await sql()`select guest_id from public.screening_entries where screening_id = ${strict}`
    await expect(run(viewer.identity, 'select public.remove_guest($1::uuid)', [row!['guest_id']])).rejects.toMatchObject({ code: '42501' })
    await run(moderator.identity, 'select public.remove_guest($1::uuid)', [row!['guest_id']])
    expect([await register(rude, strict), (await read(rude, strict))?.me.place]).toEqual(['removed', null])
  })
  it('and who came to the hall is ticked off by hosts and moderators alone, from several doors, sooner or later', async () => {
    const id = await announce({ venue: 'Hall of the mill' })
    const made = (await ask(owner.identity, "public.invite_guest($1::uuid, 'Ann', '', 'hall', 3)", [id])) as { id: string }
    const tick = (who: Identity, came: boolean, at: string) =>
      run(who, 'select public.tick_guest($1::uuid, $2::boolean, $3::timestamptz)', [made.id, came, at])
    const came = async () =>
      screeningGuests.parse(await ask(owner.identity, 'public.list_guests($1::uuid)', [id])).find((one) => one.id === made.id)?.cameAt
    const [early, later] = [inMs(-60_000), inMs(-30_000)]
    for (const who of [viewer.identity, other.identity, await guest()])
      await expect(tick(who, true, early)).rejects.toMatchObject({ code: '42501' })
    await tick(moderator.identity, true, later)
    await tick(owner.identity, true, early)
    expect(Date.parse((await came())!)).toBe(Date.parse(early))
    await tick(cohost.identity, false, inMs(-90_000))
    expect(await came()).not.toBeNull()
    await tick(cohost.identity, false, inMs(0))
    expect(await came()).toBeNull()
    // Someone nobody expected, sent twice by a phone whose line was cut.
    const key = randomUUID()
    const count = (who: Identity) => run(who, "select public.count_at_door($1::uuid, $2::uuid, 'Not on the list', 2)", [key, id])
    await expect(count(viewer.identity)).rejects.toMatchObject({ code: '42501' })
    await count(moderator.identity)
    await count(owner.identity)
    const all = screeningGuests.parse(await ask(owner.identity, 'public.list_guests($1::uuid)', [id]))
    expect(all.filter(({ cameAt }) => cameAt !== null).map(({ heads }) => heads)).toEqual([2])
  })
  it('and the list of them is read by hosts and moderators alone', async () => {
    const id = await announce()
    await register(viewer.identity, id)
    for (const who of [owner, cohost, moderator])
      expect(screeningGuests.parse(await ask(who.identity, 'public.list_guests($1::uuid)', [id]))).toHaveLength(1)
    for (const who of [viewer.identity, other.identity, await guest()])
      await expect(ask(who, 'public.list_guests($1::uuid)', [id])).rejects.toMatchObject({ code: '42501' })
    for (const table of [
      'screenings',
      'screening_guests',
      'screening_keys',
      'screening_entries',
      'screening_timelines',
      'screening_people',
    ])
      await expect(run(owner.identity, `select 1 from public.${table}`), table).rejects.toMatchObject({ code: '42501' })
  })
})

describe('who is coming is told', () => {
  const told = async (who: StagedPerson, id: string) =>
    (
      await sql()`select about ->> 'what' as what from public.notices
        where person_id = ${who.id} and leads_to = ${`/screenings?id=${id}`} order by made_at`
    ).map(({ what }) => what)
  it('of a new hour and that it is called off, once, but not anyone who does it', async () => {
    const id = await announce()
    await register(other.identity, id)
    await run(owner.identity, 'select public.change_screening($1::uuid, $2::jsonb)', [id, wish({ startsAt: inMs(1_200_000) })])
    expect([await told(other, id), await told(cohost, id), await told(owner, id)]).toEqual([['changed'], ['changed'], []])
    await run(owner.identity, 'select public.cancel_screening($1::uuid)', [id])
    expect(await told(other, id)).toEqual(['cancelled'])
  })
  it('a day and an hour before it begins, once each', async () => {
    const id = await announce({ startsAt: inMs(3 * 86_400_000) })
    await register(other.identity, id)
    const remind = () => sql()`select private.remind_of_screenings()`
    const begins = (hours: number) => sql()`update public.screenings set made_at = now() - interval '3 days',
      starts_at = now() + ${hours} * interval '1 hour' where id = ${id}`
    await remind()
    expect(await told(other, id)).toEqual([])
    await begins(20)
    await remind()
    await remind()
    expect(await told(other, id)).toEqual(['reminder'])
    await sql()`update public.screenings set reminded_at = now() - interval '19 hours' where id = ${id}`
    await begins(0.5)
    await remind()
    await remind()
    expect(await told(other, id)).toEqual(['reminder', 'reminder'])
  })
  it('by a notice when a place became free', async () => {
    const id = await announce({ capacity: 1 })
    const first = await guest()
    await register(first, id)
    await register(other.identity, id)
    await run(first, 'select public.leave_screening($1::uuid)', [id])
    expect(await told(other, id)).toEqual(['place'])
  })
})

describe('what is lent', () => {
  let film: StagedFilm
  beforeAll(async () => {
    const cues = [
      { startsMs: 1000, text: 'Said.' },
      { startsMs: 5000, text: 'Protected.', sensitive: true },
    ]
    film = await makeFilm(house.context.database, owner, { title: 'Lent', visibility: 'private', cues, durationMs: 60_000 })
  })
  const lent = () =>
    announce({
      items: [
        { kind: 'film', documentaryId: film.id },
        { kind: 'talk', title: 'Talk', durationMs: 600_000 },
      ],
    })
  const cues = async (who: Identity) =>
    (await run(who, 'select text from public.cues where version_id = $1', [film.versionId])).map(({ text }) => text)
  it('is the cut that is shown, while it is shown, to who is in; never what is protected, and nothing else of the film', async () => {
    const id = await lent()
    const [inside, outside, waiting, hall] = [await guest(), await guest(), await guest(), await guest()]
    await register(inside, id)
    await register(waiting, id)
    await register(hall, id)
    const state = (who: Identity, to: string, seat = 'online') =>
      sql()`update public.screening_guests set state = ${to}, seat = ${seat} where user_id = ${who.claims['sub'] as string}`
    await state(waiting, 'waiting')
    await state(hall, 'registered', 'hall')
    // Not before.
    for (const who of [inside, cohost.identity]) expect([await facts(who, id), await cues(who)]).toEqual([null, []])
    // So that it begins in time it is made ready half a minute ahead.
    await sql()`update public.screening_timelines set since = now() + interval '20 seconds' where screening_id = ${id}`
    await sql()`update public.screenings set starts_at = now() + interval '20 seconds' where id = ${id}`
    expect(await facts(inside, id)).toMatchObject({ versionId: film.versionId })
    await begunMs(id, 10_000)
    for (const who of [inside, cohost.identity, moderator.identity]) {
      expect(await facts(who, id)).toMatchObject({ versionId: film.versionId, storyboard: null, screening: { id } })
      expect(await cues(who)).toEqual(['Said.'])
      expect(await facts(who, id, 1)).toBeNull()
      for (const table of ['documentaries', 'versions', 'renditions', 'storyboards', 'credits'])
        expect(
          await run(
            who,
            `select 1 from public.${table} where ${table === 'documentaries' ? 'id' : table === 'credits' ? 'documentary_id' : table === 'versions' ? 'id' : 'version_id'} in ($1, $2)`,
            [film.id, film.versionId],
          ),
          table,
        ).toEqual([])
      expect(await ask(who, 'public.can_watch($1::uuid)', [film.id])).toBe(false)
      expect(await ask(who, 'public.begin_playback($1::uuid)', [film.id])).toBeNull()
    }
    for (const who of [outside, waiting, hall, viewer.identity]) expect([await facts(who, id), await cues(who)]).toEqual([null, []])
    // Not after.
    await begunMs(id, 70_000)
    expect([await facts(inside, id), await cues(inside)]).toEqual([null, []])
    await begunMs(id, 10_000)
    await run(owner.identity, 'select public.cancel_screening($1::uuid)', [id])
    expect([await facts(inside, id), await cues(inside)]).toEqual([null, []])
  })
  it('is nothing while the house withholds the film: the clock is held and its addresses end', async () => {
    const own = await makeFilm(house.context.database, owner, { title: 'Disputed', durationMs: 60_000 })
    const id = await announce({ items: [{ kind: 'film', documentaryId: own.id }] })
    const inside = await guest()
    await register(inside, id)
    await sql()`update public.screenings set starts_at = now() - interval '10 seconds' where id = ${id}`
    await begunMs(id, 10_000)
    expect(await facts(inside, id)).not.toBeNull()
    await sql()`insert into public.withheld_films (documentary_id, reason, was_visibility) values (${own.id}, 'Disputed.', 'public')`
    expect(await facts(inside, id)).toBeNull()
    expect(await read(inside, id)).toMatchObject({ state: 'held', items: [{ withheld: true }] })
    const [jobs] = await sql()`select count(*)::int as jobs from graphile_worker.jobs where key = ${`rename-media:${own.versionId}`}`
    expect(jobs!['jobs']).toBe(1)
    await expect(announce({ items: [{ kind: 'film', documentaryId: own.id }] })).rejects.toMatchObject({ detail: 'film' })
  })
  it('stays closed to someone shown the door, in the middle of it', async () => {
    const id = await announce()
    const inside = await guest()
    await register(inside, id)
    await begunMs(id, 10_000)
    expect(await facts(inside, id)).not.toBeNull()
    const [row] = await sql()`select guest_id from public.screening_entries where screening_id = ${id}`
    await run(owner.identity, 'select public.remove_guest($1::uuid)', [row!['guest_id']])
    expect(await facts(inside, id)).toBeNull()
  })
})

it('the poster of a film that is not shown otherwise is seen by people who may be at a door of it, while it may be shown there', async () => {
  const own = await makeFilm(house.context.database, owner, { title: 'Behind a door', visibility: 'private', durationMs: 60_000 })
  const poster = `${own.id}/poster-1.jpg`
  await sql()`update public.documentaries set poster_object = ${poster} where id = ${own.id}`
  const sees = async (who: Identity) =>
    ((await ask(who, 'public.list_pictures(stills => $1)', [[poster]])) as { stills: string[] }).stills.includes(poster)
  const items = [{ kind: 'film', documentaryId: own.id }]
  const visitor = await guest()
  const invited = await announce({ entry: 'invitation', items })
  for (const who of [visitor, viewer.identity, programOf(cohost)]) expect(await sees(who)).toBe(false)
  expect(await sees(cohost.identity)).toBe(true)
  expect((await read(cohost.identity, invited))!.items[0]!.film!.posterObject).toBe(poster)
  const linked = await announce({ items })
  expect(await sees(visitor)).toBe(true)
  expect(await sees(programOf(viewer))).toBe(false)
  expect((await read(visitor, linked))!.films[0]!.posterObject).toBe(poster)
  await sql()`insert into public.withheld_films (documentary_id, reason, was_visibility) values (${own.id}, 'Disputed.', 'public')`
  expect(await sees(visitor)).toBe(false)
  expect((await read(visitor, linked))!.films[0]!.posterObject).toBeNull()
})

describe('what is listed', () => {
  it('is what is open to everyone, gone to, or held; a screening by link is found by nobody', async () => {
    const [everybody, byLink] = [await announce({ entry: 'public', title: 'For all' }), await announce({ title: 'By link' })]
    const lists = async (who: Identity) => {
      const { held, going, open: shown } = screeningLists.parse(await ask(who, 'public.list_screenings()'))
      const ids = (list: { id: string }[]) => list.map(({ id }) => id).filter((id) => id === everybody || id === byLink)
      return { held: ids(held), going: ids(going), open: ids(shown) }
    }
    expect(await lists(other.identity)).toEqual({ held: [], going: [], open: [everybody] })
    await register(other.identity, byLink)
    expect(await lists(other.identity)).toEqual({ held: [], going: [byLink], open: [everybody] })
    expect((await lists(cohost.identity)).held.toSorted()).toEqual([everybody, byLink].toSorted())
  })
})

describe('who is in the room', () => {
  const attend = (who: Identity, id: string, leaves = false) =>
    ask(who, 'public.attend_screening($1::uuid, $2)', [id, leaves]) as Promise<number>
  it('is counted once each, on however many devices, and no more once they leave or are silent', async () => {
    const id = await announce()
    const [ann, bo, phone] = [await guest(), await guest(), await guest()]
    for (const who of [ann, bo]) await register(who, id)
    const key = (await ask(ann, 'public.pass_on_screening($1::uuid)', [id])) as string
    await enter(phone, key)
    expect(await attend(owner.identity, id)).toBe(1)
    expect(await attend(ann, id)).toBe(2)
    expect(await attend(phone, id)).toBe(2)
    expect(await attend(bo, id)).toBe(3)
    expect(await attend(bo, id, true)).toBe(2)
    await sql()`update private.screening_presence set seen_at = now() - interval '2 minutes' where screening_id = ${id} and who <> ${owner.id}`
    expect(await attend(owner.identity, id)).toBe(1)
  })
  it('is counted whole when many come at the same moment', async () => {
    const id = await announce()
    const many = await Promise.all(Array.from({ length: 12 }, guest))
    for (const who of many) await register(who, id)
    const told = await Promise.all(many.map((who) => attend(who, id)))
    expect(Math.max(...told)).toBe(12)
  })
  it('is told to nobody who is not in, and counts none of them', async () => {
    const id = await announce()
    await attend(owner.identity, id)
    const waiting = await guest()
    await register(waiting, id)
    await sql()`update public.screening_guests set state = 'waiting' where screening_id = ${id}`
    for (const who of [waiting, viewer.identity, programOf(owner)]) expect(await attend(who, id)).toBe(0)
    await expect(attend(anonymous, id)).rejects.toThrow()
    expect(await attend(owner.identity, id)).toBe(1)
  })
})

describe('the live room', () => {
  it('has a clock that is heard at the door, with who is in, and in which nobody speaks but the house', async () => {
    const [host, ann, stranger]: SupabaseClient[] = await Promise.all(['Hosting', 'Ann', 'Stranger'].map((name) => house.person(name)))
    const hostId = (await host!.auth.getUser()).data.user!.id
    const own = await makeFilm(house.context.database, { id: hostId } as StagedPerson, { title: 'Heard', durationMs: 60_000 })
    const invited = await host!
      .rpc('announce_screening', { wish: wish({ entry: 'invitation', items: [{ kind: 'film', documentaryId: own.id }], people: [] }) })
      .throwOnError()
    const id = invited.data as string
    const { data } = await host!.rpc('invite_guest', { screening: id, name: 'Ann' }).throwOnError()
    const config = { private: true, broadcast: { ack: true } }
    const join = (who: SupabaseClient | undefined, topic: string) => joined(who!.channel(`${topic}:${id}`, { config }))
    await expect(join(stranger, 'screening-clock')).rejects.toThrow(/Unauthorized/)
    await ann!.rpc('enter_screening', { key: data.key }).throwOnError()
    for (const who of [host, ann, stranger]) await expect(join(who, 'screening')).rejects.toThrow(/Unauthorized/)
    const clock = await join(ann, 'screening-clock')
    const heard: unknown[] = []
    clock.on('broadcast', { event: 'present' }, ({ payload }) => heard.push(payload))
    await host!.rpc('attend_screening', { screening: id }).throwOnError()
    await expect.poll(() => heard).toMatchObject([{ present: 1 }])
    expect(await clock.send({ type: 'broadcast', event: 'moved', payload: { positionMs: 0 } })).not.toBe('ok')
    for (const one of [host, ann, stranger]) await one!.realtime.disconnect()
  })
})
