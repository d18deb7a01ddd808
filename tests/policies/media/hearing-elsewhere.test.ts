import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestHouse } from '#tests/support/house.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { spokenTrack } from '#tests/support/media/speech.ts'
import { openStorageHouse } from '#tests/support/storage-houses.ts'
import { sendFilm, startTestWorker, startWorkerProcess, testFfmpeg } from '#tests/support/worker.ts'

// A house of two machines with its files in S3: one prepares films and hears nothing, the other hears them from a folder of its own.

let house: TestHouse
const folder = mkdtempSync(join(tmpdir(), 'actuality-elsewhere-'))
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  house = await openStorageHouse('in S3')
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a film waits for the machine with a recogniser, and is transcribed there though another prepared it', async () => {
  const mara = await house.person('Mara', 'creator')
  const sql = house.context.database.pool('postgres')
  const prepares = await startTestWorker(house)
  stops.push(() => prepares.stop())
  expect((await mara.rpc('can_transcribe')).data).toBe(false)
  // It said so a while ago, and is being started again.
  await sql`select private.say_hearing('the one that hears', 'itself', false, '[]')`
  expect((await mara.rpc('can_transcribe')).data).toBe(true)

  const ffmpeg = await testFfmpeg()
  const { inputs, graph } = spokenTrack(folder, 12, [{ atSeconds: 2, words: 'Nobody in the village believed that the bridge would hold.' }])
  const path = makeClip(ffmpeg, folder, 'spoken.mp4', (run, out) =>
    run(
      ...[...inputs, ...lavfi('color=navy:s=160x90:r=10:d=12'), '-filter_complex', graph, '-map', '1:v', '-map', '[a]'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-c:a', 'aac', out],
    ),
  )
  const film = await sendFilm(mara, path)
  const heard = async () =>
    (await mara.from('transcriptions').select('state, track_id').eq('version_id', film.versionId).maybeSingle()).data
  const ready = async () => (await mara.from('versions').select('state').eq('id', film.versionId).single()).data?.state
  await vi.waitFor(async () => expect(await ready()).toBe('ready'), { timeout: 120_000, interval: 300 })
  expect(await heard()).toEqual({ state: 'waiting', track_id: null })
  const hears = startWorkerProcess(house, { HEARING: 'on', DATA_DIR: join(folder, 'data'), WORK_DIR: join(folder, 'work') })
  stops.push(() => hears.kill('SIGTERM'))
  await vi.waitFor(async () => expect((await heard())?.state).toBe('done'), { timeout: 150_000, interval: 300 })
  const { data: cues } = await mara
    .from('cues')
    .select('text')
    .eq('track_id', (await heard())!.track_id!)
    .order('starts_ms')
  expect(cues!.map(({ text }) => text).join(' ')).toMatch(/village believed\s+that the bridge would\s+hold/)
}, 300_000)
