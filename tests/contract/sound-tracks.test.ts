import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { allDone, good, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { followStages, sendFilm } from '#tests/support/worker.ts'

vi.setConfig({ testTimeout: 60_000 })
let preparing: PreparingHouse
let house: PreparingHouse['house']
let ffmpeg: PreparingHouse['ffmpeg']
let folder: PreparingHouse['folder']
let mara: PreparingHouse['mara']
beforeAll(async () => {
  preparing = await openPreparingHouse()
  ;({ house, ffmpeg, folder, mara } = preparing)
})
afterAll(() => preparing?.close())

/** The tone in every rendition of a version, in whole seconds at which it is heard. */
async function tonesOf(versionId: string): Promise<Record<string, number[]>> {
  const service = house.service()
  const rows = good(await service.from('renditions').select('name, object_name').eq('version_id', versionId))
  const heard: Record<string, number[]> = {}
  for (const { name, object_name } of rows) {
    const path = join(folder, 'fetched.mp4')
    writeFileSync(path, Buffer.from(await good(await service.storage.from('media').download(object_name)).arrayBuffer()))
    const bytes = execFileSync(ffmpeg, ['-v', 'error', '-i', path, '-map', '0:a:0', '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'])
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)
    heard[name] = [0, 1, 2].filter((second) => samples.subarray(second * 8000, (second + 1) * 8000).some((value) => Math.abs(value) > 2000))
  }
  return heard
}

it('every sound track is stored and named, the best is used, and its creator can choose another', async () => {
  const beep = (at: number) => lavfi(`aevalsrc='if(between(t,${at},${at + 0.5}),0.5*sin(2*PI*880*t),0)':c=stereo:s=48000:d=3`)
  const path = makeClip(ffmpeg, folder, 'dubbed.mp4', (run, out) =>
    run(
      ...[...lavfi('testsrc2=s=640x360:r=25:d=3'), ...lavfi('anullsrc=r=48000:cl=stereo:d=3'), ...beep(1), ...beep(2)],
      ...['-map', '0:v', '-map', '1:a', '-map', '2:a', '-map', '3:a', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ...['-g', '25', '-c:a', 'aac', '-ac', '2', '-metadata:s:a:1', 'language=nor', '-metadata:s:a:2', 'language=eng', out],
    ),
  )
  const { documentaryId, versionId } = await sendFilm(mara, path)
  const stages = await followStages(mara, versionId, allDone)
  expect(stages.checked?.detail).toContain('stereo of 3 sound tracks')
  const tracks = async () =>
    good(await mara.from('sound_tracks').select('stream, language, silent, heard, chosen').eq('version_id', versionId).order('stream'))
  expect(await tracks()).toEqual([
    { stream: 1, language: '', silent: true, heard: false, chosen: false },
    { stream: 2, language: 'no', silent: false, heard: true, chosen: false },
    { stream: 3, language: 'en', silent: false, heard: false, chosen: false },
  ])
  const before = await tonesOf(versionId)
  expect(before).toEqual({ '360p': [1], '240p': [1] })

  const addressOf = async () => good(await mara.from('renditions').select('object_name').eq('version_id', versionId).order('name'))
  const old = await addressOf()
  good(await mara.rpc('choose_sound', { version: versionId, streams: [3] }))
  await vi.waitFor(async () => expect((await tracks())[2]).toMatchObject({ heard: true, chosen: true }), { timeout: 40_000, interval: 200 })
  expect(await tonesOf(versionId)).toEqual({ '360p': [2], '240p': [2] })
  // Other objects: the viewer the old ones has a moment to go over to the new, then what was chosen away is gone.
  for (const { object_name } of await addressOf()) expect(old.map((each) => each.object_name)).not.toContain(object_name)
  const isThere = async (name: string) => (await house.service().storage.from('media').download(name)).error === null
  expect(await isThere(old[0]!.object_name)).toBe(true)
  await vi.waitFor(async () => expect(await Promise.all(old.map(({ object_name }) => isThere(object_name)))).toEqual([false, false]), {
    timeout: 60_000,
    interval: 1000,
  })
  expect(await tonesOf(versionId)).toEqual({ '360p': [2], '240p': [2] })
  const { data: version } = await mara.from('versions').select('state').eq('id', versionId).single()
  expect(version).toEqual({ state: 'ready' })
  expect(documentaryId).toBeTruthy()
})
