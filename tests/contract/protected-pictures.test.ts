import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { startTestWorker } from '#tests/support/worker.ts'

// A passage is protected: nobody sees a picture of it in the storyboard or as a poster, and no address given out before shows one.

let house: TestHouse
let worker: Awaited<ReturnType<typeof startTestWorker>>
let creator: SupabaseClient
let viewer: SupabaseClient
let owner: StagedPerson
let film: StagedFilm
const [width, height] = [160, 90]

beforeAll(async () => {
  house = await openTestHouse()
  creator = await house.person('Ada', 'creator')
  viewer = await house.person('Bo')
  owner = { id: (await creator.auth.getUser()).data.user!.id } as StagedPerson
  worker = await startTestWorker(house)
})
afterAll(async () => {
  await worker?.stop()
  await house?.close()
})

/** A film of forty seconds: four tiles of white, one every ten seconds, two to a row; a poster from second 12. */
beforeEach(async () => {
  film = await makeFilm(house.context.database, owner, {
    title: 'Keeper',
    durationMs: 40_000,
    cues: [
      { startsMs: 1000, text: 'The light was lit at five.' },
      { startsMs: 12_000, text: 'That is where she lives.' },
      { startsMs: 31_000, text: 'Nobody asked.' },
    ],
  })
  const { storage } = house.service()
  const rendition = `${film.versionId}/360p.mp4`
  await storage.from('media').upload(rendition, new Uint8Array(100), { contentType: 'video/mp4' })
  await sql()`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
    values (${film.versionId}, '360p', 640, 360, 25, 1000, 'avc1.4d401f', ${rendition}, ${`#EXTM3U\n#EXTINF:40,\n${rendition}\n#EXT-X-ENDLIST\n`})`
  const sheet = await picture(width * 2, height * 2)
  await storage.from('media').upload(`${film.versionId}/storyboard.jpg`, sheet, { contentType: 'image/jpeg' })
  await sql()`insert into public.storyboards (version_id, object_name, columns, rows, tile_width, tile_height, frame_times_ms)
    values (${film.versionId}, ${`${film.versionId}/storyboard.jpg`}, 2, 2, ${width}, ${height}, ${[0, 10_000, 20_000, 30_000]})`
  for (const [at, ms] of [12_500, 31_500].entries()) {
    const name = `${film.id}/poster-1-${at + 1}.jpg`
    await storage.from('stills').upload(name, await picture(640, 360), { contentType: 'image/jpeg' })
    await sql()`insert into private.still_times (documentary_id, stem, version_id, at_ms)
      values (${film.id}, private.still_stem(${name}), ${film.versionId}, ${ms})`
  }
  await sql()`update public.documentaries set poster_object = ${`${film.id}/poster-1-1.jpg`}, poster_ms = 12500 where id = ${film.id}`
})

const sql = () => house.context.database.pool('postgres')
const picture = (wide: number, high: number) =>
  sharp({ create: { width: wide, height: high, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
const protect = (startsMs: number, sensitive = true) =>
  sql()`update public.cues set sensitive = ${sensitive} where track_id = ${film.trackId} and starts_ms = ${startsMs}`

interface Shown {
  storyboard: { url: string } | null
  posterUrl: string | null
}
async function shownTo(person: SupabaseClient): Promise<Shown> {
  const { data, error } = await person.functions.invoke(`playback?documentary=${film.id}`, { method: 'GET' })
  if (error) throw error
  return data
}

/** Which of the four tiles are covered, as this address shows them; null when it leads nowhere. */
async function coveredAt(url: string | undefined): Promise<boolean[] | null> {
  const answer = url ? await fetch(url) : undefined
  if (!answer?.ok) return null
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const lightness = (x: number, y: number) => data[(y * info.width + x) * info.channels]!
  return [0, 1, 2, 3].map((tile) => lightness((tile % 2) * width + width / 2, Math.floor(tile / 2) * height + height / 2) < 128)
}
const covered = async () => coveredAt((await shownTo(viewer)).storyboard?.url)
const becomes = (tiles: boolean[]) => expect.poll(covered, { timeout: 20_000 }).toEqual(tiles)
const none = [false, false, false, false]

it('covers the storyboard where a passage is protected, at once and also at its old address', async () => {
  const before = (await shownTo(viewer)).storyboard!.url
  expect(await coveredAt(before)).toEqual(none)
  await protect(12_000)
  // Between the act and the worker's work nothing is shown rather than too much.
  expect(await covered()).not.toEqual(none)
  await becomes([false, true, false, false])
  await expect.poll(() => coveredAt(before), { timeout: 20_000 }).toBeNull()

  const once = (await shownTo(viewer)).storyboard!.url
  await protect(31_000)
  await becomes([false, true, false, true])
  await expect.poll(() => coveredAt(once), { timeout: 20_000 }).toBeNull()
  expect(await coveredAt((await shownTo(creator)).storyboard!.url)).toEqual([false, true, false, true])
})

it('shows it again when nothing is protected any more, and covers it again afterwards', async () => {
  await protect(12_000)
  await becomes([false, true, false, false])
  await protect(12_000, false)
  await becomes(none)
  const open = (await shownTo(viewer)).storyboard!.url
  await protect(31_000)
  await becomes([false, false, false, true])
  await expect.poll(() => coveredAt(open), { timeout: 20_000 }).toBeNull()
  await settled()
  const { data } = await house.service().storage.from('media').list(film.versionId)
  // Folders of the one that is shown and of the whole one, beside the film.
  expect(data?.filter(({ id }) => id === null)).toHaveLength(2)
})

it('keeps the original through a withdrawal and a cleanup', async () => {
  await protect(12_000)
  await becomes([false, true, false, false])
  await settled()
  await creator.rpc('withdraw_documentary', { documentary: film.id }).throwOnError()
  await sql()`select graphile_worker.add_job('drop-temporary-files', ${sql().json({ versionId: film.versionId })}::json)`
  await settled()
  const own = async () => coveredAt((await shownTo(creator)).storyboard?.url)
  expect(await own()).toEqual([false, true, false, false])
  await protect(12_000, false)
  await expect.poll(own, { timeout: 20_000 }).toEqual(none)
})

it('withholds a storyboard that is made after its passages were protected', async () => {
  await sql()`delete from public.storyboards where version_id = ${film.versionId}`
  await protect(12_000)
  await sql()`insert into public.storyboards (version_id, object_name, columns, rows, tile_width, tile_height, frame_times_ms)
    values (${film.versionId}, ${`${film.versionId}/storyboard.jpg`}, 2, 2, ${width}, ${height}, ${[0, 10_000, 20_000, 30_000]})`
  expect(await covered()).not.toEqual(none)
  await becomes([false, true, false, false])
})

it('removes a still of a protected passage as the poster, and refuses it as one', async () => {
  await protect(12_000)
  expect((await shownTo(viewer)).posterUrl).toBeNull()
  const choose = (number: number) =>
    creator
      .from('documentaries')
      .update({ poster_object: `${film.id}/poster-1-${number}.jpg` })
      .eq('id', film.id)
      .select('id')
  expect((await choose(1)).error).toMatchObject({ code: 'P0001', details: 'protected-still' })
  expect((await choose(2)).data).toHaveLength(1)
  expect((await shownTo(viewer)).posterUrl).not.toBeNull()
})

const settled = () =>
  expect.poll(async () => (await sql()`select count(*)::int as jobs from graphile_worker.jobs`)[0]!.jobs, { timeout: 30_000 }).toBe(0)
