import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figures } from '#contract/film/figures.ts'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

// What is counted of a film, for whom it counts, and what is told of it.

let house: TestHouse
let maker: StagedPerson
let stranger: StagedPerson
let crowd: StagedPerson[]
const sql = () => house.context.database.pool('postgres')
const run = (who: Identity, statement: string, params: unknown[] = []) => house.context.database.run(who, statement, params)

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  maker = await makePerson(database, 'Maker')
  stranger = await makePerson(database, 'Stranger')
  crowd = []
  for (let number = 0; number < 12; number++) crowd.push(await makePerson(database, `Watcher ${number}`))
  // Two people may share one of 256 marks; the crowd of these tests does not.
  await sql()`create sequence private.test_marks`
  await sql()`create or replace function private.mark_of(person text, version uuid) returns smallint language sql volatile
    as $$ select (nextval('private.test_marks') % 256)::smallint $$`
})
afterAll(() => house.close())

const grant = (who: StagedPerson, version: string) =>
  run(who.identity, 'select public.begin_playback(private.documentary_of($1::uuid), $1::uuid)', [version])
const say = (who: Identity, version: string, ranges: number[], context: object | null = null) =>
  run(who, 'select public.record_watch($1::uuid, $2::int[], $3::jsonb)', [version, ranges, context && JSON.stringify(context)])
/** As waiting would: what a person was given and has said lies so much further back. */
const wait = (who: StagedPerson, interval: string) => sql()`
  update public.playback_grants set granted_at = granted_at - ${interval}::interval, counted_at = counted_at - ${interval}::interval,
    counting_since = counting_since - ${interval}::interval, play_began_at = play_began_at - ${interval}::interval
  where user_id = ${who.id}`
const rollUp = async () => (await sql()`select private.roll_up_watching() as done`)[0]!['done']
async function watch(who: StagedPerson, version: string, ranges: number[], context: object | null = null) {
  await grant(who, version)
  await wait(who, '1 hour')
  await say(who.identity, version, ranges, context)
  await rollUp()
}
const today = new Date().toISOString().slice(0, 10)
async function told(version: string, from = today, to = today, who = maker.identity) {
  const rows = await run(who, 'select public.figures_of(array[$1::uuid], $2::date, $3::date) as told', [version, from, to])
  return figures.parse(rows[0]!['told'])[0]
}
const counted = async (version: string) =>
  (
    await sql()`select plays_until::int as plays, watched_ms_until::int as watched, finished_until::int as finished, viewers_until::int as viewers
    from public.version_days where version_id = ${version} order by day desc limit 1`
  )[0] ?? { plays: 0, watched: 0, finished: 0, viewers: 0 }
const film = (title: string, durationMs = 60_000): Promise<StagedFilm> => makeFilm(house.context.database, maker, { title, durationMs })

describe('retention, calculated by hand', () => {
  it('counts a segment of five seconds for a viewer who saw its middle, once, and again when it was watched again', async () => {
    const { versionId } = await film('By hand')
    const [a, b, c, d, e, f] = crowd as [StagedPerson, StagedPerson, StagedPerson, StagedPerson, StagedPerson, StagedPerson]
    for (const whole of [a, b]) await watch(whole, versionId, [0, 60_000, 10_000, 15_000])
    for (const half of [c, d, e]) await watch(half, versionId, [0, 30_000, 10_000, 15_000])
    await watch(f, versionId, [0, 17_000])
    const seen = await told(versionId)
    expect(seen).toMatchObject({ plays: 6, viewers: 6, keptBack: false, finished: null })
    // Six saw 0 to 15 s, five 15 to 30; the two who stayed longer are fewer than five.
    expect(seen!.seen).toEqual([6, 6, 6, 5, 5, 5, null, null, null, null, null, null])
    expect(seen!.again).toEqual([0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    // 2 x 65 s, 3 x 35 s, 17 s.
    expect(seen!.watchedMs).toBe(252_000)
    expect((await counted(versionId)).finished).toBe(2)
  })
  it('counts a segment shared by two messages once', async () => {
    const { versionId } = await film('Shared')
    for (const person of crowd.slice(0, 5)) {
      await watch(person, versionId, [0, 12_300])
      await wait(person, '20 seconds')
      await say(person.identity, versionId, [12_300, 30_000])
      await rollUp()
    }
    const seen = await told(versionId)
    expect(seen!.seen).toEqual([5, 5, 5, 5, 5, 5, 0, 0, 0, 0, 0, 0])
    expect(seen!.again.every((times) => times === 0)).toBe(true)
    expect(seen!.plays).toBe(5)
  })
})

describe('a play', () => {
  it('is not counted for the creator, a film you may not watch, a visitor, or a viewer who received nothing', async () => {
    const { versionId } = await film('Not counted')
    await watch(maker, versionId, [0, 60_000])
    for (let times = 0; times < 40; times++) await say(stranger.identity, versionId, [0, 60_000])
    await expect(say(anonymous, versionId, [0, 60_000])).rejects.toMatchObject({ code: '42501' })
    const hidden = await makeFilm(house.context.database, maker, { title: 'Hidden', visibility: 'private' })
    await watch(stranger, hidden.versionId, [0, 60_000])
    await rollUp()
    expect([await counted(versionId), await counted(hidden.versionId)]).toEqual([
      { plays: 0, watched: 0, finished: 0, viewers: 0 },
      { plays: 0, watched: 0, finished: 0, viewers: 0 },
    ])
    expect(await sql()`select 1 from public.watch_events`).toHaveLength(0)
  })
  it('never counts more time than has passed, nor more than the film lasts', async () => {
    const { versionId } = await film('Boast', 600_000)
    await grant(stranger, versionId)
    await wait(stranger, '30 seconds')
    for (let times = 0; times < 20; times++) await say(stranger.identity, versionId, [0, 600_000])
    await rollUp()
    const once = await counted(versionId)
    expect(once.watched).toBeGreaterThan(29_000)
    expect(once.watched).toBeLessThan(60_000)
    await wait(stranger, '20 hours')
    await say(stranger.identity, versionId, [0, 2_147_483_647, -5, 600_000])
    await rollUp()
    expect((await counted(versionId)).watched).toBeLessThanOrEqual(once.watched + 2_400_000)
  })
  it('counts four times a day per person and version, and one viewer', async () => {
    const { versionId } = await film('Again and again')
    for (let times = 0; times < 9; times++) await watch(stranger, versionId, [0, 20_000])
    expect(await counted(versionId)).toMatchObject({ plays: 4, viewers: 1 })
    await wait(stranger, '1 day')
    await watch(stranger, versionId, [0, 20_000])
    expect(await counted(versionId)).toMatchObject({ plays: 5, viewers: 2 })
  })
  it('cancelled within two seconds is not counted', async () => {
    const { versionId } = await film('Hardly')
    await watch(stranger, versionId, [0, 1500])
    expect((await counted(versionId)).plays).toBe(0)
  })
  it.each([[[1]], [[]], [[0, 1000, 5]], [Array.from({ length: 400 }, (_, at) => at)]])('with ranges %j is refused', async (ranges) => {
    const { versionId } = await film('Malformed')
    await watch(stranger, versionId, ranges)
    expect((await counted(versionId)).plays).toBe(0)
  })
  it('leaves nothing that names a person after two days', async () => {
    const { versionId } = await film('Passing')
    await watch(stranger, versionId, [0, 20_000])
    await sql()`update public.playback_grants set touched_at = now() - interval '3 days' where user_id = ${stranger.id}`
    await grant(crowd[0]!, versionId)
    expect(await sql()`select 1 from public.playback_grants where user_id = ${stranger.id}`).toHaveLength(0)
  })
})

describe('a play on another site', () => {
  const ticket = async (documentary: string) =>
    (await run(anonymous, 'select public.grant_embedded($1::uuid) as ticket', [documentary]))[0]!['ticket'] as string | null
  const sayThere = (given: string, ranges: number[]) =>
    run(anonymous, 'select public.record_embedded($1::uuid, $2::int[])', [given, ranges])

  it('counts once per ticket, and not after the film is no longer played there', async () => {
    const embedded = await film('Elsewhere')
    expect(await ticket(embedded.id)).toBeNull()
    await sql()`update public.documentaries set embeds = true where id = ${embedded.id}`
    const given = (await ticket(embedded.id))!
    await sql()`update public.playback_grants set granted_at = now() - interval '1 hour' where ticket = ${given}`
    await sayThere(given, [0, 20_000])
    await rollUp()
    expect(await counted(embedded.versionId)).toMatchObject({ plays: 1 })
    const cells = await sql()`select value from public.play_cells where version_id = ${embedded.versionId} and kind = 'source' and monthly`
    expect(cells).toEqual([{ value: 'embed' }])
    await sql()`update public.documentaries set embeds = false where id = ${embedded.id}`
    await sayThere(given, [20_000, 40_000])
    expect(await rollUp()).toBe(0)
  })
  it('is granted forty times a day per address', async () => {
    const embedded = await film('A class')
    await sql()`update public.documentaries set embeds = true where id = ${embedded.id}`
    const given = []
    for (let times = 0; times < 45; times++) given.push(await ticket(embedded.id))
    expect(given.filter(Boolean)).toHaveLength(40)
  })
})

describe('audience figures', () => {
  it('are hidden below five people, and shown in full from five on', async () => {
    const { versionId } = await film('Few')
    for (const person of crowd.slice(0, 4))
      await watch(person, versionId, [0, 60_000], { source: 'search', phrase: 'gannets', zone: 'Europe/Oslo' })
    expect(await told(versionId)).toMatchObject({ plays: null, watchedMs: null, keptBack: true, days: [], cells: {}, seen: [] })
    await watch(crowd[4]!, versionId, [0, 60_000], {
      source: 'search',
      phrase: '  Gannets ',
      zone: 'Europe/Oslo',
      device: 'phone',
      captions: true,
    })
    expect(await told(versionId)).toMatchObject({
      plays: 5,
      finished: 5,
      keptBack: false,
      days: [{ day: today, since: today, plays: 5 }],
      cells: {
        source: [{ value: 'search', plays: 5 }],
        territory: [{ value: 'NO', plays: 5 }],
        phrase: [{ value: 'gannets', plays: 5 }],
      },
    })
    // One phone and one who read captions are nobody's to know.
    expect((await told(versionId))!.cells).not.toHaveProperty('device')
    expect((await told(versionId))!.cells).not.toHaveProperty('access')
  })
  it('cannot be derived by subtracting one period from another', async () => {
    const { versionId } = await film('By difference')
    const people = (from: number, to: number) => {
      let marks = ''
      for (let place = 0; place < 256; place++) marks += place >= from && place < to ? '1' : '0'
      return marks
    }
    const add = (day: string, plays: number, marks: string) => sql()`
      select private.add_to_day(${versionId}, ${day}::date, ${plays}, ${plays}, ${plays * 1000}, 0, ${marks}::text::bit(256), '{}', '{}')`
    await add('2026-03-01', 6, people(0, 6))
    await add('2026-03-02', 1, people(9, 10))
    await add('2026-03-05', 2, people(20, 22))
    await add('2026-03-06', 3, people(30, 33))
    await add('2026-03-07', 1, people(40, 41))
    const plays = async (from: string, to: string) => (await told(versionId, from, to))!.plays
    expect(await plays('2026-03-01', '2026-03-01')).toBe(6)
    // The second day alone is one person's: neither by itself nor as a difference.
    expect(await plays('2026-03-02', '2026-03-02')).toBeNull()
    expect(await plays('2026-03-01', '2026-03-02')).toBe(6)
    expect(await plays('2026-03-01', '2026-03-05')).toBe(6)
    expect(await plays('2026-03-01', '2026-03-06')).toBe(12)
    expect(await plays('2026-03-03', '2026-03-06')).toBe(6)
    const all = await told(versionId, '2026-01-01', '2026-12-31')
    expect(all).toMatchObject({ plays: 12, keptBack: true })
    expect(all!.days).toMatchObject([
      { day: '2026-03-01', since: '2026-03-01', plays: 6 },
      { day: '2026-03-06', since: '2026-03-02', plays: 6 },
    ])
    expect(all!.days).toHaveLength(2)
  })
  it('is rounded to fives where it shows what plays have in common, the same from days as from months', async () => {
    const { versionId } = await film('Rounded')
    for (const person of crowd.slice(0, 8)) await watch(person, versionId, [0, 60_000], { device: 'phone' })
    const month = `${today.slice(0, 8)}01`
    const nextMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).toISOString().slice(0, 10)
    expect((await told(versionId))!.cells.device).toEqual([{ value: 'phone', plays: 10 }])
    expect((await told(versionId, month, nextMonth))!.cells.device).toEqual([{ value: 'phone', plays: 10 }])
  })
  it('are shown to the creator only', async () => {
    const { versionId } = await film('Mine')
    for (const person of crowd.slice(0, 6)) await watch(person, versionId, [0, 60_000])
    expect(await told(versionId, today, today, stranger.identity)).toBeUndefined()
    await expect(told(versionId, today, today, anonymous)).rejects.toMatchObject({ code: '42501' })
    for (const table of ['version_days', 'play_cells', 'watch_events', 'playback_grants'])
      await expect(run(maker.identity, `select * from public.${table}`)).rejects.toMatchObject({ code: '42501' })
    const days = await run(maker.identity, 'select day, plays from public.plays_by_day($1::uuid, 1)', [
      (await sql()`select documentary_id as id from public.versions where id = ${versionId}`)[0]!['id'],
    ])
    expect(days[0]!['plays']).toBe('6')
  })
  it('are read for at most twelve versions and ten years', async () => {
    const many = Array.from({ length: 13 }, () => maker.id)
    const ask = (versions: string[], from: string) =>
      run(maker.identity, 'select public.figures_of($1::uuid[], $2::date, $3::date)', [versions, from, today])
    await expect(ask(many, today)).rejects.toMatchObject({ code: '22023' })
    await expect(ask([], '1990-01-01')).rejects.toMatchObject({ code: '22023' })
  })
})
