import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { clips, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { type Spoken, spokenTrack } from '#tests/support/media/speech.ts'
import { sendFilm, startTestWorker, startWorkerProcess, testFfmpeg } from '#tests/support/worker.ts'

// The house hears by itself: a real worker with the project's own model, and films in which a synthesiser speaks.

let house: TestHouse
let mara: SupabaseClient
let ilse: SupabaseClient
let worker: Awaited<ReturnType<typeof startTestWorker>> | undefined
let ffmpeg: string
const folder = mkdtempSync(join(tmpdir(), 'actuality-hears-'))
const hears = { HEARING: 'on' }
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse()
  mara = await house.person('Mara', 'creator')
  ilse = await house.person('Ilse')
  ffmpeg = await testFfmpeg()
})
afterAll(async () => {
  await worker?.stop()
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

async function withWorker(env: Record<string, string> = hears) {
  await worker?.stop()
  worker = await startTestWorker(house, env)
}
function spokenFilm(name: string, seconds: number, sentences: (Spoken & { atSeconds: number })[]): string {
  const { inputs, graph } = spokenTrack(folder, seconds, sentences)
  return makeClip(ffmpeg, folder, name, (run, out) =>
    run(
      ...[...inputs, ...lavfi(`color=navy:s=160x90:r=10:d=${seconds}`), '-filter_complex', graph],
      ...['-map', `${sentences.length}:v`, '-map', '[a]', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20'],
      ...['-c:a', 'aac', '-ac', '2', out],
    ),
  )
}
const transcription = async (versionId: string) =>
  (
    await mara
      .from('transcriptions')
      .select('id, state, failure, progress, language, track_id, unasked, left_seconds')
      .eq('version_id', versionId)
      .maybeSingle()
  ).data
const until = (versionId: string, state: string) =>
  vi.waitFor(async () => expect((await transcription(versionId))?.state).toBe(state), { timeout: 150_000, interval: 300 })
const ready = (versionId: string) =>
  vi.waitFor(async () => expect((await mara.from('versions').select('state').eq('id', versionId).single()).data?.state).toBe('ready'), {
    timeout: 120_000,
    interval: 300,
  })

it('a new cut is heard unasked; its words are captions nobody has read, and only who edits it knows', async () => {
  await withWorker()
  expect((await mara.rpc('can_transcribe')).data).toBe(true)
  // It is not quick enough for what is spoken in a room.
  expect((await mara.rpc('can_write_along')).data).toBe(false)
  const words = 'The fishermen came home late in the evening, because the wind had turned.'
  const film = await sendFilm(mara, spokenFilm('spoken.mp4', 12, [{ atSeconds: 3, words }]))
  await until(film.versionId, 'done')
  const row = (await transcription(film.versionId))!
  expect(row).toMatchObject({ progress: 1, language: 'en', unasked: true, failure: null, left_seconds: null })
  const { data: track } = await mara.from('caption_tracks').select('language, kind, origin, reviewed').eq('id', row.track_id).single()
  expect(track).toEqual({ language: 'en', kind: 'captions', origin: 'machine', reviewed: false })
  const { data: cues } = await mara.from('cues').select('text, starts_ms, words').eq('track_id', row.track_id).order('starts_ms')
  expect(cues!.map(({ text }) => text).join(' ')).toMatch(/came home\s+late in the\s+evening,?\s+because the wind had turned\./)
  expect(cues![0]!.starts_ms).toBeGreaterThan(2700)
  expect(cues![0]!.starts_ms).toBeLessThan(3500)
  expect((cues![0]!.words as unknown[]).length).toBeGreaterThan(3)
  expect((await ilse.from('transcriptions').select('id')).data).toEqual([])
  expect((await ilse.from('cues').select('id')).data).toEqual([])
}, 240_000)

it('a film of music alone gets no words, and says so', async () => {
  const path = makeClip(ffmpeg, folder, 'music.mp4', (run, out) =>
    run(
      ...lavfi('color=black:s=160x90:r=10:d=12'),
      ...lavfi("aevalsrc='0.4*sin(2*PI*(220*pow(2\\,floor(mod(t*2\\,12))/12))*t)*exp(-3*mod(t\\,0.5))':s=48000:d=12"),
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', out],
    ),
  )
  const film = await sendFilm(mara, path)
  await until(film.versionId, 'done')
  expect(await transcription(film.versionId)).toMatchObject({ failure: 'No speech was recognised in this film.', track_id: null })
  expect((await mara.from('caption_tracks').select('id').eq('version_id', film.versionId)).data).toEqual([])
}, 240_000)

describe('is not heard unasked', () => {
  const begin = async (change: (film: { documentary: string; version: string }) => PromiseLike<unknown>) => {
    const bytes = await import('node:fs').then(({ readFileSync }) => readFileSync(makeClip(ffmpeg, folder, 'plain.mp4', clips[0]!.make)))
    const { data } = await mara.rpc('begin_version', {
      file_name: 'plain.mp4',
      size_bytes: bytes.length,
      documentary: null,
      title: 'Plain',
    })
    await change({ documentary: data.documentary_id, version: data.id })
    await mara.storage.from('sources').upload(data.source_object, bytes, { contentType: 'application/octet-stream' })
    await ready(data.id)
    return data.id as string
  }
  it('a film in which nobody speaks, as its creator says', async () => {
    const id = await begin(({ documentary }) => mara.from('documentaries').update({ language: 'zxx' }).eq('id', documentary).throwOnError())
    expect(await transcription(id)).toBeNull()
  }, 150_000)
  it('a film whose creator wants that not', async () => {
    const id = await begin(async ({ documentary }) => {
      await mara.from('documentaries').update({ heard_unasked: false }).eq('id', documentary).throwOnError()
      await ilse.from('documentaries').update({ heard_unasked: true }).eq('id', documentary).throwOnError()
    })
    expect(await transcription(id)).toBeNull()
  }, 150_000)
  it('a cut that has captions', async () => {
    const cues = [{ startsMs: 0, endsMs: 900, text: 'Mine.' }]
    const id = await begin(({ version }) =>
      mara.rpc('replace_captions', { version, language: 'en', label: 'English', kind: 'captions', cues }).throwOnError(),
    )
    expect(await transcription(id)).toBeNull()
  }, 150_000)
  it('a cut that was heard, or whose hearing was stopped', async () => {
    const id = await begin(async () => undefined)
    await until(id, 'done')
    await sql()`update public.transcriptions set state = 'cancelled' where version_id = ${id}`
    await sql()`select private.begin_hearing(${id})`
    expect(await transcription(id)).toMatchObject({ state: 'cancelled' })
  }, 240_000)
  it('anything, in a house that hears nothing or asks a recogniser elsewhere', async () => {
    for (const [env, can] of [
      [{ HEARING: 'off' }, false],
      [{ ...hears, TRANSCRIBE_URL: 'http://127.0.0.1:9' }, true],
    ] as const) {
      await withWorker(env)
      expect((await mara.rpc('can_transcribe')).data).toBe(can)
      expect((await mara.rpc('can_write_along')).data).toBe(can)
      const id = await begin(async () => undefined)
      expect(await transcription(id)).toBeNull()
    }
  }, 240_000)
  it('by anybody but the house', async () => {
    expect((await mara.schema('private' as 'public').rpc('begin_hearing' as never)).error).not.toBeNull()
  })
})

it('a worker that is killed in the middle is followed by one that hears only what was not heard', async () => {
  await worker?.stop()
  worker = undefined
  const words = 'Nobody in the village believed that the bridge would hold.'
  const path = spokenFilm('long.mp4', 100, [
    { atSeconds: 5, words },
    { atSeconds: 90, words },
  ])
  const doomed = startWorkerProcess(house, hears)
  await vi.waitFor(async () => expect((await mara.rpc('can_transcribe')).data).toBe(true), { timeout: 60_000, interval: 200 })
  const film = await sendFilm(mara, path)
  await vi.waitFor(async () => expect((await transcription(film.versionId))?.progress).toBeGreaterThan(0), {
    timeout: 150_000,
    interval: 50,
  })
  await doomed.kill('SIGKILL')
  const row = (await transcription(film.versionId))!
  expect(row).toMatchObject({ state: 'working' })
  expect(row.progress).toBeLessThan(0.8)
  expect(row.left_seconds).toBeGreaterThan(0)
  // What was heard carries a mark: heard again it would be lost.
  await sql()`update private.heard_pieces set heard = jsonb_set(heard, '{0,0}', '"Marked"') where transcription_id = ${row.id}`
  await withWorker()
  await until(film.versionId, 'done')
  const { data } = await mara
    .from('cues')
    .select('text, starts_ms')
    .eq('track_id', (await transcription(film.versionId))!.track_id)
    .order('starts_ms')
  expect(data![0]!.text).toMatch(/^Marked in the\s+village/)
  expect(data!.at(-1)!.starts_ms).toBeGreaterThan(89_500)
}, 400_000)
