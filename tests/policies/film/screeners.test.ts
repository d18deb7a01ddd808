import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

// Who may watch by a screener, for how long, and who learns of it.

let house: TestHouse
let maker: StagedPerson
let holder: StagedPerson
let other: StagedPerson
let film: StagedFilm
const sql = () => house.context.database.pool('postgres')
const run = (who: Identity, statement: string, params: unknown[] = []) => house.context.database.run(who, statement, params)
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  ;[maker, holder, other] = [await makePerson(database, 'Maker'), await makePerson(database, 'Holder'), await makePerson(database, 'Other')]
  film = await makeFilm(database, maker, {
    title: 'Unseen',
    visibility: 'private',
    cues: [
      { startsMs: 1000, text: 'Said.' },
      { startsMs: 5000, text: 'Protected.', sensitive: true },
    ],
  })
})
afterAll(() => house.close())

interface Made {
  id: string
  key: string
}
const make = async (who = maker.identity, more: { passphrase?: string; until?: string; version?: string; person?: string } = {}) =>
  (
    await run(who, 'select public.make_screener($1::uuid, $2, $3::timestamptz, passphrase => $4) as made', [
      more.version ?? film.versionId,
      more.person ?? 'Ann Vega',
      more.until ?? days(7),
      more.passphrase ?? null,
    ])
  )[0]!['made'] as Made
const enter = async (who: Identity, key: string, passphrase: string | null = null) =>
  (await run(who, 'select public.open_screener($1, $2) as answer', [key, passphrase]))[0]!['answer'] as {
    state: string
    screenerId?: string
    left?: number
  }
const facts = async (who: Identity, screener: string) =>
  (await run(who, 'select public.screener_facts($1::uuid) as facts', [screener]))[0]!['facts'] as Record<string, unknown> | null
const cues = async (who: Identity) =>
  (await run(who, 'select text from public.cues where version_id = $1', [film.versionId])).map(({ text }) => text)
const guest = async (): Promise<Identity> => {
  const id = randomUUID()
  await house.context.database.pool('supabase_auth_admin')`insert into auth.users (id, is_anonymous) values (${id}, true)`
  return { role: 'authenticated', claims: { sub: id, role: 'authenticated', is_anonymous: true } }
}
const queued = async () =>
  Number((await sql()`select count(*) as jobs from graphile_worker.jobs where key = ${`rename-media:${film.versionId}`}`)[0]!['jobs'])

describe('a screener', () => {
  it('is created only by the creator of the cut, for a day within a year', async () => {
    for (const who of [holder.identity, await guest()]) await expect(make(who)).rejects.toMatchObject({ code: '42501' })
    await expect(make(anonymous)).rejects.toMatchObject({ code: '42501' })
    for (const until of [days(-1), days(400)]) await expect(make(maker.identity, { until })).rejects.toMatchObject({ code: '22023' })
    await expect(make(maker.identity, { person: '  ' })).rejects.toMatchObject({ code: '23514' })
    await expect(make(maker.identity, { passphrase: 'short' })).rejects.toMatchObject({ code: '22023' })
  })
  it('opens its cut to guests and signed-in people with its key, and nothing else of the film', async () => {
    const { id, key } = await make()
    for (const who of [holder.identity, await guest()]) {
      expect(await facts(who, id)).toBeNull()
      expect(await cues(who)).toEqual([])
      expect(await enter(who, key)).toEqual({ state: 'open', screenerId: id })
      expect(await facts(who, id)).toMatchObject({
        screener: { title: 'Unseen', person: 'Ann Vega' },
        versionId: film.versionId,
        storyboard: null,
      })
      expect(await cues(who)).toEqual(['Said.'])
      for (const table of ['documentaries', 'versions', 'renditions', 'storyboards', 'credits'])
        expect(await run(who, `select 1 from public.${table}`), table).toEqual([])
      expect((await run(who, 'select public.can_watch($1::uuid) as may', [film.id]))[0]!['may']).toBe(false)
      expect((await run(who, 'select public.begin_playback($1::uuid) as facts', [film.id]))[0]!['facts']).toBeNull()
      expect(
        (await run(who, 'select public.ask_quote($1::uuid, 1500, $2) as quote', [film.versionId, 'en']).catch(() => [{ quote: null }]))[0]![
          'quote'
        ],
      ).toBeNull()
    }
    expect(await facts(other.identity, id)).toBeNull()
    expect(await facts(maker.identity, id)).toBeNull()
    await expect(enter(anonymous, key)).rejects.toMatchObject({ code: '42501' })
  })
  it('opens nothing for a wrong key, for a program, or once the film was removed', async () => {
    const { key } = await make()
    expect(await enter(holder.identity, 'x'.repeat(24))).toEqual({ state: 'unknown' })
    expect(await enter(holder.identity, '')).toEqual({ state: 'unknown' })
    const program = { ...other.identity, claims: { ...other.identity.claims, client_id: 'program' } } as Identity
    expect(await enter(program, key)).toEqual({ state: 'unknown' })
    const gone = await makeFilm(house.context.database, maker, { title: 'Gone', visibility: 'private' })
    const screener = await make(maker.identity, { version: gone.versionId })
    expect((await enter(holder.identity, screener.key)).state).toBe('open')
    await run(maker.identity, 'select public.remove_documentary($1::uuid)', [gone.id])
    expect(await facts(holder.identity, screener.id)).toBeNull()
    expect((await enter(other.identity, screener.key)).state).toBe('unknown')
  })
  it('is for one cut: another cut of the same film stays closed', async () => {
    const recut = randomUUID()
    await sql()`insert into public.versions (id, documentary_id, number, state, source_name, source_bytes, duration_ms)
      values (${recut}, ${film.id}, 2, 'ready', 'b', 1, 90000)`
    const { key } = await make(maker.identity, { version: recut })
    const who = await guest()
    await enter(who, key)
    expect(await cues(who)).toEqual([])
  })
})

describe('a passphrase', () => {
  it('is required, stored as a hash, and limited to five tries', async () => {
    const { id, key } = await make(maker.identity, { passphrase: 'gannets on the rock' })
    const [kept] = await sql()`select passphrase_hash, key_hash from public.screeners where id = ${id}`
    expect(kept!['passphrase_hash']).toMatch(/^\$2/)
    expect(JSON.stringify(kept)).not.toContain(key)
    expect(await enter(holder.identity, key)).toEqual({ state: 'passphrase' })
    for (const left of [4, 3, 2, 1]) expect(await enter(holder.identity, key, 'a wrong guess')).toEqual({ state: 'wrong', left })
    expect((await enter(holder.identity, key, 'a wrong guess')).state).toBe('locked')
    // The right one too, from anyone, until it is over.
    expect((await enter(other.identity, key, 'gannets on the rock')).state).toBe('locked')
    const [told] = await sql()`select about from public.notices where person_id = ${maker.id} and kind = 'screener'`
    expect(told!['about']).toMatchObject({ from: 'Ann Vega', what: 'wrong-passphrases' })
    await sql()`update public.screeners set locked_until = now() where id = ${id}`
    expect((await enter(holder.identity, key, ' gannets on the rock ')).state).toBe('open')
    // Once in, one stays in.
    expect((await enter(holder.identity, key)).state).toBe('open')
  })
})

describe('a screener ends', () => {
  it('when it is revoked, at once, also for people who opened it; addresses signed before no longer work', async () => {
    const { id, key } = await make()
    await enter(holder.identity, key)
    const before = await queued()
    await expect(run(holder.identity, 'select public.revoke_screener($1::uuid)', [id])).rejects.toMatchObject({ code: '42501' })
    await run(maker.identity, 'select public.revoke_screener($1::uuid)', [id])
    expect(await facts(holder.identity, id)).toBeNull()
    expect((await enter(holder.identity, key)).state).toBe('unknown')
    expect([before, await queued()]).toEqual([before, 1])
    const [row] = await run(maker.identity, 'select person, revoked_at, opens from public.screeners where id = $1', [id])
    expect(row).toMatchObject({ person: 'Ann Vega', opens: 1, revoked_at: expect.any(Date) })
  })
  it('on its expiry day', async () => {
    const { id, key } = await make()
    await enter(holder.identity, key)
    await sql()`update public.screeners set expires_at = now() - interval '1 second' where id = ${id}`
    expect(await facts(holder.identity, id)).toBeNull()
    expect((await enter(other.identity, key)).state).toBe('unknown')
  })
  it('when another link replaces it', async () => {
    const { id, key } = await make()
    await enter(holder.identity, key)
    await expect(run(other.identity, 'select public.renew_screener($1::uuid, $2::timestamptz)', [id, days(3)])).rejects.toMatchObject({
      code: '42501',
    })
    const again = (await run(maker.identity, 'select public.renew_screener($1::uuid, $2::timestamptz) as key', [id, days(3)]))[0]![
      'key'
    ] as string
    expect(await facts(holder.identity, id)).toBeNull()
    expect((await enter(holder.identity, key)).state).toBe('unknown')
    expect((await enter(holder.identity, again)).state).toBe('open')
  })
})

describe('what the creator sees', () => {
  it('is opens and seconds by person, separate from the audience figures', async () => {
    const { id, key } = await make()
    await enter(holder.identity, key)
    await enter(holder.identity, key)
    await run(holder.identity, 'select public.grant_screening($1::uuid)', [id])
    await sql()`update public.playback_grants set granted_at = now() - interval '1 hour' where screener_id = ${id}`
    await run(holder.identity, 'select public.record_screening($1::uuid, $2::int[])', [id, [0, 90_000]])
    await run(other.identity, 'select public.record_screening($1::uuid, $2::int[])', [id, [0, 90_000]])
    await sql()`select private.roll_up_watching()`
    const [row] = await run(maker.identity, 'select opens, watched_ms from public.screeners where id = $1', [id])
    expect(row).toEqual({ opens: 1, watched_ms: '90000' })
    expect(await sql()`select 1 from public.version_days where version_id = ${film.versionId}`).toHaveLength(0)
  })
  it('is whose copy a mark belongs to, and no key or passphrase', async () => {
    const { id } = await make()
    const [row] = await run(maker.identity, 'select mark from public.screeners where id = $1', [id])
    expect(row!['mark']).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    for (const column of ['key_hash', 'passphrase_hash', 'failed_tries'])
      await expect(run(maker.identity, `select ${column} from public.screeners`)).rejects.toMatchObject({ code: '42501' })
    for (const who of [holder.identity, other.identity]) expect(await run(who, 'select id from public.screeners')).toEqual([])
    for (const who of [maker.identity, holder.identity])
      await expect(run(who, 'select * from public.screener_openings')).rejects.toMatchObject({ code: '42501' })
    await expect(run(maker.identity, 'update public.screeners set revoked_at = null where id = $1', [id])).rejects.toMatchObject({
      code: '42501',
    })
  })
  it('is a warning when a link is watched in two places at once or passed on', async () => {
    const { id, key } = await make()
    for (const who of [holder.identity, other.identity]) await enter(who, key)
    await sql()`update public.screener_openings set address_hash = user_id::text where screener_id = ${id}`
    await enter(other.identity, key)
    expect((await sql()`select unusual from public.screeners where id = ${id}`)[0]).toEqual({ unusual: 'at-once' })
    for (let number = 0; number < 6; number++) expect((await enter(await guest(), key)).state).toBe('open')
    expect((await enter(await guest(), key)).state).toBe('full')
    expect((await sql()`select unusual from public.screeners where id = ${id}`)[0]).toEqual({ unusual: 'passed-on' })
    const told =
      await sql()`select about ->> 'what' as what from public.notices where person_id = ${maker.id} and said_once like ${`screener:${id}:%`} order by made_at`
    expect(told.map(({ what }) => what)).toEqual(['at-once', 'passed-on'])
  })
})

describe('what a screener opened ends', () => {
  it('within a minute of its expiry, with every address that was given out, and not before', async () => {
    const [over, lasting] = [await make(), await make()]
    const [late, early] = [await guest(), await guest()]
    const { screenerId } = await enter(late, over.key)
    await enter(early, lasting.key)
    await sql()`select private.end_over_screeners()`
    await sql()`delete from graphile_worker._private_jobs where key = ${`rename-media:${film.versionId}`}`
    expect((await sql()`select private.end_over_screeners() as ended`)[0]).toEqual({ ended: 0 })
    expect(await queued()).toBe(0)
    await sql()`update public.screeners set expires_at = now() - interval '1 second' where id = ${over.id}`
    expect(await facts(late, screenerId!)).toBeNull()
    expect((await sql()`select private.end_over_screeners() as ended`)[0]).toEqual({ ended: 1 })
    expect(await queued()).toBe(1)
    expect(await sql()`select from public.screener_openings where screener_id = ${over.id}`).toHaveLength(0)
    expect(await facts(early, lasting.id)).not.toBeNull()
    await run(maker.identity, 'select public.revoke_screener($1::uuid)', [lasting.id])
  })
  it('while the house withholds the film, and opens again with it', async () => {
    const made = await make()
    const who = await guest()
    await enter(who, made.key)
    await sql()`delete from graphile_worker._private_jobs where key = ${`rename-media:${film.versionId}`}`
    await sql()`select private.withhold_film(${film.id}, 'A claim is open.')`
    expect(await facts(who, made.id)).toBeNull()
    expect(await cues(who)).toEqual([])
    expect(await enter(await guest(), made.key)).toEqual({ state: 'unknown' })
    expect(await queued()).toBe(1)
    await sql()`select private.release_film(${film.id})`
    expect(await facts(who, made.id)).not.toBeNull()
    await run(maker.identity, 'select public.revoke_screener($1::uuid)', [made.id])
  })
})
