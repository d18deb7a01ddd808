import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { boxesIn } from '#core/media/mp4/mp4-boxes.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { allDone, good, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { followStages, sendFilm } from '#tests/support/worker.ts'

vi.setConfig({ testTimeout: 90_000 })
let preparing: PreparingHouse
let house: PreparingHouse['house']
let ffmpeg: PreparingHouse['ffmpeg']
let folder: PreparingHouse['folder']
let mara: PreparingHouse['mara']
let ilse: PreparingHouse['ilse']
let whole: Buffer
beforeAll(async () => {
  preparing = await openPreparingHouse()
  ;({ house, ffmpeg, folder, mara, ilse } = preparing)
  const film = makeClip(ffmpeg, folder, 'whole.mp4', (run, out) =>
    run(
      ...[...lavfi('testsrc2=s=320x180:r=10:d=40'), ...lavfi('anoisesrc=a=0.1:r=48000:d=40'), '-ac', '2', '-c:v', 'libx264'],
      ...['-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', out],
    ),
  )
  whole = readFileSync(film)
})
afterAll(() => preparing?.close())

async function prepare(name: string, bytes: Buffer) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const { versionId } = await sendFilm(mara, path)
  const stages = await followStages(mara, versionId, allDone)
  const places = (person: SupabaseClient) =>
    person.from('damaged_places').select('what, starts_ms, ends_ms').eq('version_id', versionId).order('starts_ms')
  return { versionId, stages, places: good(await places(mara)), others: good(await places(ilse)) }
}
/** A hash of every decoded frame of a version's best rendition. */
async function picturesOf(versionId: string): Promise<string> {
  const service = house.service()
  const { object_name } = good(
    await service.from('renditions').select('object_name').eq('version_id', versionId).eq('name', '180p').single(),
  )
  const path = join(folder, 'best.mp4')
  writeFileSync(path, Buffer.from(await good(await service.storage.from('media').download(object_name)).arrayBuffer()))
  return packets(path)
}
const packets = (path: string) =>
  execFileSync(ffmpeg, ['-v', 'error', '-i', path, '-map', '0:v', '-c', 'copy', '-f', 'streamhash', '-'], { encoding: 'utf8' })

it('a whole film is copied unchanged, without a report', async () => {
  const { versionId, stages, places } = await prepare('whole-again.mp4', whole)
  expect(places).toEqual([])
  expect(stages.ready?.detail).toBe('Everything is there')
  expect(await picturesOf(versionId)).toBe(packets(join(folder, 'whole-again.mp4')))
})

it('a film that lost its end is prepared as far as possible, and only its creator reads how much is missing', async () => {
  const { stages, places, others } = await prepare('cut.mp4', whole.subarray(0, Math.round(whole.length * 0.96)))
  expect(places).toEqual([{ what: 'missing', starts_ms: expect.any(Number), ends_ms: expect.any(Number) }])
  expect(places[0]!.ends_ms - places[0]!.starts_ms).toBeGreaterThan(1000)
  expect(places[0]!.ends_ms).toBe(40_000)
  expect(stages.checked?.detail).toMatch(/[12]\.\d s are missing/)
  expect(stages.ready?.detail).toBe('Everything that could be read is there')
  expect(others).toEqual([])
})

it('bit rot in a copied film is found, reported with its time, and encoded over', async () => {
  const rotten = Buffer.from(whole)
  const { body, end } = boxesIn(whole).find(({ type }) => type === 'mdat')!
  const from = body + Math.round((end - body) / 2)
  for (let at = from; at < from + 6000; at++) rotten[at] = (at * 7919 + (at >> 3) * 104_729) % 256
  const { versionId, stages, places } = await prepare('rotten.mp4', rotten)
  expect(stages['first-rendition']?.detail).toContain('as it was uploaded')
  expect(places.some(({ what }) => what === 'picture')).toBe(true)
  for (const { starts_ms, ends_ms } of places) {
    expect(starts_ms).toBeGreaterThan(15_000)
    expect(ends_ms).toBeLessThan(26_000)
  }
  expect(await picturesOf(versionId)).not.toBe(packets(join(folder, 'rotten.mp4')))
})
