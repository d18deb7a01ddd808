import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemStartsMs, standingAt } from '#core/screenings/screenings.ts'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import type { Identity } from '#tests/support/outside/identity.ts'
import { joined } from '#tests/support/realtime.ts'
import { openScreenings } from '#tests/support/screenings.ts'

// The position of a screening's clock, and that nothing of a film is lent before or after it is shown.

const {
  house,
  owner,
  cohost,
  moderator,
  viewer,
  other,
  sql,
  run,
  ask,
  inMs,
  guest,
  programOf,
  wish,
  announce,
  begunMs,
  read,
  register,
  move,
  facts,
} = await openScreenings()
afterAll(() => house.close())

describe('its clock', () => {
  it('is controlled only by its hosts, one at a time', async () => {
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
  it('ignores commands based on an old state', async () => {
    const id = await announce()
    const { number } = await move(owner.identity, id, 'start')
    await move(owner.identity, id, 'hold')
    expect(await move(owner.identity, id, 'skip', { known: number })).toMatchObject({ number: number + 1, item: 0 })
  })
  it('is at the position the database computes, and pages compute the same without asking', async () => {
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
  it('shows everyone the times at which its items really began, also when they were cut short, skipped or repeated', async () => {
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
  it('shows the times of items that began automatically, once the clock is changed, as before', async () => {
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
  it('does not begin automatically where a host begins it by hand', async () => {
    const id = await announce({ startsItself: false, startsAt: inMs(0) })
    expect((await read(viewer.identity, id))?.state).toBe('ahead')
    await move(owner.identity, id, 'start')
    expect((await read(viewer.identity, id))?.state).toBe('running')
  })
})

describe('temporary access', () => {
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
  it('is for the cut on show, while it is shown, for people inside; never for protected passages or the rest of the film', async () => {
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
  it('ends while the house withholds the film: the clock is paused and its addresses expire', async () => {
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
  it('stays closed to a person who was removed, also in the middle of it', async () => {
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

it('the poster of an otherwise closed film is seen by people who may see a door of it, while it may be shown there', async () => {
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

describe('the live room', () => {
  it('has a clock that can be read at the door, with the people inside, and is written by the house only', async () => {
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
