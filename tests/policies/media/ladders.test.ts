import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Playback, playback } from '#contract/media/playback.ts'
import { playlistPieces } from '#core/media/hls.ts'
import { planLadderParts } from '#core/media/ladder-parts.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { allDone, good } from '#tests/support/preparing-house.ts'
import { followStages, type SentFilm, sendFilm, startWorkerProcess, testFfmpeg } from '#tests/support/worker.ts'

// The full ladder of a long film is made by as many workers as there are; one that is killed takes no more with it than the part it was at.

vi.setConfig({ testTimeout: 280_000 })
const seconds = 200
/** Few pictures a second, which is quicker to encode and says the same. */
const rate = { frames: 10, seconds: 1 }
const folder = mkdtempSync(join(tmpdir(), 'actuality-ladders-'))
let house: TestHouse
let mara: SupabaseClient
let ffmpeg: string
let film: SentFilm
const running: { kill(signal: NodeJS.Signals): Promise<unknown> }[] = []
beforeAll(async () => {
  house = await openTestHouse()
  ffmpeg = await testFfmpeg()
  mara = await house.person('Mara', 'creator')
}, 120_000)
afterAll(async () => {
  await Promise.all(running.map((worker) => worker.kill('SIGTERM')))
  await house?.close()
  rmSync(folder, { recursive: true, force: true })
})

const sql = () => house.context.database.pool('postgres')
const parts = () => sql()<{ number: number; holder: string | null; made: boolean }[]>`
  select number, held_by as holder, made_at is not null as made from private.ladder_parts where version_id = ${film.versionId} order by number`

/** Frames of everything a playlist names, and the times of audio packets that do not start where the one before ended. */
async function measured({ addresses }: Playback, text: string) {
  const bytes: Uint8Array[] = []
  for (const { uri, byteRange } of playlistPieces(text)) {
    const range = byteRange && { range: `bytes=${byteRange.offset}-${byteRange.offset + byteRange.length - 1}` }
    bytes.push(await (await fetch(addresses[uri]!, range ? { headers: range } : {})).bytes())
  }
  const path = join(folder, 'rendition.mp4')
  writeFileSync(path, Buffer.concat(bytes))
  const packets = (stream: string, codec: string[]) =>
    [
      ...execFileSync(ffmpeg, ['-v', 'error', '-i', path, '-map', stream, ...codec, '-f', 'framecrc', '-'], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      }).matchAll(/^0, +(-?\d+), +(-?\d+), +(\d+)/gm),
    ].map(([, , pts, lasts]) => [Number(pts), Number(lasts)] as const)
  const sound = packets('0:a', ['-c', 'copy'])
  return {
    frames: packets('0:v', ['-fps_mode', 'passthrough']).length,
    breaks: sound.filter(([pts], at) => pts !== at * 1024),
    soundSeconds: (sound.length * 1024) / 48_000,
  }
}

it('two workers make it together, and the first one is killed', async () => {
  await sql().unsafe(`
    create table private.test_parts (number integer, holder uuid, made boolean);
    create function private.test_note_part() returns trigger language plpgsql as
    $$ begin insert into private.test_parts values (new.number, coalesce(new.held_by, old.held_by), new.made_at is not null); return new; end $$;
    create trigger test_note_part after update of held_by, made_at on private.ladder_parts for each row
      when (new.held_by is not null or new.made_at is not null) execute function private.test_note_part();
  `)
  const path = makeClip(ffmpeg, folder, 'long.mkv', (run, out) =>
    run(
      ...[...lavfi(`testsrc2=s=640x360:r=${rate.frames}:d=${seconds}`), ...lavfi(`sine=f=400:r=48000:d=${seconds}`)],
      ...['-c:v', 'mpeg4', '-q:v', '6', '-g', String(2 * rate.frames), '-c:a', 'flac', out],
    ),
  )
  const began = startWorkerProcess(house, { WORKER_CONCURRENCY: '2' })
  film = await sendFilm(mara, path)
  const held = async () => (await parts()).filter(({ holder }) => holder !== null)
  await expect.poll(async () => (await held()).length, { timeout: 120_000, interval: 50 }).toBe(1)
  const [first] = await held()
  running.push(startWorkerProcess(house, { WORKER_CONCURRENCY: '2' }))
  await expect.poll(async () => (await held()).length, { timeout: 60_000, interval: 50, message: 'both are at it' }).toBe(2)
  const ofTheFirst = async () => (await parts()).find(({ number }) => number === first!.number)
  await expect.poll(async () => (await ofTheFirst())?.made, { timeout: 120_000, interval: 50 }).toBe(true)
  const stillItsOwn = (await held()).find(({ holder }) => holder === first!.holder)?.number
  await began.kill('SIGKILL')

  await followStages(mara, film.versionId, allDone, { seconds: 200 })
  const log = await sql()<{ number: number; holder: string; made: boolean }[]>`select number, holder, made from private.test_parts`
  const madeOf = (number: number) => log.filter((row) => row.number === number && row.made)
  for (const { number } of planLadderParts(seconds, rate)) expect(madeOf(number), `part ${number} is made once`).toHaveLength(1)
  expect(madeOf(first!.number)[0]!.holder, 'what it made stays').toBe(first!.holder)
  if (stillItsOwn !== undefined) expect(madeOf(stillItsOwn)[0]!.holder, 'another takes up what it was at').not.toBe(first!.holder)
  expect(new Set(log.filter(({ made }) => made).map(({ holder }) => holder)).size).toBeGreaterThan(1)
})

it('the result is one film: every picture once, a sound without a gap, and no leftover files', async () => {
  const { data, error } = await mara.functions.invoke(`playback?documentary=${film.documentaryId}`, { method: 'GET' })
  if (error) throw error
  const shown = playback.parse(data)
  expect(shown.renditions.map(({ name }) => name).toSorted()).toEqual(['240p', '360p'])
  for (const { playlist } of shown.renditions) {
    const { frames, breaks, soundSeconds } = await measured(shown, playlist)
    expect(frames).toBe(seconds * rate.frames)
    expect(breaks).toEqual([])
    expect(Math.abs(soundSeconds - seconds)).toBeLessThan(0.1)
  }
  expect(await sql()`select from private.ladders`).toHaveLength(0)
  expect(await sql()`select from storage.objects where bucket_id = 'media' and name like '%/parts-%'`).toHaveLength(0)
  expect(good(await mara.from('damaged_places').select('what').eq('version_id', film.versionId))).toEqual([])
})

it('a transport stream is made in parts too, with the chosen sound', async () => {
  const length = 100
  const path = makeClip(ffmpeg, folder, 'air.ts', (run, out) =>
    run(
      ...[...lavfi(`testsrc2=s=128x72:r=25:d=${length}`), ...lavfi(`sine=f=400:r=48000:d=${length}`)],
      ...['-c:v', 'mpeg2video', '-q:v', '4', '-g', '12', '-c:a', 'mp2', out],
    ),
  )
  film = await sendFilm(mara, path)
  let shared = false
  await followStages(
    mara,
    film.versionId,
    (stages) => {
      void parts().then((rows) => (shared ||= rows.length === 2))
      return allDone(stages)
    },
    { seconds: 200, everyMs: 50 },
  )
  expect(shared).toBe(true)
  const { data, error } = await mara.functions.invoke(`playback?documentary=${film.documentaryId}`, { method: 'GET' })
  if (error) throw error
  const shown = playback.parse(data)
  const { frames, breaks } = await measured(shown, shown.renditions[0]!.playlist)
  expect(frames).toBe(Math.round((shown.durationMs * 25) / 1000))
  expect(breaks).toEqual([])
  const tracks = good(await mara.from('sound_tracks').select('stream, heard').eq('version_id', film.versionId))
  expect(tracks).toEqual([{ stream: 1, heard: true }])
})
