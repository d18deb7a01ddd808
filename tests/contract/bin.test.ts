import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { allDone, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { followStages, type SentFilm, sendFilm } from '#tests/support/worker.ts'

// A film thirty days in the bin is gone: every table of every schema and every folder is looked through for it.

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })
let preparing: PreparingHouse
let film: SentFilm
let kept: SentFilm
beforeAll(async () => {
  preparing = await openPreparingHouse()
  const clip = clips.find(({ name }) => name === 'a plain MP4')!
  const file = makeClip(preparing.ffmpeg, preparing.folder, clip.file, clip.make)
  film = await sendFilm(preparing.mara, file)
  kept = await sendFilm(preparing.mara, file)
  for (const { versionId } of [film, kept]) await followStages(preparing.mara, versionId, allDone)
})
afterAll(() => preparing?.close())
const sql = () => preparing.house.context.database.pool('postgres')

/** The log of what machines did names cuts by number for thirty days; it holds nothing of a film. */
const namesOnly = ['public.job_runs']

/** Tables that name the film, one of its cuts or its title in any column, as `schema.table`. */
async function tablesWith(words: string[]): Promise<string[]> {
  const tables = await sql()`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' order by 1, 2`
  const found: string[] = []
  for (const { schema, name } of tables) {
    const pool = preparing.house.context.database.pool(
      schema === 'storage' ? 'supabase_storage_admin' : schema === 'auth' ? 'supabase_auth_admin' : 'postgres',
    )
    const [row] = await pool.unsafe(
      `select exists (select from "${schema}"."${name}" t where ${words.map((_, at) => `t::text like '%' || $${at + 1} || '%'`).join(' or ')}) as here`,
      words,
    )
    if ((row as { here: boolean }).here) found.push(`${schema}.${name}`)
  }
  return found.filter((name) => !namesOnly.includes(name))
}
/** Files and folders whose name says whose they are. */
const filesWith = (words: string[]): string[] => {
  const { dataDir } = preparing.house.context.config
  return ['files', 'work'].flatMap((folder) =>
    existsSync(join(dataDir, folder))
      ? readdirSync(join(dataDir, folder), { recursive: true, encoding: 'utf8' }).filter((path) =>
          words.some((word) => path.includes(word)),
        )
      : [],
  )
}

it('a film thirty days in the bin is deleted from every table and folder, and the next film is whole', async () => {
  const { documentaryId: id, versionId: version } = film
  const { mara, ilse } = preparing
  const words = [id, version, 'Unmistakable Gannets']
  const complete = { title: 'Unmistakable Gannets', synopsis: 'Counted.', year: 2025, language: 'en', director: 'Q' }
  await mara.from('documentaries').update(complete).eq('id', id).throwOnError()
  await mara.rpc('publish_documentary', { documentary: id, visibility: 'public' }).throwOnError()
  await mara
    .rpc('replace_captions', {
      version,
      language: 'en',
      label: 'English',
      kind: 'captions',
      cues: [{ startsMs: 0, endsMs: 900, text: 'Unmistakable Gannets.' }],
    })
    .throwOnError()
  await mara.rpc('replace_chapters', { version, chapters: [{ startsMs: 0, title: 'Unmistakable Gannets' }] }).throwOnError()
  await mara.rpc('replace_credits', { documentary: id, credits: [{ role: 'sound', name: 'Piet' }] }).throwOnError()
  await ilse.rpc('save_place', { version, position_ms: 1000, finished: false }).throwOnError()
  await ilse.rpc('watch_later', { documentary: id, wanted: true }).throwOnError()
  await ilse.from('moments').insert({ version_id: version, starts_ms: 0, ends_ms: 900 }).throwOnError()
  await ilse.from('diary_entries').insert({ documentary_id: id, line: 'Slow.', shown: true }).throwOnError()
  await ilse.rpc('report_film', { documentary: id, ground: 'false', reason: 'No gannets.', starts_ms: 0, ends_ms: 900 }).throwOnError()
  await ilse.functions.invoke(`playback?documentary=${id}`, { method: 'GET' })
  await sql()`
    insert into public.rights_claims (documentary_id, claimant, work, statement, counter_due_on, decision_due_on)
    values (${id}, 'K', 'W', 'S', current_date, current_date)`
  const before = await tablesWith(words)
  expect(before.length, before.join(' ')).toBeGreaterThan(20)
  expect(filesWith(words).length).toBeGreaterThan(5)

  await mara.rpc('remove_documentary', { documentary: id }).throwOnError()
  await sql()`update public.documentaries set removed_at = now() - interval '31 days' where id = ${id}`
  await sql()`select private.enqueue('purge-removed', '{}')`
  await expect.poll(async () => [...(await tablesWith(words)), ...filesWith(words)], { timeout: 60_000, interval: 1000 }).toEqual([])

  const other = [kept.documentaryId, kept.versionId]
  expect((await tablesWith(other)).length).toBeGreaterThan(5)
  expect(filesWith(other).length).toBeGreaterThan(5)
  expect((await mara.functions.invoke(`playback?documentary=${kept.documentaryId}`, { method: 'GET' })).error).toBeNull()
})
