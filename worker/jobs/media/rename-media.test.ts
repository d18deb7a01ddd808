import { randomBytes, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writePlaylist } from '#core/media/hls.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { startTestWorker } from '#tests/support/worker.ts'
import { completeRendition, growRendition, saveRendition } from '../../records/renditions.ts'

// Regression: addresses of a growing film worked on until it was complete.

let house: TestHouse
let worker: Awaited<ReturnType<typeof startTestWorker>>
let creator: SupabaseClient
let viewer: SupabaseClient
beforeAll(async () => {
  house = await openTestHouse()
  creator = await house.person('Ada', 'creator')
  viewer = await house.person('Bo')
  worker = await startTestWorker(house)
})
afterAll(async () => {
  await worker?.stop()
  await house?.close()
})

const sql = () => house.context.database.pool('postgres')
const working = async (urls: string[]) => (await Promise.all(urls.map((url) => fetch(url)))).filter(({ ok }) => ok).length

it('a growing rendition loses its addresses when its film is closed, and continues to grow', async () => {
  const [film, version] = [randomUUID(), randomUUID()]
  const owner = (await creator.auth.getUser()).data.user!.id
  const at = `${version}/first-00`
  const put = async (name: string) => {
    const { error } = await house.service().storage.from('media').upload(`${at}/${name}`, randomBytes(5000), { contentType: 'video/mp4' })
    if (error) throw error
  }
  const grow = async (number: number) => {
    const name = `0000${number}.m4s`
    await put(name)
    const segment = { uri: `${at}/${name}`, durationSeconds: 6 }
    await growRendition(sql() as never, version, 'first', { segment, bytes: 5000, bandwidth: 900 + number })
  }
  const addresses = async (who: SupabaseClient): Promise<string[]> => {
    const { data } = await who.functions.invoke(`playback?documentary=${film}`, { method: 'GET' })
    return [...new Set(JSON.stringify(data ?? '').match(/https?:[^"\\]+/g) ?? [])]
  }

  await sql()`insert into public.documentaries (id, owner_id, title, synopsis, year, language, poster_object)
    values (${film}, ${owner}, 'Keeper', 'S', 2025, 'en', ${`${film}/poster.jpg`})`
  await sql()`insert into public.versions (id, documentary_id, number, state, source_name, source_bytes, duration_ms, width, height, frame_rate, has_sound)
    values (${version}, ${film}, 1, 'watchable', 'a.mov', 10, 60000, 640, 360, 25, true)`
  await put('init.mp4')
  await put('00001.m4s')
  await saveRendition(sql() as never, version, {
    ...{ name: 'first', width: 640, height: 360, frameRate: 25, bandwidth: 1000, codecs: 'avc1.4d401f', sizeBytes: 5000 },
    ...{ objectName: `${at}/init.mp4`, temporary: true, complete: false },
    playlist: writePlaylist({
      initialization: { uri: `${at}/init.mp4` },
      segments: [{ uri: `${at}/00001.m4s`, durationSeconds: 6 }],
      complete: false,
    }),
  })
  await sql()`update public.documentaries set current_version_id = ${version} where id = ${film}`
  await grow(2)
  await creator.rpc('publish_documentary', { documentary: film, visibility: 'public' }).throwOnError()
  const before = await addresses(viewer)
  expect([before.length, await working(before)]).toEqual([3, 3])

  await creator.rpc('withdraw_documentary', { documentary: film }).throwOnError()
  await grow(3)
  await expect.poll(() => working(before), { timeout: 30_000 }).toBe(0)
  await grow(4)
  await completeRendition(sql() as never, version, 'first')
  const own = await addresses(creator)
  expect(own.map((url) => /(\w+)\.(?:m4s|mp4)/.exec(url)?.[1])).toEqual(['init', '00001', '00002', '00003', '00004'])
  expect(await working(own)).toBe(5)
  const [row] =
    await sql()`select playlist, size_bytes::int as bytes, bandwidth, complete from public.renditions where version_id = ${version}`
  expect(row).toMatchObject({ bytes: 20_000, bandwidth: 1000, complete: true })
  expect(row!.playlist).toMatch(/^#EXTM3U\n[\s\S]*#EXT-X-PLAYLIST-TYPE:VOD\n[\s\S]*\n#EXT-X-ENDLIST\n$/)
})
