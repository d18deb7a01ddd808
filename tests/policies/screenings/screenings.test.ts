import { afterAll, describe, expect, it } from 'vitest'
import { screeningEvenings, screeningLists } from '#contract/screenings/screenings.ts'
import { makeFilm, makePerson } from '#tests/support/films.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'
import { openScreenings } from '#tests/support/screenings.ts'

// Who announces a screening, once or as a series, what it may show, and where it is listed.

const {
  house,
  owner,
  cohost,
  moderator,
  viewer,
  other,
  film,
  open,
  sql,
  run,
  ask,
  inMs,
  guest,
  programOf,
  suspend,
  wish,
  saidYes,
  announce,
  begunMs,
  read,
  register,
} = await openScreenings()
afterAll(() => house.close())

describe('a screening is announced', () => {
  it('is in the printed week and the feed once a moderator included it, until it is over, without its hosts’ texts', async () => {
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
  it('by people who may show each of its films, in person, for a future time', async () => {
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
  it('of another person’s film after its creator consented, and not after they withdrew consent', async () => {
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
  it('and changed and cancelled by its hosts only, until it has begun', async () => {
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
  it('not by a suspended account', async () => {
    const rude = await makePerson(house.context.database, 'Rude')
    const theirs = await makeFilm(house.context.database, rude, { title: 'Rude' })
    await suspend(rude)
    await expect(announce({ items: [{ kind: 'film', documentaryId: theirs.id }], people: [] }, rude.identity)).rejects.toThrow()
  })
})

it('a trailer in a programme is the film’s own, passage by passage; a film without one shows none', async () => {
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

describe('a screening is repeated', () => {
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

  it('has a screening of its own for each date, each with its own door, announced only by people who may announce each', async () => {
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

  it('is moved one date at a time, or all from one on by the same local time shift, also across daylight saving', async () => {
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

  it('is cancelled one date at a time, or from one on, and restored as it was', async () => {
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

  it('does not change a date that another person hosts alone', async () => {
    const id = await announceSeries(weeks(2))
    const all = await evenings(id)
    await sql()`delete from public.screening_people p where p.screening_id = ${all[1]!.id} and p.user_id = ${cohost.id}`
    await run(cohost.identity, 'select public.cancel_screening($1::uuid, $2, true)', [id, ''])
    expect((await evenings(id)).map((evening) => evening.off)).toEqual([true, false])
  })
})

describe('listed screenings', () => {
  it('are those open to everyone, attended, or hosted; a screening by link is listed to no one', async () => {
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
