import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ladderFor } from '#core/media/ladder.ts'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { measureRendition } from '#tests/support/media/measure-rendition.ts'
import { checkSource } from '../stages/check-source.ts'
import { encodeLadder } from '../stages/encode-ladder.ts'
import { findFfmpeg } from './find.ts'
import { findHardware, type Hardware, knownHardware } from './hardware.ts'

// A hardware encoder is used where this ffmpeg lists one and a trial succeeds. No test machine has one: the listing is
// faked, the encoding is real.

const folder = mkdtempSync(join(tmpdir(), 'actuality-hardware-'))
let ffmpeg: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The software encoder, under the name and arguments of a hardware one. */
const working: Hardware = {
  name: 'libx264',
  devices: [],
  filter: ',format=nv12,format=yuv420p',
  codec: ({ maxBitrate }) => [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-maxrate',
    String(maxBitrate),
    '-bufsize',
    String(maxBitrate * 2),
  ],
}
const broken: Hardware = { name: 'h264_broken', devices: [], codec: () => ['-c:v', 'h264_broken'] }
const listing = (...names: string[]) => Promise.resolve(names.map((name) => ` V....D ${name}           made up`).join('\n'))

it('an encoder that is listed and does not work is passed over for the next', async () => {
  expect(await findHardware(ffmpeg, [broken, working], listing('h264_broken', 'libx264'))).toBe(working)
  expect(await findHardware(ffmpeg, [broken], listing('h264_broken'))).toBeUndefined()
})

it('one that is not listed is not tried, and a listing that cannot be read lists nothing', async () => {
  expect(await findHardware(ffmpeg, [working], listing('h264_nvenc'))).toBeUndefined()
  expect(await findHardware(ffmpeg, [working], Promise.reject(new Error('gone')))).toBeUndefined()
})

it('every encoder of the list is refused by its trial where the machine has not its hardware', async () => {
  const without = knownHardware().filter(({ devices, name }) => devices.length === 0 && name !== 'h264_videotoolbox')
  expect(await findHardware(ffmpeg, without, listing(...without.map(({ name }) => name)))).toBeUndefined()
}, 60_000)

it('a ladder made by it has every picture and begins with a key frame every two seconds', async () => {
  const path = makeClip(ffmpeg, folder, 'plain.mp4', clips[0]!.make)
  const source = await checkSource(ffmpeg, path, new AbortController().signal)
  if ('code' in source) throw new Error(source.words)
  const rungs = ladderFor(source.picture.width, source.picture.height)
  const made = await encodeLadder(source, rungs, folder, { ffmpeg, signal: new AbortController().signal, hardware: working })
  if ('code' in made) throw new Error(made.words)
  for (const { rung, path: file } of made)
    expect(measureRendition(ffmpeg, file, 25)).toMatchObject({ width: rung.width, height: rung.height, frames: 75, flashSeconds: 1 })
})
