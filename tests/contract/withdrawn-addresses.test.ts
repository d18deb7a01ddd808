import { randomBytes, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { openTestS3 } from '#tests/support/outside/s3.ts'
import { startTestWorker } from '#tests/support/worker.ts'

let house: TestHouse
let s3: Awaited<ReturnType<typeof openTestS3>> | undefined
let worker: Awaited<ReturnType<typeof startTestWorker>> | undefined
let creator: SupabaseClient
let viewer: SupabaseClient
let creatorId: string

describe.each(['on disk', 'in S3'])('Addresses of a film kept %s', (where) => {
  beforeAll(async () => {
    s3 = where === 'in S3' ? await openTestS3() : undefined
    const a = s3?.address
    house = await openTestHouse(
      a
        ? {
            S3_ENDPOINT: a.endpoint,
            S3_BUCKET: a.bucket,
            S3_REGION: a.region,
            S3_ACCESS_KEY_ID: a.accessKeyId,
            S3_SECRET_ACCESS_KEY: a.secretAccessKey,
          }
        : {},
    )
    creator = await house.person('Ada', 'creator')
    viewer = await house.person('Bo')
    creatorId = (await creator.auth.getUser()).data.user!.id
    worker = await startTestWorker(house)
  })
  afterAll(async () => {
    await worker?.stop()
    await house?.close()
    await s3?.close()
  })

  const sql = () => house.context.database.pool('postgres')
  let film: { id: string; versionId: string; cutId: string }
  const content = randomBytes(5000)

  /** A published film with two cuts, each with two renditions and a storyboard. */
  beforeEach(async () => {
    film = { id: randomUUID(), versionId: randomUUID(), cutId: randomUUID() }
    const { storage } = house.service()
    const put = async (bucket: string, name: string) => {
      const { error } = await storage.from(bucket).upload(name, content, { contentType: bucket === 'stills' ? 'image/jpeg' : 'video/mp4' })
      if (error) throw error
    }
    await sql()`insert into public.documentaries (id, owner_id, title, synopsis, year, language) values (${film.id}, ${creatorId}, 'Keeper', 'S', 2025, 'en')`
    for (const [at, version] of [film.versionId, film.cutId].entries()) {
      await sql()`insert into public.versions (id, documentary_id, number, state, source_name, source_bytes, duration_ms, width, height, frame_rate, has_sound)
        values (${version}, ${film.id}, ${at + 1}, 'ready', 'a.mov', 10, 60000, 640, 360, 25, true)`
      for (const name of ['360p', '180p']) {
        const object = `${version}/${name}.mp4`
        await put('media', object)
        await sql()`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
          values (${version}, ${name}, 640, 360, 25, 1000, 'avc1.4d401f', ${object},
            ${`#EXTM3U\n#EXT-X-MAP:URI="${object}",BYTERANGE="100@0"\n#EXTINF:2,\n#EXT-X-BYTERANGE:900@100\n${object}\n#EXT-X-ENDLIST\n`})`
      }
      await put('media', `${version}/storyboard.jpg`)
      await sql()`insert into public.storyboards (version_id, object_name, columns, rows, tile_width, tile_height, frame_times_ms)
        values (${version}, ${`${version}/storyboard.jpg`}, 1, 1, 160, 90, ${[0]})`
    }
    await put('stills', `${film.id}/poster-1-1.jpg`)
    await sql()`update public.documentaries set current_version_id = ${film.versionId}, poster_object = ${`${film.id}/poster-1-1.jpg`} where id = ${film.id}`
    await creator.rpc('publish_documentary', { documentary: film.id, visibility: 'public' }).throwOnError()
  })

  /** Every address `playback` gives this person for the film: playlists, poster, storyboard. */
  async function addresses(who: SupabaseClient, version?: string): Promise<string[]> {
    const { data } = await who.functions.invoke(`playback?documentary=${film.id}${version ? `&version=${version}` : ''}`, { method: 'GET' })
    return [...new Set(JSON.stringify(data ?? '').match(/https?:[^"\\]+/g) ?? [])]
  }
  const working = async (urls: string[]) => {
    const answers = await Promise.all(urls.map((url) => fetch(url, { headers: { range: 'bytes=0-9' } })))
    return answers.filter(({ ok }) => ok).length
  }
  const settled = () =>
    expect.poll(async () => (await sql()`select count(*)::int as jobs from graphile_worker.jobs`)[0]!.jobs, { timeout: 30_000 }).toBe(0)

  it.each<[string, () => PromiseLike<unknown>]>([
    ['withdrawn', () => creator.rpc('withdraw_documentary', { documentary: film.id }).throwOnError()],
    ['made private', () => creator.rpc('publish_documentary', { documentary: film.id, visibility: 'private' }).throwOnError()],
    ['removed', () => creator.rpc('remove_documentary', { documentary: film.id }).throwOnError()],
    ['shown to fewer', () => creator.rpc('publish_documentary', { documentary: film.id, visibility: 'unlisted' }).throwOnError()],
  ])('stop working when it is %s, and its creator plays on', async (_, close) => {
    const before = await addresses(viewer)
    expect(before).toHaveLength(4)
    expect(await working(before)).toBe(4)
    await close()
    await expect.poll(() => working(before), { timeout: 30_000 }).toBe(0)
    await settled()
    const own = await addresses(creator)
    expect(own).toHaveLength(4)
    expect(await working(own)).toBe(4)
    expect(await addresses(viewer)).toEqual([])
  })
  it('stop working for a replaced cut; the new one plays', async () => {
    const before = await addresses(viewer)
    const media = before.filter((url) => url.includes('/media/'))
    await creator.from('documentaries').update({ current_version_id: film.cutId }).eq('id', film.id).throwOnError()
    await expect.poll(() => working(media), { timeout: 30_000 }).toBe(0)
    const now = await addresses(viewer)
    expect([now.length, await working(now)]).toEqual([4, 4])
    await settled()
    expect(await working(await addresses(creator, film.versionId))).toBe(4)
  })
  it.each<[string, () => PromiseLike<unknown>]>([
    ['withdraws it', () => creator.rpc('withdraw_documentary', { documentary: film.id, let_viewers_finish: true }).throwOnError()],
    [
      'shows it to fewer',
      () => creator.rpc('withdraw_documentary', { documentary: film.id, let_viewers_finish: true, visibility: 'unlisted' }).throwOnError(),
    ],
    ['removes it', () => creator.rpc('remove_documentary', { documentary: film.id, let_viewers_finish: true }).throwOnError()],
  ])('stay for current viewers when the creator %s and lets them finish, and no one gets new ones', async (_, close) => {
    const before = await addresses(viewer)
    await close()
    await settled()
    expect(await working(before)).toBe(4)
    expect(await addresses(viewer)).toEqual([])
  })
  it.each([false, true])('for a replaced cut: current viewers may finish: %s', async (finish) => {
    const media = (await addresses(viewer)).filter((url) => url.includes('/media/'))
    await creator.rpc('show_version', { documentary: film.id, version: film.cutId, let_viewers_finish: finish }).throwOnError()
    if (!finish) await expect.poll(() => working(media), { timeout: 30_000 }).toBe(0)
    await settled()
    expect(await working(media)).toBe(finish ? 3 : 0)
    const now = await addresses(viewer)
    expect([now.length, await working(now), now.some((url) => url.includes(film.cutId))]).toEqual([4, 4, true])
  })
  it('stop working when a film whose viewers were let finish is closed again with a stop', async () => {
    const media = (await addresses(viewer)).filter((url) => url.includes('/media/'))
    await creator.rpc('show_version', { documentary: film.id, version: film.cutId, let_viewers_finish: true }).throwOnError()
    const cut = await addresses(viewer)
    await creator.rpc('withdraw_documentary', { documentary: film.id, let_viewers_finish: true }).throwOnError()
    await settled()
    expect([await working(media), await working(cut)]).toEqual([3, 4])
    await creator.rpc('remove_documentary', { documentary: film.id }).throwOnError()
    await expect.poll(async () => (await working(media)) + (await working(cut)), { timeout: 30_000 }).toBe(0)
    await settled()
    expect(await working(await addresses(creator))).toBe(4)
  })
  it('work again once it is published again', async () => {
    const before = await addresses(viewer)
    await creator.rpc('withdraw_documentary', { documentary: film.id }).throwOnError()
    await settled()
    await creator.rpc('publish_documentary', { documentary: film.id, visibility: 'public' }).throwOnError()
    const after = await addresses(viewer)
    expect([after.length, await working(after), await working(before)]).toEqual([4, 4, 0])
  })
  it('stop working however often the renaming is interrupted and restarted, and nothing of the film is lost', async () => {
    const before = await addresses(viewer)
    await worker!.stop()
    await creator.rpc('withdraw_documentary', { documentary: film.id }).throwOnError()
    for (const afterMs of [60, 150, 300]) {
      worker = await startTestWorker(house)
      await new Promise((done) => setTimeout(done, afterMs))
      await worker.stop()
      expect(await working(await addresses(creator))).toBe(4)
    }
    worker = await startTestWorker(house)
    await expect.poll(() => working(before), { timeout: 30_000 }).toBe(0)
    await settled()
    expect(await working(await addresses(creator))).toBe(4)
  })
  it('stop working for the files a better rendition replaced, which current viewers may finish until then', async () => {
    const before = (await addresses(viewer)).filter((url) => url.includes('/media/'))
    const name = `${film.versionId}/360p-again.mp4`
    await house.service().storage.from('media').upload(name, content, { contentType: 'video/mp4' })
    const [row] = await sql()`select playlist from public.renditions where version_id = ${film.versionId} and name = '360p'`
    await sql()`update public.renditions set object_name = ${name}, playlist = ${row!.playlist.replaceAll(`${film.versionId}/360p.mp4`, name)} where version_id = ${film.versionId} and name = '360p'`
    expect(await working(before), 'who is watching goes on').toBe(3)
    await creator.rpc('withdraw_documentary', { documentary: film.id }).throwOnError()
    await expect.poll(() => working(before), { timeout: 30_000 }).toBe(0)
    await settled()
    expect(await working(await addresses(creator))).toBe(4)
    expect(await sql()`select name from private.retired_objects where version_id = ${film.versionId}`).toEqual([])
  })
  it('stop working for a still that is no longer the poster, which can be chosen again by its former name', async () => {
    const { storage } = house.service()
    const [one, two] = ['poster-1-1.jpg', 'poster-1-2.jpg'].map((name) => `${film.id}/${name}`) as [string, string]
    await storage.from('stills').upload(two, content, { contentType: 'image/jpeg' })
    const before = (await addresses(viewer)).filter((url) => url.includes('/stills/'))
    expect(await working(before)).toBe(1)
    const choose = (name: string) => creator.from('documentaries').update({ poster_object: name }).eq('id', film.id).throwOnError()
    await choose(two)
    await expect.poll(() => working(before), { timeout: 30_000 }).toBe(0)
    await settled()
    const shown = (await addresses(viewer)).filter((url) => url.includes('/stills/'))
    expect([shown.length, await working(shown)]).toEqual([1, 1])
    await choose(one)
    await settled()
    const [row] = await sql()`select poster_object as poster from public.documentaries where id = ${film.id}`
    expect(row!.poster).toMatch(/\/poster-1-1-[0-9a-f]{16}\.jpg$/)
    const again = (await addresses(viewer)).filter((url) => url.includes('/stills/'))
    expect([again.length, await working(again), await working(shown), await working(before)]).toEqual([1, 1, 0, 0])
    const { data } = await creator.storage.from('stills').list(film.id)
    expect(data!.map(({ name }) => name.slice(0, 10)).sort()).toEqual(['poster-1-1', 'poster-1-2'])
  })
  it('stay for files stored under an old name since', async () => {
    await worker!.stop()
    await creator.rpc('withdraw_documentary', { documentary: film.id }).throwOnError()
    const name = `${film.versionId}/360p.mp4`
    const [row] = await sql()`select version from storage.objects where name = ${name}`
    await sql()`select graphile_worker.add_job('remove-files', ${sql().json({ bucket: 'media', files: [{ name, version: row!.version }] })}::json)`
    const fresh = randomBytes(10)
    await house.service().storage.from('media').upload(name, fresh, { upsert: true, contentType: 'video/mp4' })
    await sql()`delete from graphile_worker._private_jobs where key is not null`
    worker = await startTestWorker(house)
    await settled()
    const { data } = await house.service().storage.from('media').download(name)
    expect(Buffer.from(await data!.arrayBuffer()).equals(fresh)).toBe(true)
  })
})
