import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { h264, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { findFfmpeg } from '../../ffmpeg/find.ts'
import { checkSource } from '../check-source.ts'
import { sampleFrames } from './sample-frames.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-sampled-'))
const signal = new AbortController().signal
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Seconds and brightness of the tiles of twelve seconds that grow lighter, with a key frame every so many frames. */
async function tilesOf(keyFrames: number) {
  const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
  const picture = 'color=gray:s=128x72:r=25:d=12,geq=lum=20+T*16:cb=128:cr=128'
  const path = makeClip(ffmpeg, folder, `each-${keyFrames}.mp4`, (run, out) =>
    run(...lavfi(picture), ...h264, '-g', String(keyFrames), '-keyint_min', String(keyFrames), '-sc_threshold', '0', out),
  )
  const source = await checkSource(ffmpeg, path, signal)
  if ('code' in source) throw new Error(source.words)
  const tiles = join(folder, `tiles-${keyFrames}`)
  mkdirSync(tiles)
  const frames = await sampleFrames(source, tiles, { ffmpeg, signal })
  if ('code' in frames) throw new Error(frames.words)
  return frames.map(({ seconds, brightness }) => [Math.round(seconds * 100) / 100, brightness] as const)
}

it('finds a tile a second in a short film, and the same ones where only key frames have to be read for it', async () => {
  const [decoded, keyFramesOnly] = [await tilesOf(300), await tilesOf(25)]
  expect(decoded).toHaveLength(12)
  expect(keyFramesOnly.map(([seconds]) => seconds)).toEqual(decoded.map(([seconds]) => seconds))
  for (const [index, [, brightness]] of keyFramesOnly.entries()) expect(Math.abs(brightness - decoded[index]![1])).toBeLessThanOrEqual(4)
})
