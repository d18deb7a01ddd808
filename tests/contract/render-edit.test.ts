import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { waveFile } from '#core/media/sound/wave-file.ts'
import { h264, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { good, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'

// A paper edit becomes an unpublished version: with its captions, chapters, sources and what is protected, by the frozen map (A14).

vi.setConfig({ testTimeout: 150_000, hookTimeout: 120_000 })
let preparing: PreparingHouse
let film: string
let rush: string
let voice: string
const edit = randomUUID()
const sql = () => preparing.house.context.database.pool('postgres')
beforeAll(async () => {
  preparing = await openPreparingHouse()
  const { mara, ffmpeg, folder } = preparing
  const { data } = await mara.auth.getUser()
  const [made] =
    await sql()`insert into public.documentaries (owner_id, title, language) values (${data.user!.id}, 'Harbour', 'en') returning id`
  film = made!['id'] as string
  const path = makeClip(ffmpeg, folder, 'A001C003.mov', (go, out) =>
    go(
      ...lavfi('testsrc2=s=320x180:r=25:d=8'),
      // The second channel heard nothing.
      ...lavfi("aevalsrc='sin(440*2*PI*t)/2|0':s=48000:d=8"),
      ...h264,
      '-c:a',
      'pcm_s16le',
      '-timecode',
      '10:00:00:00',
      out,
    ),
  )
  const bytes = readFileSync(path)
  const [begun] = good(await mara.rpc('begin_rushes', { documentary: film, files: [{ name: 'A001C003.mov', bytes: bytes.length }] })) as {
    id: string
    object: string
  }[]
  rush = begun!.id
  good(await mara.storage.from('sources').upload(begun!.object, bytes, { contentType: 'video/quicktime' }))
  await vi.waitUntil(async () => (await version(rush))?.['state'] === 'ready', { timeout: 90_000, interval: 300 })
  // Two seconds of a voice-over, as a browser records it.
  const spoken = waveFile([Float32Array.from({ length: 96_000 }, (_, n) => Math.sin((n * 2 * Math.PI * 300) / 48_000) / 2)], 48_000)
  const [take] = good(await mara.rpc('begin_rushes', { documentary: film, files: [{ name: 'Voice-over.wav', bytes: spoken.length }] })) as {
    id: string
    object: string
  }[]
  voice = take!.id
  good(await mara.storage.from('sources').upload(take!.object, spoken, { contentType: 'audio/wav' }))
  await vi.waitUntil(async () => (await version(voice))?.['state'] === 'ready', { timeout: 90_000, interval: 300 })
  const cues = [
    { startsMs: 1000, endsMs: 2000, text: 'The harbour closed.', speaker: 'Amina' },
    { startsMs: 5000, endsMs: 6000, text: 'My name is a secret.', speaker: 'Amina' },
  ]
  const track = good(await mara.rpc('replace_captions', { version: rush, language: 'en', label: 'English', kind: 'captions', cues }))
  good(await mara.from('cues').update({ sensitive: true }).eq('track_id', track).eq('starts_ms', 5000).select('id'))
  await sql()`insert into public.footnotes (version_id, starts_ms, ends_ms, statement, source) values (${rush}, 1500, 9000, 'In 1986', 'Port authority')`
})
afterAll(() => preparing?.close())
const version = async (id: string) => (await sql()`select * from public.versions where id = ${id}`)[0]

it('renders the kept parts, with all marks on their rushes', async () => {
  const { mara } = preparing
  const clock = { rate_num: 25, rate_den: 1, drop_frame: false, start_frame: 90_000 }
  good(await mara.rpc('begin_paper_edit', { edit, documentary: film, title: 'Radio edit', ...clock }))
  const items = [
    { kind: 'heading', text: 'The gate' },
    { kind: 'clip', rush, in: 25, out: 75, struck: [[60, 70]] },
    { kind: 'heading', text: 'The name' },
    { kind: 'clip', rush, in: 125, out: 150, dissolve: 0 },
    { kind: 'title', text: 'Harbour & law', frames: 25 },
    { kind: 'voice-over', text: 'Read aloud.', rush: voice, frames: 49 },
  ]
  const changes = items.map((item, place) => ({ id: randomUUID(), before: null, after: { place, ...item } }))
  good(await mara.rpc('write_items', { edit, change: randomUUID(), changes }))
  const made = good(await mara.rpc('render_paper_edit', { edit })) as string
  expect((await mara.rpc('render_paper_edit', { edit })).error?.message).toBe('This paper edit is already being rendered.')
  await expect.poll(async () => (await version(made))?.['state'], { timeout: 120_000 }).toBe('ready')
  expect(await version(made)).toMatchObject({ kind: 'cut', label: 'Radio edit · 1', duration_ms: 5600, start_timecode: '01:00:00:00' })
  expect(await sql()`select published_at from public.documentaries where id = ${film}`).toEqual([{ published_at: null }])
  expect(
    await sql()`select starts_ms, ends_ms, text, speaker, sensitive from public.cues where version_id = ${made} order by starts_ms`,
  ).toEqual([
    { starts_ms: 0, ends_ms: 1000, text: 'The harbour closed.', speaker: 'Amina', sensitive: false },
    { starts_ms: 1600, ends_ms: 2600, text: 'My name is a secret.', speaker: 'Amina', sensitive: true },
    { starts_ms: 3600, ends_ms: 5600, text: 'Read aloud.', speaker: '', sensitive: false },
  ])
  expect(await sql()`select starts_ms, ends_ms, title from public.chapters where version_id = ${made} order by starts_ms`).toEqual([
    { starts_ms: 0, ends_ms: 1600, title: 'The gate' },
    { starts_ms: 1600, ends_ms: 5600, title: 'The name' },
  ])
  const notes = await sql()`select starts_ms, ends_ms, source from public.footnotes where version_id = ${made} order by starts_ms`
  expect(notes).toEqual([{ starts_ms: 500, ends_ms: 2600, source: 'Port authority' }])
  expect(await sql()`select state, map from public.edit_renders where version_id = ${made}`).toEqual([
    {
      state: 'done',
      map: [
        [0, 35, rush, 25],
        [35, 40, rush, 70],
        [40, 65, rush, 125],
        [90, 140, voice, 0],
      ],
    },
  ])
  // The title is silent, and the voice-over is heard behind it.
  const file = await sourceOf(made, join(preparing.folder, 'render.mp4'))
  expect(loudnessOf(preparing.ffmpeg, file, 2.8, 0.6)).toBeLessThan(-80)
  expect(loudnessOf(preparing.ffmpeg, file, 3.8, 1.6)).toBeGreaterThan(-15)
})

it('stops when it is cancelled, and its version is gone', async () => {
  const { mara } = preparing
  const made = good(await mara.rpc('render_paper_edit', { edit })) as string
  expect(good(await mara.rpc('cancel_render', { render: made }))).toBeNull()
  expect(await version(made)).toBeUndefined()
  expect(await sql()`select state, version_id from public.edit_renders where id = ${made}`).toEqual([
    { state: 'cancelled', version_id: null },
  ])
  // Another can be asked for at once.
  const next = good(await mara.rpc('render_paper_edit', { edit })) as string
  await expect.poll(async () => (await version(next))?.['state'], { timeout: 120_000 }).toBe('ready')
  expect(await sql()`select state, progress from public.edit_renders where id = ${next}`).toEqual([{ state: 'done', progress: 1 }])
})

it('has the channels an item chose, and a sound recorded apart from the frame on where it was joined', async () => {
  const { mara, ffmpeg, folder } = preparing
  good(await mara.rpc('join_sound', { sound: voice, picture: rush, offset_frames: 100, how: 'typed' }))
  const mixed = randomUUID()
  const clock = { rate_num: 25, rate_den: 1, drop_frame: false, start_frame: 90_000 }
  good(await mara.rpc('begin_paper_edit', { edit: mixed, documentary: film, title: 'Mixed', ...clock }))
  const bite = (over: object) => ({ kind: 'clip', rush, in: 75, out: 125, struck: [], ...over })
  // As the rush sounds, then by its silent channel, then by the one that heard the tone.
  const items = [bite({}), bite({ channels: [2] }), bite({ channels: [1] })]
  const changes = items.map((item, place) => ({ id: randomUUID(), before: null, after: { place, ...item } }))
  good(await mara.rpc('write_items', { edit: mixed, change: randomUUID(), changes }))
  const made = good(await mara.rpc('render_paper_edit', { edit: mixed })) as string
  await expect.poll(async () => (await version(made))?.['state'], { timeout: 120_000 }).toBe('ready')
  const file = await sourceOf(made, join(folder, 'mixed.mp4'))
  // The sound begins with frame 100 of the picture, a second into the cut.
  expect(loudnessOf(ffmpeg, file, 0.1, 0.8)).toBeLessThan(-80)
  expect(loudnessOf(ffmpeg, file, 1.1, 0.8)).toBeGreaterThan(-15)
  expect(loudnessOf(ffmpeg, file, 2.1, 1.8)).toBeLessThan(-80)
  expect(loudnessOf(ffmpeg, file, 4.1, 1.8)).toBeGreaterThan(-15)
})

/** The file of a version, saved at a path. */
async function sourceOf(id: string, path: string): Promise<string> {
  const { data } = await preparing.house
    .service()
    .storage.from('sources')
    .download((await version(id))!['source_object'] as string)
  writeFileSync(path, Buffer.from(await data!.arrayBuffer()))
  return path
}

/** The mean of a stretch of a file, in decibels below full. */
function loudnessOf(ffmpeg: string, path: string, fromSeconds: number, seconds: number): number {
  const args = ['-ss', String(fromSeconds), '-t', String(seconds), '-i', path, '-map', '0:a', '-af', 'volumedetect', '-f', 'null', '-']
  return Number(/mean_volume: (-?[\d.]+|-inf)/.exec(spawnSync(ffmpeg, args, { encoding: 'utf8' }).stderr)?.[1]?.replace('-inf', '-200'))
}
