import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { clips, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { sendFilm, startTestWorker, startWorkerProcess, testFfmpeg } from '#tests/support/worker.ts'

// A film is heard: a real worker, a real ffmpeg, and a server of this test's own that speaks as recognisers do.

interface Asked {
  path: string
  key: string | undefined
  form: FormData
}
let server: Server
const asked: Asked[] = []
let answer: (ask: Asked) => { status: number; body: unknown; headers?: Record<string, string> } | Promise<never>
let house: TestHouse
let worker: Awaited<ReturnType<typeof startTestWorker>>
let mara: SupabaseClient
let ilse: SupabaseClient
let film: { documentaryId: string; versionId: string }
const folder = mkdtempSync(join(tmpdir(), 'actuality-heard-'))

const readForm = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': request.headers['content-type']! } }).formData()
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const one = { path: request.url!, key: request.headers.authorization, form: await readForm(request) }
    asked.push(one)
    const { status, body, headers } = await answer(one)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  house = await openTestHouse()
  worker = await startTestWorker(house, { TRANSCRIBE_URL: recogniser(), TRANSCRIBE_KEY: 'sesame', TRANSCRIBE_MODEL: 'large' })
  mara = await house.person('Mara', 'creator')
  ilse = await house.person('Ilse')
  const clip = makeClip(await testFfmpeg(), folder, 'heard.mp4', clips.find((one) => one.copied)!.make)
  film = await sendFilm(mara, clip)
  await vi.waitFor(async () => expect(await state(film.versionId)).toBe('ready'), { timeout: 120_000, interval: 300 })
}, 180_000)
afterAll(async () => {
  await worker.stop()
  await house.close()
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked.length = 0
  answer = () => ({ status: 200, body: whisper })
})

const recogniser = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const state = async (versionId: string) => (await mara.from('versions').select('state').eq('id', versionId).single()).data?.state
const row = async () =>
  (
    await mara
      .from('transcriptions')
      .select('id, state, failure, progress, language, track_id')
      .eq('version_id', film.versionId)
      .is('part', null)
      .maybeSingle()
  ).data
const hear = (person = mara, language = '') => person.rpc('transcribe', { version: film.versionId, language })
const until = (wanted: string) => vi.waitFor(async () => expect((await row())?.state).toBe(wanted), { timeout: 40_000, interval: 150 })

/** As whisper.cpp answers: words within segments. */
const whisper = {
  language: 'english',
  segments: [
    {
      text: ' We counted the ships.',
      start: 0.2,
      end: 1.4,
      words: [
        { word: ' We', start: 0.2, end: 0.4 },
        { word: ' counted', start: 0.4, end: 0.8 },
        { word: ' the', start: 0.8, end: 0.9 },
        { word: ' ships.', start: 0.9, end: 1.4 },
      ],
    },
  ],
}

it('speech in the room of a screening is captioned, and unrecognisable speech leaves nothing behind', async () => {
  const id = (await mara.auth.getUser()).data.user!.id
  const sql = house.context.database.pool('postgres')
  const [room] = await sql`insert into public.screenings (title, starts_at, made_by) values ('Tonight', now(), ${id}) returning id`
  const screening = room!['id'] as string
  await sql`insert into public.screening_people (screening_id, user_id, role, name) values (${screening}, ${id}, 'owner', 'Mara')`
  const sound = Buffer.concat([Buffer.from('RIFF0000WAVEfmt '), Buffer.alloc(3200)])
  const hear = () =>
    mara.rpc('hear_spoken', { line: randomUUID(), screening, sound: sound.toString('base64'), language: 'en' }).throwOnError()
  const spoken = async () => (await mara.rpc('read_talk', { screening })).data.spoken as { words: string; done: boolean }[]
  await hear()
  await expect.poll(spoken, { timeout: 20_000 }).toMatchObject([{ words: 'We counted the ships.', done: true }])
  const [{ key, form }] = asked as [Asked]
  expect([key, form.get('language')]).toEqual(['Bearer sesame', 'en'])
  expect(Buffer.from(await (form.get('file') as File).arrayBuffer()).equals(sound)).toBe(true)
  answer = () => ({ status: 401, body: {} })
  await hear()
  await expect
    .poll(async () => [(await spoken()).length, (await sql`select from private.spoken_pieces`).length], { timeout: 20_000 })
    .toEqual([1, 0])
})

it('speech becomes unread captions, with the time of each word', async () => {
  expect((await mara.rpc('can_transcribe')).data).toBe(true)
  expect((await hear()).error).toBeNull()
  await until('done')
  const [{ path, key, form }] = asked as [Asked]
  expect([path, key, form.get('model'), form.get('response_format')]).toEqual([
    '/v1/audio/transcriptions',
    'Bearer sesame',
    'large',
    'verbose_json',
  ])
  const wav = new Uint8Array(await (form.get('file') as File).arrayBuffer())
  expect(new TextDecoder().decode(wav.slice(0, 4))).toBe('RIFF')
  // Three seconds of sound; the beep of the second second is where it belongs.
  expect(wav.length).toBeGreaterThan(90_000)
  const loud = new Int16Array(wav.slice(44).buffer).map((sample) => Number(Math.abs(sample) > 100))
  expect(Math.abs(loud.indexOf(1) / 16_000 - 1)).toBeLessThan(0.1)
  expect(Math.abs(loud.lastIndexOf(1) / 16_000 - 1.4)).toBeLessThan(0.1)
  const done = await row()
  expect(done).toMatchObject({ progress: 1, language: 'en' })
  const { data: track } = await mara
    .from('caption_tracks')
    .select('language, label, kind, origin, reviewed')
    .eq('id', done!.track_id!)
    .single()
  expect(track).toEqual({ language: 'en', label: 'English', kind: 'captions', origin: 'machine', reviewed: false })
  const { data: cues } = await mara.from('cues').select('text, starts_ms, words').eq('track_id', done!.track_id!)
  expect(cues).toEqual([
    {
      text: 'We counted the ships.',
      starts_ms: 200,
      words: [
        ['We', 200, 400],
        ['counted', 400, 800],
        ['the', 800, 900],
        ['ships.', 900, 1400],
      ],
    },
  ])
})

it('captions a person has read stay; the new recognition is stored beside them', async () => {
  await mara.rpc('replace_captions', {
    ...{ version: film.versionId, language: 'en', label: 'English', kind: 'captions' },
    cues: [{ startsMs: 0, endsMs: 900, text: 'Mine.' }],
  })
  answer = () => ({
    status: 200,
    // As OpenAI answers: words beside the segments, without their marks.
    body: {
      language: 'english',
      text: 'None left.',
      words: [
        { word: 'None', start: 0.1, end: 0.5 },
        { word: 'left', start: 0.5, end: 1 },
      ],
      segments: [],
    },
  })
  await hear(mara, 'en')
  await until('done')
  expect(asked[0]!.form.get('language')).toBe('en')
  const { data } = await mara.from('cues').select('text, caption_tracks (language)').eq('version_id', film.versionId).order('text')
  expect(data).toEqual([
    { text: 'Mine.', caption_tracks: { language: 'en' } },
    { text: 'None left.', caption_tracks: { language: 'en-machine' } },
  ])
})

it('a busy recogniser is asked again; a refusal is reported in words', async () => {
  let busy = 1
  answer = () => (busy-- > 0 ? { status: 503, body: {}, headers: { 'retry-after': '1' } } : { status: 200, body: whisper })
  await hear()
  await until('done')
  expect(asked).toHaveLength(2)
  for (const [status, body, ends, words] of [
    [401, {}, 'failed', 'The speech recogniser refused the key of this house. The people who run this site can correct that.'],
    [200, { nonsense: true, words: 'many' }, 'failed', 'The speech recogniser gave an unreadable answer.'],
    [200, { text: '', segments: [] }, 'done', 'No speech was recognised in this film.'],
  ] as const) {
    answer = () => ({ status, body })
    await hear()
    await until(ends)
    expect((await row())!.failure).toBe(words)
  }
})

it('a passage without a result keeps its captions, and is reported until its creator has read why', async () => {
  await hear()
  await until('done')
  const track = (await row())!.track_id as string
  const before = (await mara.from('cues').select('text').eq('track_id', track)).data
  expect(before).toEqual([{ text: 'We counted the ships.' }])
  const passage = async (id: string) => (await mara.from('transcriptions').select('state, failure').eq('id', id).maybeSingle()).data
  for (const [status, body, ends, failure] of [
    [200, { text: '', segments: [] }, 'done', 'No speech was recognised in this passage.'],
    [401, {}, 'failed', 'The speech recogniser refused the key of this house. The people who run this site can correct that.'],
  ] as const) {
    answer = () => ({ status, body })
    const { data: id } = await mara.rpc('hear_part', { track, from_ms: 0, to_ms: 2000, language: 'en' }).throwOnError()
    await vi.waitFor(async () => expect(await passage(id)).toEqual({ state: ends, failure }), { timeout: 40_000, interval: 150 })
    expect((await mara.from('cues').select('text').eq('track_id', track)).data).toEqual(before)
    expect((await ilse.rpc('cancel_transcription', { transcription: id })).error?.code).toBe('42501')
    expect(await passage(id)).toEqual({ state: ends, failure })
    await mara.rpc('cancel_transcription', { transcription: id }).throwOnError()
    expect(await passage(id)).toEqual({ state: 'cancelled', failure })
  }
  // What was heard of the whole cut is not put away so.
  const whole = { transcription: (await mara.from('transcriptions').select('id').eq('track_id', track).single()).data!.id }
  await mara.rpc('cancel_transcription', whole).throwOnError()
  expect(await passage(whole.transcription)).toEqual({ state: 'done', failure: null })
})

it('stops within moments when its creator cancels it, and leaves nothing', async () => {
  answer = () => new Promise<never>(() => {})
  const { data: id } = await hear()
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 })
  expect((await ilse.rpc('cancel_transcription', { transcription: id })).error?.code).toBe('42501')
  expect((await row())!.state).toBe('working')
  expect((await mara.rpc('cancel_transcription', { transcription: id })).error).toBeNull()
  await until('cancelled')
  answer = () => ({ status: 200, body: whisper })
  await hear()
  await until('done')
})

it('a recogniser served by whisper.cpp is called at its own address in its own form', async () => {
  await worker.stop()
  worker = await startTestWorker(house, { TRANSCRIBE_URL: `${recogniser()}/inference` })
  await vi.waitFor(async () => expect((await mara.rpc('can_transcribe')).data).toBe(true), { timeout: 10_000 })
  await hear()
  await until('done')
  const [{ path, key, form }] = asked as [Asked]
  expect([path, key, form.get('response_format')]).toEqual(['/inference', undefined, 'verbose_json'])
  expect((form.get('file') as File).name).toBe('sound.wav')
  const { data: cues } = await mara
    .from('cues')
    .select('text')
    .eq('track_id', (await row())!.track_id!)
  expect(cues).toEqual([{ text: 'We counted the ships.' }])
})

it('after a worker is killed in the middle of a film, the next one transcribes only the rest', async () => {
  const path = makeClip(await testFfmpeg(), folder, 'long.mp4', (run, out) =>
    run(
      ...[...lavfi('color=black:s=64x36:r=5:d=720'), ...lavfi('sine=f=300:r=48000:d=720')],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10', '-c:a', 'aac', '-ac', '2', out],
    ),
  )
  const long = await sendFilm(mara, path)
  await vi.waitFor(async () => expect(await state(long.versionId)).toBe('ready'), { timeout: 120_000, interval: 300 })
  await worker.stop()
  const env = { TRANSCRIBE_URL: `${recogniser()}/inference` }
  const doomed = startWorkerProcess(house, env)
  let heard = 0
  answer = () => (heard++ === 0 ? { status: 200, body: whisper } : new Promise<never>(() => {}))
  const rowOf = async () =>
    (await mara.from('transcriptions').select('state, progress, failure, track_id').eq('version_id', long.versionId).maybeSingle()).data
  await vi.waitFor(
    async () => {
      expect((await mara.rpc('transcribe', { version: long.versionId, language: '' })).error).toBeNull()
      expect(asked).toHaveLength(2)
    },
    { timeout: 60_000, interval: 500 },
  )
  expect(await rowOf()).toMatchObject({ state: 'working', progress: expect.closeTo(1 / 3, 1) })
  await doomed.kill('SIGKILL')
  answer = () => ({ status: 200, body: whisper })
  worker = await startTestWorker(house, env)
  await vi.waitFor(async () => expect((await rowOf())?.state).toBe('done'), { timeout: 60_000, interval: 200 })
  // The first piece once, the second again, the third.
  expect(asked).toHaveLength(4)
  const { data: cues } = await mara
    .from('cues')
    .select('starts_ms')
    .eq('track_id', (await rowOf())!.track_id!)
    .order('starts_ms')
  expect(cues).toEqual([{ starts_ms: 200 }, { starts_ms: 240_200 }, { starts_ms: 480_200 }])
}, 240_000)

describe('starting a transcription', () => {
  it('is for its creator only, and no one else learns of it', async () => {
    expect((await hear(ilse)).error?.code).toBe('42501')
    expect((await hear(house.visitor())).error).not.toBeNull()
    expect((await house.visitor().rpc('can_transcribe')).error).not.toBeNull()
    expect((await ilse.from('transcriptions').select('id')).data).toEqual([])
    expect((await mara.from('transcriptions').update({ state: 'done' }).eq('version_id', film.versionId)).error?.code).toBe('42501')
  })
  it('is refused to everyone in a house without a recogniser', async () => {
    const other = await startTestWorker(house)
    expect((await mara.rpc('can_transcribe')).data).toBe(false)
    expect((await hear()).error?.message).toBe('Speech recognition is not set up on this site.')
    await other.stop()
  })
})
