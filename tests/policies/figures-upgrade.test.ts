import { afterAll, beforeAll, expect, it } from 'vitest'
import { figures } from '#contract/figures.ts'
import { type StagedFilm, type StagedPerson, stageFilm, stagePerson } from '#tests/support/films.ts'
import { openOlderDatabase } from '#tests/support/upgraded-database.ts'

// A house that counted plays one by one keeps its counts when it counts in ranges.

let older: Awaited<ReturnType<typeof openOlderDatabase>>
let maker: StagedPerson
let film: StagedFilm

beforeAll(async () => {
  older = await openOlderDatabase('20261122160000')
  maker = await stagePerson(older.database(), 'Ann')
  film = await stageFilm(older.database(), maker, { title: 'Counted long ago', durationMs: 600_000 })
  const viewer = await stagePerson(older.database(), 'Bo')
  const sql = older.sql()
  await sql`insert into public.plays (version_id, started_at, watched_ms, furthest_ms)
    select ${film.versionId}, timestamptz '2026-03-01 12:00Z' + (n / 6) * interval '1 day', 60000, case when n % 2 = 0 then 600000 else 1000 end
    from generate_series(0, 14) n`
  await sql`insert into public.playback_grants (user_id, version_id) values (${viewer.id}, ${film.versionId})`
  await older.upgrade()
}, 180_000)
afterAll(() => older?.close())

it('adds what was counted to its days, fewer than five people waiting for the next', async () => {
  const row = await older.sql().begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(maker.identity.claims)}, true), set_config('role', 'authenticated', true)`
    const [answer] = await tx`select public.figures_of(array[${film.versionId}::uuid], '2026-01-01', '2026-12-31') as told`
    return answer
  })
  const [told] = figures.parse(row!['told'])
  // Six and six; the three of the third day are told to nobody.
  expect(told).toMatchObject({ plays: 12, watchedMs: 720_000, finished: 6, viewers: 0, keptBack: true, seen: [] })
  expect(told!.days.map(({ day, plays }) => [day, plays])).toEqual([
    ['2026-03-01', 6],
    ['2026-03-02', 6],
  ])
  const grants = await older.sql()`select count(*)::int as kept from public.playback_grants where user_id is not null and source = 'direct'`
  expect(grants[0]).toEqual({ kept: 1 })
})
