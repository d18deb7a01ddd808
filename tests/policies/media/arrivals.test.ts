import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Playback, playback } from '#contract/media/playback.ts'
import { urisIn } from '#core/media/hls.ts'
import { notEarly } from '#core/media/worker-words/prepared.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { allDone } from '#tests/support/preparing-house.ts'
import { type SlowFilm, sendSlowly } from '#tests/support/send-slowly.ts'
import { openStorageHouse } from '#tests/support/storage-houses.ts'
import { followStages, startTestWorker, testFfmpeg } from '#tests/support/worker.ts'

// What has come of a film can be watched by anyone who makes it while the rest of its file is on the way, and by nobody else.

vi.setConfig({ testTimeout: 240_000 })
const seconds = 60
const folder = mkdtempSync(join(tmpdir(), 'actuality-arrivals-'))
let house: TestHouse
let mara: SupabaseClient
let ilse: SupabaseClient
let ffmpeg: string
let worker: { stop(): Promise<unknown> }
beforeAll(async () => {
  ffmpeg = await testFfmpeg()
  house = await openTestHouse()
  ;[mara, ilse] = [await house.person('Mara', 'creator'), await house.person('Ilse')]
  worker = await startTestWorker(house, { WORKER_CONCURRENCY: '2' })
}, 120_000)
afterAll(async () => {
  await worker?.stop()
  await house?.close()
  rmSync(folder, { recursive: true, force: true })
})

const sql = () => house.context.database.pool('postgres')
const sound = lavfi(`sine=f=400:r=48000:d=${seconds}`)
/** Few pictures a second, which is quicker to encode and says the same. */
const picture = (rate: number) => [...lavfi(`testsrc2=s=320x180:r=${rate}:d=${seconds}`), ...sound]
const usual = 10
/** MPEG-2 has no fewer. */
const tape = 25
const passedOn = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', String(2 * usual), '-pix_fmt', 'yuv420p', '-b:v', '600k']
const encoded = ['-c:v', 'mpeg4', '-q:v', '6', '-g', String(2 * usual)]
const makeFile = (name: string, codecs: readonly string[], rate = usual) =>
  makeClip(ffmpeg, folder, name, (run, out) => run(...picture(rate), ...codecs, out))

async function ask(person: SupabaseClient, film: SlowFilm): Promise<Playback | number> {
  const { data, error } = await person.functions.invoke(`playback?documentary=${film.documentaryId}&version=${film.versionId}`, {
    method: 'GET',
  })
  return error ? (error.context as Response).status : playback.parse(data)
}
const secondsIn = (playlist: string) => [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0)
const versionOf = async (film: SlowFilm) =>
  (
    await mara
      .from('own_versions')
      .select('state, arrivedMs:arrived_ms, durationMs:duration_ms')
      .eq('id', film.versionId)
      .single()
      .throwOnError()
  ).data!

/** What its makers are told beside what has come. */
const toldOf = async (person: SupabaseClient, film: SlowFilm) =>
  (
    await person
      .from('preparation_stages')
      .select('detail')
      .eq('version_id', film.versionId)
      .eq('stage', 'received')
      .single()
      .throwOnError()
  ).data!.detail

/** What a transport stream was given to find places in it. */
function tablesOf({ versionId }: SlowFilm) {
  const work = join(house.context.config.dataDir, 'work', versionId)
  const names = existsSync(work) ? readdirSync(work).filter((name) => name.startsWith('with-tables')) : []
  return names.map((name) => ({ name, file: statSync(join(work, name)).ino }))
}

/** Frames of everything a playlist names, read from its beginning. */
async function framesOf({ addresses }: Playback, playlist: string): Promise<number> {
  const out = join(folder, 'decoded.mp4')
  const parts: Uint8Array[] = []
  for (const name of urisIn(playlist)) {
    const answer = await fetch(addresses[name]!)
    expect(answer.status, name).toBe(200)
    parts.push(await answer.bytes())
  }
  writeFileSync(out, Buffer.concat(parts))
  const run = execFileSync(ffmpeg, ['-v', 'error', '-i', out, '-map', '0:v', '-f', 'framecrc', 'pipe:1'], { maxBuffer: 1 << 26 })
  return run
    .toString()
    .split('\n')
    .filter((line) => /^0,/.test(line)).length
}

interface Expected {
  known?: boolean
  pieces?: boolean
  tables?: boolean
  rate?: number
}

describe.each([
  ['MP4 with its tables in front, passed on', 'front.mp4', [...passedOn, '-c:a', 'aac', '-movflags', '+faststart'], { known: true }],
  [
    'MP4 with its tables in front, encoded',
    'front-encoded.mp4',
    [...encoded, '-c:a', 'aac', '-movflags', '+faststart'],
    { known: true, pieces: true },
  ],
  ['MP4 in fragments', 'fragments.mp4', [...passedOn, '-c:a', 'aac', '-movflags', '+frag_keyframe+empty_moov'], { pieces: true }],
  ['Matroska, passed on', 'passed-on.mkv', [...passedOn, '-c:a', 'aac'], { known: true }],
  ['Matroska, encoded', 'encoded.mkv', [...encoded, '-c:a', 'flac'], { known: true, pieces: true }],
  ['a transport stream, passed on', 'broadcast.ts', [...passedOn, '-c:a', 'mp2'], { tables: true }],
  [
    'a transport stream, encoded',
    'tape.ts',
    ['-c:v', 'mpeg2video', '-q:v', '6', '-g', '12', '-c:a', 'mp2'],
    { pieces: true, tables: true, rate: tape },
  ],
] as const)('%s', (_, name, codecs, { known, pieces, tables, rate = usual }: Expected) => {
  it('is watched from the bytes that have come, and gone on with when it is whole', async () => {
    const film = await sendSlowly(house, mara, makeFile(name, codecs, rate))
    expect(await ask(mara, film)).toBe(404)
    await film.sendUntil(0.6)
    const shownSeconds = async () => {
      const shown = await ask(mara, film)
      return typeof shown === 'number' ? 0 : secondsIn(shown.renditions[0]!.playlist)
    }
    await expect.poll(shownSeconds, { timeout: 120_000 }).toBeGreaterThan(20)
    for (const stranger of [ilse, house.visitor()]) expect(await ask(stranger, film)).toBe(404)
    await expect.poll(async () => (await versionOf(film)).arrivedMs ?? 0, { timeout: 10_000 }).toBeGreaterThan(20_000)
    expect((await versionOf(film)).state).toBe('receiving')
    const early = (await ask(mara, film)) as Playback
    expect(early.growing).toBe(true)
    if (known) expect(Math.abs(early.durationMs - seconds * 1000)).toBeLessThan(100)
    else expect(early.durationMs).toBeLessThan(seconds * 1000)
    const { playlist } = early.renditions[0]!
    expect(playlist).not.toContain('#EXT-X-ENDLIST')
    expect(Math.abs((await framesOf(early, playlist)) - secondsIn(playlist) * rate), 'what is named is there').toBeLessThanOrEqual(1)

    const [written] = tablesOf(film)
    expect(written !== undefined, 'tables are written meanwhile').toBe(tables ?? false)
    await film.sendUntil(1)
    await followStages(mara, film.versionId, (all) => all['first-rendition']?.state === 'done', { seconds: 100, everyMs: 40 })
    if (written) expect(tablesOf(film), 'and not once more').toEqual([{ ...written, name: written.name.replace('.partial', '') }])
    const whole = (await ask(mara, film)) as Playback
    const first = whole.renditions.find((rendition) => rendition.name === 'first')
    if (pieces && first) {
      const [folderBefore, folderNow] = [playlist, first.playlist].map((text) => /URI="([^"]*)\/init/.exec(text)?.[1])
      expect(folderNow, 'nothing is made twice').toBe(folderBefore)
    }
    if (first) expect(await framesOf(whole, first.playlist), 'every picture once').toBe(Math.round((whole.durationMs * rate) / 1000))
    else expect(pieces, 'passed on as it is').toBeFalsy()
    await followStages(mara, film.versionId, allDone, { seconds: 100 })
    expect(await versionOf(film)).toMatchObject({ state: 'ready', arrivedMs: null })
    expect(await sql()`select from private.arrivals`).toHaveLength(0)
  })
})

it('an MP4 with its tables at the end shows nothing before its last byte, and everything after it', async () => {
  const path = makeFile('behind.mp4', [...passedOn, '-c:a', 'aac'])
  expect(statSync(path).size).toBeGreaterThan(500_000)
  const film = await sendSlowly(house, mara, path)
  await film.sendUntil(0.8)
  const followed = () => sql()`select 1 from graphile_worker._private_jobs where payload ->> 'versionId' = ${film.versionId}`
  await expect.poll(async () => (await followed()).length, { timeout: 30_000, message: 'it was looked at and left' }).toBe(0)
  expect(await ask(mara, film)).toBe(404)
  expect((await versionOf(film)).arrivedMs).toBeNull()
  expect(await toldOf(mara, film)).toBe(notEarly.behind)
  await film.sendUntil(1)
  await followStages(mara, film.versionId, allDone, { seconds: 100 })
})

it('a file of a kind that shows nothing before its last byte is said to be one', async () => {
  const film = await sendSlowly(house, mara, makeFile('tape.avi', [...encoded, '-c:a', 'pcm_s16le']))
  await film.sendUntil(0.8)
  await expect.poll(() => toldOf(mara, film), { timeout: 30_000 }).toBe(notEarly.kind)
  await film.sendUntil(1)
  await followStages(mara, film.versionId, allDone, { seconds: 100 })
})

it('a worker that is stopped in the middle of it leaves what was made, and the next goes on', async () => {
  const film = await sendSlowly(house, mara, makeFile('again.mkv', [...encoded, '-c:a', 'flac']))
  await film.sendUntil(0.5)
  await expect.poll(async () => (await versionOf(film)).arrivedMs ?? 0, { timeout: 60_000 }).toBeGreaterThan(10_000)
  await worker.stop()
  expect(typeof (await ask(mara, film))).toBe('object')
  worker = await startTestWorker(house, { WORKER_CONCURRENCY: '2' })
  await film.sendUntil(0.8)
  await expect.poll(async () => (await versionOf(film)).arrivedMs ?? 0, { timeout: 60_000 }).toBeGreaterThan(35_000)
  await film.sendUntil(1)
  await followStages(mara, film.versionId, allDone, { seconds: 100 })
})

it('an upload that is given up takes what was made of it along', async () => {
  const film = await sendSlowly(house, mara, makeFile('given-up.mkv', [...encoded, '-c:a', 'flac']))
  await film.sendUntil(0.5)
  await expect.poll(async () => (await ask(mara, film)) !== 404, { timeout: 60_000 }).toBe(true)
  await mara.from('versions').delete().eq('id', film.versionId).throwOnError()
  const left = async () =>
    (await sql()`select 1 from storage.objects where bucket_id = 'media' and starts_with(name, ${film.versionId})`).length
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
  expect(await ask(mara, film)).toBe(404)
})

describe('films stored in S3', () => {
  let elsewhere: TestHouse
  let besideIt: { stop(): Promise<unknown> }
  beforeAll(async () => {
    elsewhere = await openStorageHouse('in S3')
    besideIt = await startTestWorker(elsewhere, { WORKER_CONCURRENCY: '2' })
  }, 120_000)
  afterAll(async () => {
    await besideIt?.stop()
    await elsewhere?.close()
  })

  it('received parts can be watched too, also those S3 has already, and none of them stays on this machine', async () => {
    const nora = await elsewhere.person('Nora', 'creator')
    // More than two of the parts it goes to S3 in: small pictures that nothing has made smaller.
    const heavy = ['-c:v', 'rawvideo', '-pix_fmt', 'yuyv422', '-c:a', 'flac']
    const path = makeFile('heavy.mkv', heavy, 12)
    expect(statSync(path).size).toBeGreaterThan(70_000_000)
    const film = await sendSlowly(elsewhere, nora, path)
    await film.sendUntil(0.8)
    const arrivedMs = async () =>
      (await nora.from('own_versions').select('state, arrived_ms').eq('id', film.versionId).single().throwOnError()).data
    await expect.poll(async () => (await arrivedMs())?.arrived_ms ?? 0, { timeout: 100_000 }).toBeGreaterThan(30_000)
    expect((await arrivedMs())?.state).toBe('receiving')
    await film.sendUntil(1)
    await followStages(nora, film.versionId, (all) => all['first-rendition']?.state === 'done', { seconds: 100 })
    const left = readdirSync(join(elsewhere.context.config.dataDir, 'files', '.incoming'))
    expect(left.filter((name) => /\.\d+$/.test(name))).toEqual([])
  })

  it('a file this machine had no room for is not waited for, and its makers are notified', async () => {
    const nora = await elsewhere.person('Nils', 'creator')
    await besideIt.stop()
    const film = await sendSlowly(elsewhere, nora, join(folder, 'heavy.mkv'))
    await film.sendUntil(0.8)
    // As a machine with less than 8 GB to spare does.
    const incoming = join(elsewhere.context.config.dataDir, 'files', '.incoming')
    for (const name of readdirSync(incoming)) if (/\.[12]$/.test(name)) rmSync(join(incoming, name))
    besideIt = await startTestWorker(elsewhere, { WORKER_CONCURRENCY: '2' })
    await expect.poll(() => toldOf(nora, film), { timeout: 60_000 }).toBe(notEarly.gone)
    await film.sendUntil(1)
    await followStages(nora, film.versionId, (all) => all['first-rendition']?.state === 'done', { seconds: 100 })
  })
})
