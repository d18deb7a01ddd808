import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StagedFilm, stageFilm, stagePerson } from '#tests/support/films.ts'
import { openOlderDatabase } from '#tests/support/upgraded-database.ts'

// A house that has taken longer words than are taken now is upgraded, and keeps what can be meant by them.

let older: Awaited<ReturnType<typeof openOlderDatabase>>
let film: StagedFilm

beforeAll(async () => {
  older = await openOlderDatabase('20261121001030')
  film = await stageFilm(older.database(), await stagePerson(older.database(), 'Ann'), { title: 'Long ago' })
  const sql = older.sql()
  await sql`update public.documentaries set language = ${`en${'-abcdefgh'.repeat(1000)}`}, poster_object = ${`${film.id}/${'x'.repeat(5000)}`},
    subjects = ${['x'.repeat(200), ...Array.from({ length: 60_000 }, (_, n) => `s${n}`)]} where id = ${film.id}`
  await sql`update public.caption_tracks set language = ${`en${'-abcdefgh'.repeat(1000)}`} where id = ${film.trackId}`
  await sql`update public.versions set failure = ${'x'.repeat(9000)} where id = ${film.versionId}`
  await older.upgrade()
}, 180_000)
afterAll(() => older?.close())

it('cuts what was longer, and the rows can be edited as before', async () => {
  const sql = older.sql()
  const [row] = await sql`select language, poster_object, subjects, updated_at from public.documentaries where id = ${film.id}`
  expect(row).toMatchObject({ language: null, poster_object: null })
  expect(row!['subjects']).toEqual(['x'.repeat(80), ...Array.from({ length: 29 }, (_, n) => `s${n}`)])
  const [track] = await sql`select language from public.caption_tracks where id = ${film.trackId}`
  expect(track!['language']).toMatch(/^en-[0-9a-f]{8}$/)
  await sql`update public.versions set label = 'Kept' where id = ${film.versionId} and length(failure) = 2000`
  expect((await sql`select label from public.versions where id = ${film.versionId}`)[0]).toEqual({ label: 'Kept' })
})
