import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { clips, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { type Spoken, spokenTrack } from '#tests/support/media/speech.ts'
import { sendSlowly } from '#tests/support/send-slowly.ts'
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
function spokenFilm(
  name: string,
  seconds: number,
  sentences: (Spoken & { atSeconds: number })[],
  picture = 'color=navy:s=160x90:r=10',
): string {
  const { inputs, graph } = spokenTrack(folder, seconds, sentences)
  return makeClip(ffmpeg, folder, name, (run, out) =>
    run(
      ...[...inputs, ...lavfi(`${picture}:d=${seconds}`), '-filter_complex', graph],
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

it('a new cut is transcribed automatically; its text becomes unread captions, which only its editors see', async () => {
  await withWorker()
  expect((await mara.rpc('can_transcribe')).data).toBe(true)
  const words = 'The fishermen came home late in the evening, because the wind had turned.'
  const film = await sendFilm(mara, spokenFilm('spoken.mp4', 12, [{ atSeconds: 3, words }]))
  await until(film.versionId, 'done')
  const row = (await transcription(film.versionId))!
  expect(row).toMatchObject({ progress: 1, language: 'en', unasked: true, failure: null, left_seconds: null })
  const { data: track } = await mara.from('caption_tracks').select('language, kind, origin, reviewed').eq('id', row.track_id).single()
  expect(track).toEqual({ language: 'en', kind: 'captions', origin: 'machine', reviewed: false })
  const { data: cues } = await mara.from('cues').select('id, text, starts_ms, words').eq('track_id', row.track_id).order('starts_ms')
  expect(cues!.map(({ text }) => text).join(' ')).toMatch(/came home\s+late in the\s+evening,?\s+because the wind had turned\./)
  expect(cues![0]!.starts_ms).toBeGreaterThan(2700)
  expect(cues![0]!.starts_ms).toBeLessThan(3500)
  expect((cues![0]!.words as unknown[]).length).toBeGreaterThan(3)
  expect((await ilse.from('transcriptions').select('id')).data).toEqual([])
  expect((await ilse.from('cues').select('id')).data).toEqual([])
  // Heard a second time: of two hearings that say other words these are unsure, and the others say nothing of themselves.
  const again = async () =>
    (await sql()`select heard_again from private.heard_pieces where transcription_id = ${row.id}`).map(({ heard_again }) => heard_again)
  await vi.waitFor(async () => expect(await again()).toEqual([true]), { timeout: 150_000, interval: 300 })
  const [, from] = (cues![0]!.words as [string, number][])[1]!
  await sql()`select private.mark_unsure(${row.id}, ${[from]}::int[], 0.12)`
  const marked = async () => (await mara.from('cues').select('words').eq('id', cues![0]!.id).single()).data!.words as unknown[][]
  expect((await marked())[1]![3]).toBe(0.12)
  // Not in what a person has read.
  await sql()`update public.caption_tracks set reviewed = true where id = ${row.track_id}`
  const [, other] = (cues![0]!.words as [string, number][])[2]!
  const before = await marked()
  await sql()`select private.mark_unsure(${row.id}, ${[other]}::int[], 0.12)`
  expect(await marked()).toEqual(before)
}, 400_000)

it('speech in the room of a screening is captioned by the house itself', async () => {
  const id = (await mara.auth.getUser()).data.user!.id
  const [room] = await sql()`insert into public.screenings (title, starts_at, made_by) values ('Tonight', now(), ${id}) returning id`
  const screening = room!['id'] as string
  await sql()`insert into public.screening_people (screening_id, user_id, role, name) values (${screening}, ${id}, 'owner', 'Mara')`
  // As a machine says that is quick enough; how fast this one is just now is no matter.
  await sql()`insert into private.house_abilities (name) values ('write-along') on conflict do nothing`
  const { inputs, graph } = spokenTrack(folder, 6, [{ atSeconds: 0, words: 'Nobody in the village believed that the bridge would hold.' }])
  const wav = makeClip(ffmpeg, folder, 'said.wav', (run, out) =>
    run(...inputs, '-filter_complex', graph, '-map', '[a]', '-ac', '1', '-ar', '16000', '-bitexact', out),
  )
  const sound = readFileSync(wav).toString('base64')
  await mara.rpc('hear_spoken', { line: randomUUID(), screening, sound, language: 'en' }).throwOnError()
  const spoken = async () => (await mara.rpc('read_talk', { screening })).data.spoken as { words: string; done: boolean }[]
  await vi.waitFor(async () => expect(await spoken()).toMatchObject([{ words: expect.stringMatching(/village believed/), done: true }]), {
    timeout: 60_000,
    interval: 300,
  })
  expect(await sql()`select from private.spoken_pieces`).toHaveLength(0)
}, 120_000)

it('a film with music only gets no captions, and says so', async () => {
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

describe('is not transcribed automatically', () => {
  const begin = async (change: (film: { documentary: string; version: string }) => PromiseLike<unknown>) => {
    const bytes = readFileSync(makeClip(ffmpeg, folder, 'plain.mp4', clips[0]!.make))
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
  it('a film its creator marks as without speech', async () => {
    const id = await begin(({ documentary }) => mara.from('documentaries').update({ language: 'zxx' }).eq('id', documentary).throwOnError())
    expect(await transcription(id)).toBeNull()
  }, 150_000)
  it('a film whose creator declines it', async () => {
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
  it('a cut that was transcribed, or whose transcription was stopped', async () => {
    const id = await begin(async () => undefined)
    await until(id, 'done')
    await sql()`update public.transcriptions set state = 'cancelled' where version_id = ${id}`
    await sql()`select private.begin_hearing(${id})`
    expect(await transcription(id)).toMatchObject({ state: 'cancelled' })
  }, 240_000)
  it('a film whose creator declines while the file arrives, or whose file is refused: nothing waits forever', async () => {
    const early = (version: string) => sql()`insert into public.transcriptions (version_id, unasked) values (${version}, true)`
    const id = await begin(async ({ documentary, version }) => {
      await early(version)
      await mara.from('documentaries').update({ heard_unasked: false }).eq('id', documentary).throwOnError()
    })
    expect(await transcription(id)).toBeNull()
    const bytes = Buffer.from('No film at all, and yet somebody sent it.')
    const { data } = await mara
      .rpc('begin_version', { file_name: 'no-film.mp4', size_bytes: bytes.length, title: 'No film' })
      .throwOnError()
    await early(data.id)
    await mara.storage.from('sources').upload(data.source_object, bytes, { contentType: 'application/octet-stream' })
    await until(data.id, 'failed')
    expect((await transcription(data.id))!.failure).toMatch(/\S/)
  }, 150_000)
  it('anything, in a house without a recogniser or with one elsewhere', async () => {
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
  it('by anyone but the house', async () => {
    expect((await mara.schema('private' as 'public').rpc('begin_hearing' as never)).error).not.toBeNull()
  })
})

it('after a worker is killed halfway, the next one transcribes only the rest', async () => {
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

it('the first minute is transcribed while the rest of the file arrives, and not again once it is whole', async () => {
  await withWorker()
  const words = 'Nobody in the village believed that the bridge would hold.'
  const path = spokenFilm(
    'on-the-way.mkv',
    90,
    [
      { atSeconds: 4, words: 'The fishermen came home late in the evening, because the wind had turned.' },
      { atSeconds: 80, words },
    ],
    // Enough bytes for a beginning of it to say what is in it.
    'testsrc2=s=320x180:r=25',
  )
  const film = await sendSlowly(house, mara, path)
  await film.sendUntil(0.9)
  const soFar = async () => {
    const row = await transcription(film.versionId)
    return row ? (((await mara.rpc('heard_so_far', { transcription: row.id })).data ?? []) as { words: string }[]) : []
  }
  await vi.waitFor(async () => expect((await soFar())[0]?.words).toMatch(/because the\s+wind had turned/), {
    timeout: 150_000,
    interval: 300,
  })
  expect((await mara.from('own_versions').select('state').eq('id', film.versionId).single()).data?.state).toBe('receiving')
  const id = (await transcription(film.versionId))!.id
  await sql()`update private.heard_pieces set heard = jsonb_set(heard, '{0,0}', '"Marked"') where transcription_id = ${id}`
  await film.sendUntil(1)
  await until(film.versionId, 'done')
  const { data } = await mara
    .from('cues')
    .select('text, starts_ms')
    .eq('track_id', (await transcription(film.versionId))!.track_id)
    .order('starts_ms')
  expect(data![0]!.text).toMatch(/^(The|Marked)\s+fishermen/)
  // The piece is the one that was kept then.
  const [kept] =
    await sql()`select heard -> 0 ->> 0 as word from private.heard_pieces where transcription_id = ${id} order by starts_ms limit 1`
  expect(kept!['word']).toBe('Marked')
  expect(data!.at(-1)!.starts_ms).toBeGreaterThan(79_500)
}, 400_000)

it('a pause stops it within moments and keeps what was transcribed; it continues from there', async () => {
  const words = 'Nobody in the village believed that the bridge would hold.'
  const path = spokenFilm('paused.mp4', 75, [
    { atSeconds: 2, words },
    { atSeconds: 65, words },
  ])
  const film = await sendFilm(mara, path)
  await vi.waitFor(async () => expect((await transcription(film.versionId))?.progress).toBeGreaterThan(0), {
    timeout: 150_000,
    interval: 50,
  })
  await sql()`update private.hearing_settings set paused = true`
  await until(film.versionId, 'waiting')
  const row = (await transcription(film.versionId))!
  await sql()`update private.heard_pieces set heard = jsonb_set(heard, '{0,0}', '"Marked"') where transcription_id = ${row.id}`
  await sql()`update private.hearing_settings set paused = false`
  await sql()`select private.enqueue_hearing(${row.id})`
  await until(film.versionId, 'done')
  const { data } = await mara
    .from('cues')
    .select('text')
    .eq('track_id', (await transcription(film.versionId))!.track_id)
    .order('starts_ms')
  expect(data![0]!.text).toMatch(/^Marked/)
}, 400_000)

it('another sound track is transcribed on request, and its captions are beside those of the first', async () => {
  const [english, german] = [
    spokenTrack(folder, 10, [{ atSeconds: 1, words: 'The fishermen came home late in the evening, because the wind had turned.' }]),
    join(folder, 'german.wav'),
  ]
  const other = mkdtempSync(join(tmpdir(), 'actuality-german-'))
  const track = spokenTrack(other, 10, [
    {
      atSeconds: 1,
      voice: 'de',
      words: 'Meine Großmutter erinnerte sich an den Winter, in dem das große Wasser kam, und an die Menschen auf den Dächern.',
    },
  ])
  makeClip(ffmpeg, folder, 'german.wav', (run, out) => run(...track.inputs, '-filter_complex', track.graph, '-map', '[a]', out))
  rmSync(other, { recursive: true, force: true })
  const path = makeClip(ffmpeg, folder, 'two-sounds.mp4', (run, out) =>
    run(
      ...[...english.inputs, '-i', german, ...lavfi('color=navy:s=160x90:r=10:d=10'), '-filter_complex', english.graph],
      ...[
        '-map',
        '2:v',
        '-map',
        '[a]',
        '-map',
        '1:a',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
        '-ac',
        '2',
      ],
      ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=deu', '-shortest', out],
    ),
  )
  const film = await sendFilm(mara, path)
  await until(film.versionId, 'done')
  await ready(film.versionId)
  const { data: sounds } = await mara.from('sound_tracks').select('stream, heard').eq('version_id', film.versionId).order('stream')
  const second = sounds!.find(({ heard }) => !heard)!.stream
  expect((await ilse.rpc('transcribe', { version: film.versionId, stream: second })).error?.code).toBe('42501')
  expect((await mara.rpc('transcribe', { version: film.versionId, stream: 77 })).error?.message).toBe(
    'This version has no such sound track.',
  )
  const { data: asked } = await mara.rpc('transcribe', { version: film.versionId, stream: second }).throwOnError()
  await vi.waitFor(
    async () => expect((await mara.from('transcriptions').select('state').eq('id', asked).single()).data?.state).toBe('done'),
    { timeout: 150_000, interval: 300 },
  )
  const { data: tracks } = await mara
    .from('caption_tracks')
    .select('language, origin, cues (text)')
    .eq('version_id', film.versionId)
    .order('language')
  expect(tracks!.map(({ language }) => language)).toEqual(['de', 'en'])
  expect(tracks![0]!.cues.map(({ text }) => text).join(' ')).toMatch(/Großmutter/)

  // A passage of it is heard again: with its sound, and nothing around it is touched.
  const { data: of } = await mara.from('transcriptions').select('track_id').eq('id', asked).single().throwOnError()
  const written = of!.track_id as string
  await sql()`update public.cues set text = 'Falsch.', words = null, sensitive = true where track_id = ${written}`
  await sql()`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text) values (${written}, ${film.versionId}, 9500, 9900, 'Bleibt.')`
  const part = { track: written, from_ms: 0, to_ms: 9400, language: 'de' }
  expect((await ilse.rpc('hear_part', part)).error?.code).toBe('42501')
  expect((await mara.rpc('hear_part', { ...part, to_ms: 700_000 })).error?.message).toBe('A passage can have half a second to ten minutes.')
  const { data: again } = await mara.rpc('hear_part', part).throwOnError()
  expect((await mara.rpc('hear_part', part)).error?.message).toBe('This film is being transcribed.')
  await vi.waitFor(
    async () => expect((await mara.from('transcriptions').select('state').eq('id', again).single()).data?.state).toBe('done'),
    { timeout: 150_000, interval: 300 },
  )
  const { data: cues } = await mara.from('cues').select('text, sensitive').eq('track_id', written).order('starts_ms')
  expect(cues![0]).toMatchObject({ text: expect.stringMatching(/Großmutter/), sensitive: true })
  expect(cues!.at(-1)!.text).toBe('Bleibt.')
}, 400_000)
