import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ladderFor } from '#core/media/ladder.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { checkSource } from '../stages/check-source.ts'
import { encodeLadder, findDamage } from '../stages/encode-ladder.ts'
import { findFfmpeg } from './find.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-shots-'))
const signal = new AbortController().signal
let ffmpeg: string
let path: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
  // Four shots of two seconds: a picture, its negative, a dark one, a light one.
  const shots = [
    'testsrc2=s=320x180:r=25:d=2',
    'testsrc2=s=320x180:r=25:d=2,negate',
    'color=0x102030:s=320x180:r=25:d=2',
    'color=0xd0c0b0:s=320x180:r=25:d=2',
  ]
  path = makeClip(ffmpeg, folder, 'shots.mp4', (run, out) =>
    run(
      ...shots.flatMap((shot) => lavfi(shot)),
      ...['-filter_complex', '[0:v][1:v][2:v][3:v]concat=n=4:v=1:a=0[v]', '-map', '[v]'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', out],
    ),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('finds shot starts to the frame, during a ladder and during a pass without encoding', async () => {
  const source = await checkSource(ffmpeg, path, signal)
  if ('code' in source) throw new Error(source.words)
  const heard: number[][] = []
  const run = { ffmpeg, signal, onShots: (shots: number[]) => heard.push(shots) }
  await encodeLadder(source, ladderFor(source.picture.width, source.picture.height), folder, run)
  await findDamage(source, run)
  expect(heard).toEqual([
    [2000, 4000, 6000],
    [2000, 4000, 6000],
  ])
})
