import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { screening } from '#contract/film/screeners.ts'
import { urisIn } from '#core/media/hls.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { allDone, good, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { followStages, type SentFilm, sendFilm } from '#tests/support/worker.ts'

// A screener whose name is in the picture itself: made for one person when its creator asks, given to nobody else, gone when the link is taken back.

vi.setConfig({ testTimeout: 120_000 })
let place: PreparingHouse
let film: SentFilm
const folder = mkdtempSync(join(tmpdir(), 'actuality-marked-'))
beforeAll(async () => {
  place = await openPreparingHouse()
  const path = makeClip(place.ffmpeg, place.folder, 'grey.mp4', (run, out) =>
    run(
      ...[...lavfi('color=0x808080:s=640x360:r=25:d=24'), ...lavfi('sine=f=440:r=48000:d=24')],
      ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac', '-ac', '2', out],
    ),
  )
  film = await sendFilm(place.mara, path)
  await followStages(place.mara, film.versionId, allDone)
}, 180_000)
afterAll(async () => {
  await place?.close()
  rmSync(folder, { recursive: true, force: true })
})

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const make = async (person: string) =>
  good(await place.mara.rpc('make_screener', { version: film.versionId, person, expires_at: inAWeek() })) as { id: string; key: string }
const copyOf = async (screener: string, who = place.mara) =>
  (await who.from('marked_copies').select('state, progress, failure').eq('screener_id', screener)).data?.[0]
const facts = async (who: SupabaseClient, screener: string) => {
  const { data, error } = await who.functions.invoke(`playback?screener=${screener}`, { method: 'GET' })
  return error ? (error.context as Response).status : screening.parse(data)
}
const objects = async () =>
  (
    await place.house.context.database.pool('postgres')`
    select name from storage.objects where bucket_id = 'media' and name like ${`${film.versionId}%marked-%`}`
  ).length

/** How far frames at these seconds are from the grey of the film: 0 where nothing is in them. */
async function writtenAt(shown: Awaited<ReturnType<typeof facts>>, ...seconds: number[]): Promise<number[]> {
  if (typeof shown === 'number') throw new Error(`refused: ${shown}`)
  const { playlist } = shown.renditions[0]!
  const path = join(folder, 'copy.mp4')
  const [name] = urisIn(playlist)
  writeFileSync(path, await (await fetch(shown.addresses[name!]!)).bytes())
  return seconds.map((at) => {
    const picture = execFileSync(
      place.ffmpeg,
      ['-v', 'error', '-ss', String(at), '-i', path, '-frames:v', '1', '-vf', 'format=gray', '-f', 'rawvideo', 'pipe:1'],
      { maxBuffer: 1 << 24 },
    )
    const common = picture[0]!
    return picture.filter((pixel) => Math.abs(pixel - common) > 20).length
  })
}

it('the name is burned into a separate copy, and a person who enters receives only that copy', async () => {
  const { id, key } = await make('Ann Vega')
  good(await place.ilse.rpc('open_screener', { key }))
  const before = await facts(place.ilse, id)
  expect(before).toMatchObject({ screener: { burned: false } })
  expect(await writtenAt(before, 3)).toEqual([0])
  expect((await place.ilse.rpc('mark_copy', { screener: id })).error?.code).toBe('42501')
  expect((await place.mara.rpc('mark_copy', { screener: id })).error).toBeNull()
  expect((await place.mara.rpc('mark_copy', { screener: id })).error, 'pressed twice it is made once').toBeNull()
  await vi.waitFor(async () => expect((await copyOf(id))?.state).toBe('ready'), { timeout: 60_000, interval: 200 })
  const after = await facts(place.ilse, id)
  expect(after).toMatchObject({ screener: { burned: true }, renditions: [{ name: 'marked', complete: true, width: 640, height: 360 }] })
  if (typeof after === 'number') return
  expect(after.renditions).toHaveLength(1)
  const [early, late] = await writtenAt(after, 3, 22)
  expect(early).toBeGreaterThan(100)
  expect(late).toBeGreaterThan(100)
  // Its sound is the film's own.
  expect(after.renditions[0]!.codecs).toMatch(/avc1.*mp4a/)
  expect(await copyOf(id, place.ilse), 'its state is its creator’s to know').toBeUndefined()
  expect(await objects()).toBe(1)

  const other = await make('Bo Lind')
  good(await place.ilse.rpc('open_screener', { key: other.key }))
  expect(await facts(place.ilse, other.id), 'another link is given the film').toMatchObject({ screener: { burned: false } })
})

it('it is deleted with its file when the link is revoked', async () => {
  const [row] = good(await place.mara.from('screeners').select('id').eq('person', 'Ann Vega'))
  expect((await place.mara.rpc('revoke_screener', { screener: row!.id })).error).toBeNull()
  expect(await copyOf(row!.id)).toBeUndefined()
  expect(await facts(place.ilse, row!.id)).toBe(404)
  await vi.waitFor(async () => expect(await objects()).toBe(0), { timeout: 30_000, interval: 200 })
  expect((await place.mara.rpc('mark_copy', { screener: row!.id })).error?.details).toBe('ended')
})

it('it is kept when replaced files are deleted, and is renamed with the film', async () => {
  const { id, key } = await make('Cy Moreau')
  good(await place.ilse.rpc('open_screener', { key }))
  good({ data: true, error: (await place.mara.rpc('mark_copy', { screener: id })).error })
  await vi.waitFor(async () => expect((await copyOf(id))?.state).toBe('ready'), { timeout: 60_000, interval: 200 })
  const sql = place.house.context.database.pool('postgres')
  const nameOf = async () =>
    (await sql`select object_name as name from public.marked_copies where screener_id = ${id}`)[0]!['name'] as string
  const name = await nameOf()
  for (const job of ['drop-temporary-files', 'rename-media'])
    await sql`select private.enqueue(${job}, ${sql.json({ versionId: film.versionId })}::json, ${`${job}:${film.versionId}`})`
  await vi.waitFor(async () => expect(await nameOf()).not.toBe(name), { timeout: 30_000, interval: 200 })
  expect(await writtenAt(await facts(place.ilse, id), 3)).toEqual([expect.any(Number)])
})

it('it counts towards the film owner’s storage from when it is requested, and one that does not fit is refused', async () => {
  const sql = place.house.context.database.pool('postgres')
  const storage = async () => {
    const [row] = good(await place.mara.rpc('my_storage')) as { used_bytes: number; quota_bytes: number }[]
    return row!
  }
  const [best] = await sql`
    select size_bytes::float8 as bytes from public.renditions where version_id = ${film.versionId} order by width desc limit 1`
  const before = await storage()
  const { id } = await make('Dee Okafor')
  await sql`update public.house_settings set quota_bytes = ${before.used_bytes + (best!.bytes as number) - 1}`
  try {
    expect((await place.mara.rpc('mark_copy', { screener: id })).error).toMatchObject({ code: 'P0001', details: 'quota' })
    expect(await copyOf(id)).toBeUndefined()
    await sql`update public.house_settings set quota_bytes = ${before.quota_bytes}`
    expect((await place.mara.rpc('mark_copy', { screener: id })).error).toBeNull()
    expect((await storage()).used_bytes).toBeGreaterThanOrEqual(before.used_bytes + (best!.bytes as number))
    await vi.waitFor(async () => expect((await copyOf(id))?.state).toBe('ready'), { timeout: 60_000, interval: 200 })
    const [made] = await sql`select size_bytes::float8 as bytes from public.marked_copies where screener_id = ${id}`
    expect((await storage()).used_bytes).toBe(before.used_bytes + (made!.bytes as number))
    good({ data: true, error: (await place.mara.rpc('revoke_screener', { screener: id })).error })
    expect((await storage()).used_bytes).toBe(before.used_bytes)
  } finally {
    await sql`update public.house_settings set quota_bytes = ${before.quota_bytes}`
  }
})
