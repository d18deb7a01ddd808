import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { startTestWorker, testFfmpeg } from '#tests/support/worker.ts'

// A quote as a still: the frame at the exact moment, in the film's own ratio, with what is said there.

let house: TestHouse
let worker: Awaited<ReturnType<typeof startTestWorker>>
let creator: SupabaseClient
let viewer: SupabaseClient
let film: StagedFilm
const colours = ['red', 'green', 'blue'] as const

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  worker = await startTestWorker(house)
  creator = await house.person('Cy', 'creator')
  viewer = await house.person('Vi')
  const owner = { id: (await creator.auth.getUser()).data.user!.id } as StagedPerson
  film = await makeFilm(house.context.database, owner, {
    title: 'Three Colours',
    director: 'Kim',
    durationMs: 30_000,
    cues: [
      { startsMs: 12_000, text: 'Every lamp had a name, & <nobody> wrote them down.' },
      { startsMs: 24_000, text: 'Not for everyone.', sensitive: true },
    ],
  })
  await storeRendition(film.versionId)
})
afterAll(async () => {
  await worker?.stop()
  await house.close()
})

/** Ten seconds each of three colours, in ten segments of one file as the worker leaves them. */
async function storeRendition(version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'three-colours-'))
  const inputs = colours.flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:s=640x268:r=25:d=10`])
  const hls = [
    '-f',
    'hls',
    '-hls_time',
    '3',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'single_file',
    '-hls_playlist_type',
    'vod',
    'film.m3u8',
  ]
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p']
  execFileSync(await testFfmpeg(), ['-v', 'error', ...inputs, '-filter_complex', 'concat=n=3', ...video, ...hls], { cwd: folder })
  const object = `${version}/268p.mp4`
  const bytes = readFileSync(join(folder, 'film.m4s'))
  const { error } = await house.service().storage.from('media').upload(object, bytes, { contentType: 'video/mp4' })
  if (error) throw error
  const playlist = readFileSync(join(folder, 'film.m3u8'), 'utf8').replaceAll('film.m4s', object)
  const row = { version_id: version, name: '268p', width: 640, height: 268, frame_rate: 25, bandwidth: 400_000, codecs: 'avc1.42c00d' }
  await house
    .service()
    .from('renditions')
    .insert({ ...row, object_name: object, playlist })
    .throwOnError()
  rmSync(folder, { recursive: true, force: true })
}

async function ask(client: SupabaseClient, ms: number, language = 'en', version = film.versionId): Promise<Response> {
  const { data } = await client.auth.getSession()
  return fetch(`${house.url}/functions/v1/quote?version=${version}&ms=${ms}&language=${language}`, {
    headers: { apikey: house.anonKey, authorization: `Bearer ${data.session?.access_token ?? house.anonKey}` },
  })
}
async function picture(ms: number, language = 'en') {
  const answer = await ask(viewer, ms, language)
  expect(answer.status).toBe(200)
  const png = Buffer.from(await answer.arrayBuffer())
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  const [r, g, b] = at(5, 5) as [number, number, number]
  let white = 0
  for (let byte = 0; byte < data.length; byte += 3) if (Math.min(data[byte]!, data[byte + 1]!, data[byte + 2]!) > 230) white++
  const colour = r > 150 ? 'red' : g > 80 ? 'green' : b > 150 ? 'blue' : 'none'
  return {
    colour,
    white,
    ratio: info.width / info.height,
    type: answer.headers.get('content-type'),
    name: answer.headers.get('content-disposition'),
  }
}

describe('a quote as a still', () => {
  it('is the frame at the exact moment, in the film’s own ratio', async () => {
    expect(await picture(9_960)).toMatchObject({ colour: 'red', type: 'image/png' })
    const { colour, ratio, name } = await picture(10_000)
    expect(colour).toBe('green')
    expect(ratio).toBeCloseTo(640 / 268, 2)
    expect(name).toBe('inline; filename="Three-Colours-00-00-10.png"')
    expect((await picture(19_999)).colour).toBe('green')
    expect((await picture(29_999)).colour).toBe('blue')
  })
  it('includes the caption spoken there, in the language requested', async () => {
    const [before, said, other] = [await picture(7000), await picture(12_500), await picture(12_500, 'de')]
    expect(said.colour).toBe('green')
    expect(said.white).toBeGreaterThan(before.white + 1500)
    expect(other.white).toBeLessThan(before.white + 200)
  })
  it('between two captions uses the next one, else the previous one, and never a protected one', async () => {
    const words = async (ms: number) => {
      await ask(viewer, ms)
      const { data } = await house.service().from('quotes').select('words').eq('at_ms', ms).single().throwOnError()
      return data.words
    }
    const sentence = 'Every lamp had a name, & <nobody> wrote them down.'
    expect(await words(10_000)).toBe(sentence)
    expect(await words(11_000)).toBe(sentence)
    expect(await words(15_000)).toBe(sentence)
    expect(await words(7000)).toBe('')
    expect(await words(18_000)).toBe('')
    // Two seconds before what is protected.
    expect(await words(22_000)).toBe('')
  })
  it('is drawn once for each frame, and again when its caption changes', async () => {
    const drawn = async () => (await house.service().from('quotes').select('id').gte('at_ms', 12_000).lt('at_ms', 12_100)).data?.length
    for (const ms of [12_001, 12_020, 12_039]) expect((await ask(viewer, ms)).status).toBe(200)
    expect(await drawn()).toBe(1)
    await house.service().from('cues').update({ text: 'Every lamp had a number.' }).eq('version_id', film.versionId).eq('starts_ms', 12_000)
    expect((await ask(viewer, 12_020)).status).toBe(200)
    expect(await drawn()).toBe(2)
  })
  it('is refused for a protected passage, also to its creator', async () => {
    for (const client of [viewer, creator])
      for (const ms of [23_800, 25_000]) {
        const answer = await ask(client, ms)
        expect([answer.status, (await answer.json()).code]).toEqual([403, 'protected'])
      }
  })
  it('is limited to sixty an hour for each person', async () => {
    const other = await house.person('Busy')
    const id = (await other.auth.getUser()).data.user!.id
    const rows = Array.from({ length: 60 }, (_, at) => ({
      version_id: film.versionId,
      at_ms: 15_000 + at * 40,
      asked_by: id,
      state: 'failed',
    }))
    await house.service().from('quotes').insert(rows).throwOnError()
    const answer = await ask(other, 1000)
    expect([answer.status, (await answer.json()).code]).toEqual([429, 'limit'])
  })
  it('is refused once the film is withdrawn, even if already drawn, and always to a visitor', async () => {
    expect((await ask(house.visitor(), 10_000)).status).toBeGreaterThanOrEqual(401)
    await creator.rpc('publish_documentary', { documentary: film.id, visibility: 'private' }).throwOnError()
    expect((await ask(viewer, 10_000)).status).toBe(404)
    expect((await ask(creator, 10_000)).status).toBe(200)
    const [{ object_name }] = (await house.service().from('quotes').select('object_name').eq('state', 'made').limit(1)).data as [
      { object_name: string },
    ]
    for (const client of [viewer, creator]) {
      expect((await client.storage.from('media').download(object_name)).data).toBeNull()
      expect((await client.storage.from('media').createSignedUrl(object_name, 60)).data).toBeNull()
      expect((await client.from('quotes').select('id')).data ?? []).toEqual([])
    }
  })
})
