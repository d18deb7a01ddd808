import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// To whom a film is shown, and when: by name, from a moment, until a moment.

let house: TestHouse
let cast: Cast
const address: Record<string, string> = {}
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
  const sql = house.context.database.pool('supabase_auth_admin')
  for (const who of ['stranger', 'linked', 'guest', 'moderator'] as const) {
    address[who] = `${who}@${who === 'linked' ? 'college' : 'house'}.example`
    await sql`update auth.users set email = ${address[who]!}, email_confirmed_at = ${who === 'moderator' ? null : new Date()} where id = ${cast.ids[who]}`
  }
})
afterAll(() => house.close())

const sql = () => house.context.database.pool('postgres')
const run = (who: keyof Cast['identity'], statement: string, params: unknown[] = []) =>
  house.context.database.run(cast.identity[who], statement, params)
/** Everyone's answer to whether they may watch, in the cast's order; visitors and guests first. */
const watching = async (film: string) => {
  const may = []
  for (const who of ['guest', 'stranger', 'linked', 'creator', 'moderator', 'admin'] as const) {
    const [row] = await run(
      who,
      'select can_watch($1::uuid) as may, (select count(*)::int from documentaries where id = $1::uuid) as rows',
      [film],
    )
    expect(row!['may'], who).toBe(row!['rows'] === 1)
    may.push(row!['may'] ? who : '')
  }
  return may.filter(Boolean).join(' ')
}
const invite = (film: string, whom: string, first = false) =>
  sql()`insert into public.invited_viewers (documentary_id, address, sees_first) values (${film}, ${whom}, ${first})`
const show = (film: string, visibility: string, from: string | null, until: string | null) =>
  sql()`update public.documentaries set visibility = ${visibility}, published_at = now() + ${from}::interval, published_until = now() + ${until}::interval where id = ${film}`

describe('who is invited', () => {
  it.each([
    ['is read by the film’s creator', 'select * from invited_viewers where documentary_id = :public', '- 0 0 0 1 0 0 1'],
    ['is said by them', "insert into invited_viewers (documentary_id, address) values (:public, 'a@b.example')", '- - - - 1 - - 1'],
    ['is changed by them', "update invited_viewers set name = 'Ida' where documentary_id = :public", '- 0 0 0 1 0 0 1'],
    ['is taken back by them', 'delete from invited_viewers where documentary_id = :public', '- 0 0 0 1 0 0 1'],
    // What is no address is refused before it is asked who may write one.
    [
      'is an address',
      "insert into invited_viewers (documentary_id, address) values (:public, 'Ida')",
      '- 22023 22023 22023 22023 22023 22023 22023',
    ],
    ['names a person', 'insert into invited_viewers (documentary_id) values (:public)', '- - - - 23514 - - 23514'],
    ['is not moved to another film', 'update invited_viewers set documentary_id = :private', '- - - - - - - 1'],
  ])('%s', async (_, statement, outcomes) => {
    await sql()`delete from public.invited_viewers`
    await invite(cast.films.public.id, 'zora@house.example')
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })
})

describe('a film for invited people', () => {
  it('is watched only by them, from when it is shown', async () => {
    const { id } = cast.films.private
    await sql()`delete from public.invited_viewers`
    for (const who of ['stranger', 'guest', 'moderator']) await invite(id, address[who]!)
    expect(await watching(id)).toBe('creator')
    await show(id, 'invited', '-1 hour', null)
    // A guest has no address of their own, and the moderator's was never confirmed.
    expect(await watching(id)).toBe('stranger creator')
    await sql()`delete from public.invited_viewers where address = ${address['stranger']!}`
    expect(await watching(id)).toBe('creator')
    await invite(id, '@college.example')
    expect(await watching(id)).toBe('linked creator')
    await sql()`delete from public.invited_viewers where address = '@college.example'`
    await invite(id, '@lege.example')
    expect(await watching(id)).toBe('creator')
  })
  it('is in no list and no search result, also not for invited people', async () => {
    await invite(cast.films.private.id, address['stranger']!)
    expect(await watching(cast.films.private.id)).toContain('stranger')
    const found = await run('stranger', "select search_documentaries('private lighthouse') as answer")
    expect(JSON.stringify(found)).not.toContain(cast.films.private.id)
    expect(JSON.stringify(await run('visitor', 'select home_page()'))).not.toContain(cast.films.private.id)
  })
  it('is watched before its start by people invited to preview it, until it is removed', async () => {
    const { id } = cast.films.withdrawn
    await invite(id, address['linked']!, true)
    await invite(id, address['stranger']!)
    expect(await watching(id)).toBe('linked creator')
    await sql()`update public.documentaries set removed_at = now() where id = ${id}`
    expect(await watching(id)).toBe('creator')
  })
  it('revokes what a person received who is no longer invited', async () => {
    const { id, versionId } = cast.films.private
    const renamings = async () =>
      (await sql()`select count(*)::int as jobs from graphile_worker.jobs where key = ${`rename-media:${versionId}`}`)[0]!['jobs']
    await sql()`select graphile_worker.remove_job(${`rename-media:${versionId}`})`
    await sql()`update public.invited_viewers set name = 'Renamed' where documentary_id = ${id}`
    expect(await renamings()).toBe(0)
    await sql()`delete from public.invited_viewers where documentary_id = ${id} and address = ${address['stranger']!}`
    expect(await renamings()).toBe(1)
  })
})

describe('an invited person', () => {
  const told = async () =>
    (
      await sql()`
        select coalesce(string_agg(u.email, ' ' order by u.email), '') as who from public.notices n join auth.users u on u.id = n.person_id
        where n.kind = 'film' and n.documentary_id = ${cast.films.private.id} and n.leads_to = ${`/documentary/${cast.films.private.id}`}`
    )[0]!['who']
  const begin = async () => {
    await sql()`delete from public.notices`
    await sql()`delete from public.invited_viewers`
    await show(cast.films.private.id, 'private', null, null)
  }
  it('is notified once when the film is shown, if their address is confirmed', async () => {
    const { id } = cast.films.private
    await begin()
    for (const who of ['stranger', 'moderator']) await invite(id, address[who]!)
    await invite(id, '@college.example')
    expect(await told()).toBe('')
    await show(id, 'invited', '-1 hour', null)
    expect(await told()).toBe(address['stranger'])
    expect(await sql()`select from public.notices where documentary_id = ${id} and mail_due_at is not null`).toHaveLength(1)
    await sql()`delete from public.invited_viewers where address = ${address['stranger']!}`
    // Invited no more, they get no letter that names it.
    const letters = () => sql()`select times, mail_due_at is not null as due from public.notices where documentary_id = ${id}`
    expect(await letters()).toEqual([{ times: 1, due: false }])
    await invite(id, address['stranger']!)
    expect(await letters()).toEqual([{ times: 1, due: false }])
  })
  it('is notified when they are added later, unless they muted its creator', async () => {
    const { id } = cast.films.private
    await begin()
    await show(id, 'invited', '-1 hour', null)
    await sql()`insert into public.blocks (person_id, blocked_id) values (${cast.ids.stranger}, ${cast.ids.creator})`
    for (const who of ['stranger', 'linked']) await invite(id, address[who]!)
    await sql()`delete from public.blocks`
    expect(await told()).toBe(address['linked'])
  })
  it('is notified when the scheduled time comes, and not of a film with another audience', async () => {
    const { id } = cast.films.private
    await begin()
    await invite(id, address['stranger']!)
    await show(id, 'unlisted', '-1 hour', null)
    await show(id, 'invited', '1 hour', null)
    expect(await told()).toBe('')
    await sql()`alter table public.documentaries disable trigger user`
    await sql()`update public.documentaries set published_at = now() - interval '1 second' where id = ${id}`
    await sql()`alter table public.documentaries enable trigger user`
    await sql()`update private.showings_to_come set opens_at = now() - interval '1 second'`
    await sql()`select private.keep_showing_times()`
    expect(await told()).toBe(address['stranger'])
  })
})

describe('a film with a schedule', () => {
  const listed = async (film: string) => {
    const found = [
      await run('stranger', "select search_documentaries('public lighthouse') as answer"),
      await run('visitor', 'select home_page() as answer'),
      await run('stranger', "select films_of_person('Quilaqueo public') as answer"),
    ]
    return found.map((answer) => JSON.stringify(answer).includes(film))
  }
  const whole = 'stranger linked creator moderator admin'
  it.each([
    ['to come', '1 hour', null, 'creator', false],
    ['under way', '-1 hour', '1 hour', whole, true],
    ['over', '-2 hours', '-1 second', 'creator', false],
  ] as const)('that is %s is shown accordingly, at once and everywhere', async (_, from, until, who, shown) => {
    const { id } = cast.films.public
    await show(id, 'public', from, until)
    expect(await watching(id)).toBe(who)
    expect(await listed(id)).toEqual([shown, shown, shown])
    for (const word of ['unlisted', 'public']) {
      await sql()`update public.documentaries set visibility = ${word}, embeds = true where id = ${id}`
      const [world] = await run('service', 'select count(*)::int as films from private.open_to_the_world($1, true)', [id])
      expect(world!['films']).toBe(shown ? 1 : 0)
    }
  })
  it('cannot be opened by its link before its start', async () => {
    const { id } = cast.films.unlisted
    await show(id, 'unlisted', '1 hour', null)
    expect(await run('stranger', 'select open_documentary($1::uuid) as may', [id])).toEqual([{ may: false }])
    expect(await sql()`select from public.opened_links where documentary_id = ${id} and user_id = ${cast.ids.stranger}`).toHaveLength(0)
  })
  it('enters search when its time starts and is closed when it ends, by the clock', async () => {
    const { id, versionId } = cast.films.public
    await show(id, 'public', '1 hour', null)
    expect((await sql()`select published_at, version_id from private.catalogue where documentary_id = ${id}`)[0]).toEqual({
      published_at: null,
      version_id: null,
    })
    await sql()`select private.keep_showing_times()`
    expect(await listed(id)).toEqual([false, false, false])
    // The hour passes.
    await sql()`alter table public.documentaries disable trigger user`
    await sql()`update public.documentaries set published_at = now() - interval '1 second' where id = ${id}`
    await sql()`alter table public.documentaries enable trigger user`
    await sql()`update private.showings_to_come set opens_at = now() - interval '1 second'`
    expect(await watching(id)).toBe(whole)
    await sql()`select private.keep_showing_times()`
    expect(await listed(id)).toEqual([true, true, true])
    await sql()`select graphile_worker.remove_job(${`rename-media:${versionId}`})`
    await show(id, 'public', '-2 hours', '-1 second')
    await sql()`select private.keep_showing_times()`
    const [film] = await sql()`select visibility, published_at, published_until from public.documentaries where id = ${id}`
    expect(film).toMatchObject({ visibility: 'private', published_at: null, published_until: expect.any(Date) })
    expect(await sql()`select from graphile_worker.jobs where key = ${`rename-media:${versionId}`}`).toHaveLength(1)
  })
})

describe('publishing at a time', () => {
  const publish = (visibility: string, from: string | null = null, until: string | null = null) =>
    run(
      'creator',
      'select visibility, published_at, published_until from publish_documentary($1::uuid, $2::text, $3::timestamptz, $4::timestamptz)',
      [cast.films.public.id, visibility, from, until],
    )
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  it('keeps the start and the end until they are changed', async () => {
    const [from, until] = [inHours(2), inHours(48)]
    await publish('private')
    const [film] = await publish('public', from, until)
    expect((film!['published_at'] as Date).toISOString()).toBe(from)
    expect((await publish('unlisted'))[0]).toEqual({ ...film, visibility: 'unlisted' })
    const [now] = await publish('unlisted', new Date(0).toISOString())
    expect((now!['published_at'] as Date).getTime()).toBeLessThanOrEqual(Date.now() + 5000)
    expect(now!['published_until']).toEqual(film!['published_until'])
    expect((await publish('unlisted', null, 'infinity'))[0]!['published_until']).toBeNull()
  })
  it.each([
    ['an end before its beginning', inHours(4), inHours(3), 'P0001'],
    ['an end that has passed', null, inHours(-3), 'P0001'],
    ['a beginning in another life', inHours(24 * 365 * 9), null, '22023'],
  ])('refuses %s', async (_, from, until, code) => {
    await expect(publish('public', from, until)).rejects.toMatchObject({ code })
  })
})
