import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { allDone, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { followStages, sendFilm } from '#tests/support/worker.ts'

// A cut prepared before the timecode of its first frame was read is read once, from the file it came as.

vi.setConfig({ testTimeout: 60_000 })
let preparing: PreparingHouse
beforeAll(async () => {
  preparing = await openPreparingHouse()
})
afterAll(() => preparing?.close())

it('reads the timecode of earlier cuts one by one, each once, and leaves typed ones', async () => {
  const { house, ffmpeg, folder, mara } = preparing
  const film = (name: string, timecode: string[]) =>
    makeClip(ffmpeg, folder, name, (go, out) =>
      go(
        ...lavfi('testsrc2=s=320x180:r=30000/1001:d=2'),
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        ...timecode,
        out,
      ),
    )
  const dropping = await sendFilm(mara, film('dropping.mov', ['-timecode', '14:23:10;05']))
  const silent = await sendFilm(mara, film('silent.mp4', []))
  const typed = await sendFilm(mara, film('typed.mov', ['-timecode', '02:00:00;00']))
  for (const { versionId } of [dropping, silent, typed]) await followStages(mara, versionId, allDone)
  const sql = house.context.database.pool('postgres')
  const of = async ({ versionId }: { versionId: string }) =>
    (await sql`select start_timecode, start_timecode_read from public.versions where id = ${versionId}`)[0]
  expect(await of(dropping)).toEqual({ start_timecode: '14:23:10;05', start_timecode_read: true })
  expect(await of(silent)).toEqual({ start_timecode: null, start_timecode_read: true })

  // As an upgraded house has them.
  await sql`update public.versions set start_timecode = null, start_timecode_read = false`
  await sql`update public.versions set start_timecode = '01:00:00;00' where id = ${typed.versionId}`
  await sql`select graphile_worker.add_job('read-start-timecodes', '{}'::json)`
  await expect.poll(() => of(silent), { timeout: 30_000 }).toEqual({ start_timecode: null, start_timecode_read: true })
  await expect.poll(() => of(dropping), { timeout: 30_000 }).toEqual({ start_timecode: '14:23:10;05', start_timecode_read: true })
  expect((await of(typed))?.['start_timecode']).toBe('01:00:00;00')
})
