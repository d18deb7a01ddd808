import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { openDatabase } from '#server/open-database.ts'
import { type StagedFilm, stageFilm, stagePerson } from '#tests/support/films.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'

// A house that has taken longer words than are taken now is upgraded, and keeps what can be meant by them.

const migrations = join(import.meta.dirname, '../../supabase/migrations')
const folder = mkdtempSync(join(tmpdir(), 'actuality-upgrade-'))
const config = readConfig({ DATA_DIR: join(folder, 'data') })
let opened: OpenDatabase
let film: StagedFilm

beforeAll(async () => {
  const before = join(folder, 'migrations')
  for (const file of globSync('*.sql', { cwd: migrations }).filter((name) => name < '20261121001030'))
    cpSync(join(migrations, file), join(before, basename(file)))
  opened = await openDatabase(config, before, jobQueue)
  film = await stageFilm(opened.database, await stagePerson(opened.database, 'Ann'), { title: 'Long ago' })
  const sql = opened.database.pool('postgres')
  await sql`update public.documentaries set language = ${`en${'-abcdefgh'.repeat(1000)}`}, poster_object = ${`${film.id}/${'x'.repeat(5000)}`},
    subjects = ${['x'.repeat(200), ...Array.from({ length: 60_000 }, (_, n) => `s${n}`)]} where id = ${film.id}`
  await sql`update public.caption_tracks set language = ${`en${'-abcdefgh'.repeat(1000)}`} where id = ${film.trackId}`
  await sql`update public.versions set failure = ${'x'.repeat(9000)} where id = ${film.versionId}`
  await opened.close()
  opened = await openDatabase(config, migrations, jobQueue)
}, 180_000)
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

it('cuts what was longer, and the rows can be edited as before', async () => {
  const sql = opened.database.pool('postgres')
  const [row] = await sql`select language, poster_object, subjects, updated_at from public.documentaries where id = ${film.id}`
  expect(row).toMatchObject({ language: null, poster_object: null })
  expect(row!['subjects']).toEqual(['x'.repeat(80), ...Array.from({ length: 29 }, (_, n) => `s${n}`)])
  const [track] = await sql`select language from public.caption_tracks where id = ${film.trackId}`
  expect(track!['language']).toMatch(/^en-[0-9a-f]{8}$/)
  await sql`update public.versions set label = 'Kept' where id = ${film.versionId} and length(failure) = 2000`
  expect((await sql`select label from public.versions where id = ${film.versionId}`)[0]).toEqual({ label: 'Kept' })
})
