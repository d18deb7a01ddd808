import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { type Clip, clips, makeClip } from '#tests/support/media/clips.ts'
import { oddTapes } from '#tests/support/media/odd-tapes.ts'
import { allDone } from '#tests/support/preparing-house.ts'
import { followStages, sendFilm, startTestWorker } from '#tests/support/worker.ts'

vi.setConfig({ testTimeout: 240_000 })

/** Set by `npm test` (scripts/install/oldest-ffmpeg.mjs) where the system has it. */
const oldest = process.env.OLDEST_FFMPEG
const hdr: Pick<Clip, 'file' | 'make'> = {
  file: 'hdr.mp4',
  make: (run, out) =>
    run(
      ...[
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=320x180:r=25:d=2',
        '-f',
        'lavfi',
        '-i',
        'sine=d=2',
        '-pix_fmt',
        'yuv420p10le',
        '-c:v',
        'libx265',
      ],
      ...['-x265-params', 'log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:range=limited', '-c:a', 'aac', out],
    ),
}
const files = [
  'plain.mp4',
  'silent.mp4',
  'surround.mp4',
  'hevc.mp4',
  'interlaced.mpg',
  'radio.mp3',
  'broadcast.ts',
  'dubbed.mkv',
  'annexb.mkv',
]
const restarts = oddTapes.find(({ file }) => file === 'restarts.ts')!
const sent = [...files.map((file) => clips.find((clip) => clip.file === file)!), hdr, restarts]

const lengthOf = (playlist: string) => [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)

describe.skipIf(!oldest)('with the oldest ffmpeg a house may have (5.1; skipped where the system has none)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-oldest-'))
  let house: TestHouse
  let worker: Awaited<ReturnType<typeof startTestWorker>>
  let mara: SupabaseClient
  beforeAll(async () => {
    house = await openTestHouse()
    worker = await startTestWorker(house, { FFMPEG_PATH: oldest! })
    mara = await house.person('Mara', 'creator')
  })
  afterAll(async () => {
    await worker?.stop()
    await house?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(sent)('$file is prepared to its end, and its sound is measured', async ({ file, make }) => {
    const { versionId } = await sendFilm(mara, makeClip(oldest!, folder, file, make))
    const failed = (stages: Record<string, { state: string }>) => Object.values(stages).some(({ state }) => state === 'failed')
    const stages = await followStages(mara, versionId, (found) => allDone(found) || failed(found), { seconds: 200 })
    expect(Object.values(stages).map(({ stage, state, reason }) => [stage, state, reason])).toEqual(
      Object.keys(stages).map((stage) => [stage, 'done', null]),
    )
    // Not only there, but as long as it is: a clock that was read wrongly makes a film of a few milliseconds.
    const renditions = await house.context.database.pool('postgres')`
      select playlist from public.renditions where version_id = ${versionId}`
    expect(renditions.length).toBeGreaterThan(0)
    const seconds = file === 'hdr.mp4' ? 2 : file === 'restarts.ts' ? 12 : 3
    for (const { playlist } of renditions) expect(Math.abs(lengthOf(playlist) - seconds)).toBeLessThan(0.2)
    const [waveform] = await house.context.database.pool('postgres')`
      select loudness, measured from public.waveforms where version_id = ${versionId}`
    if (file === 'silent.mp4') expect(waveform).toBeUndefined()
    else expect({ ...waveform }).toEqual({ loudness: expect.any(Number), measured: true })
  })
})
