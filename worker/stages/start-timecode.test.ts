import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { checkSource } from './check-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-timecode-'))
let ffmpeg = ''
beforeAll(async () => {
  ffmpeg = await testFfmpeg()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// What a cutting room's clock shows on the first frame, from files as cutting rooms write them.
it.each([
  ['a QuickTime film with a timecode track', 'tmcd.mov', '25', '10:00:00:12', '10:00:00:12'],
  ['one that drops frames', 'drop.mov', '30000/1001', '01:00:00;02', '01:00:00;02'],
  ['an MP4 with a timecode track', 'tmcd.mp4', '24', '01:00:00:00', '01:00:00:00'],
  ['an MXF', 'op1a.mxf', '25', '09:59:50:00', '09:59:50:00'],
  ['one that does not say', 'plain.mp4', '25', null, null],
])('is read from %s', async (_, name, rate, written, read) => {
  const codec = name.endsWith('.mxf') ? ['-c:v', 'mpeg2video'] : ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  const path = makeClip(ffmpeg, folder, name, (go, out) =>
    go(...lavfi(`testsrc2=s=320x180:r=${rate}:d=2`), ...codec, ...(written ? ['-timecode', written] : []), out),
  )
  const source = await checkSource(ffmpeg, path, AbortSignal.timeout(60_000))
  expect('code' in source ? source : source.probe.startTimecode).toEqual(read)
})
