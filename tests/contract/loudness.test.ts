import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { allDone, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { followStages, sendFilm } from '#tests/support/worker.ts'

// A cut prepared before its loudness was measured is measured once, from the sound people hear.

vi.setConfig({ testTimeout: 60_000 })
let preparing: PreparingHouse
beforeAll(async () => {
  preparing = await openPreparingHouse()
})
afterAll(() => preparing?.close())

it('measures earlier cuts one by one, each once, with the same result as a new preparation', async () => {
  const { house, ffmpeg, folder, mara } = preparing
  const clip = clips.find(({ name }) => name === 'a plain MP4')!
  const path = makeClip(ffmpeg, folder, clip.file, clip.make)
  const sent = [await sendFilm(mara, path), await sendFilm(mara, path)]
  for (const { versionId } of sent) await followStages(mara, versionId, allDone)
  const sql = house.context.database.pool('postgres')
  const standing = async () =>
    (await sql`select loudness, measured from public.waveforms order by version_id`) as { loudness: number | null; measured: boolean }[]
  const today = await standing()
  for (const { loudness, measured } of today) expect([Number.isFinite(loudness), measured]).toEqual([true, true])
  await sql`update public.waveforms set loudness = null, measured = false`
  const queue = () => sql`select graphile_worker.add_job('measure-loudness', '{}'::json)`
  await queue()
  await expect
    .poll(standing, { timeout: 30_000 })
    .toEqual(today.map(({ loudness }) => ({ loudness: expect.closeTo(loudness!, 0), measured: true })))
  // What is gone cannot be read: it is played as it is, and not tried each hour.
  await sql`update public.waveforms set loudness = null, measured = false where version_id = ${sent[0]!.versionId}`
  await sql`update public.renditions set playlist = replace(playlist, version_id::text, gen_random_uuid()::text) where version_id = ${sent[0]!.versionId}`
  await queue()
  await expect.poll(async () => (await standing()).every(({ measured }) => measured), { timeout: 30_000 }).toBe(true)
})
