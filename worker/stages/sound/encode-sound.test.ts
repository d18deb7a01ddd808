import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planSound } from '#core/media/sound/sound-stretches.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { findFfmpeg } from '../../ffmpeg/find.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { checkSource } from '../check-source.ts'
import { growCopy } from '../grow-first-rendition.ts'
import { soundCanBeParted, soundInOrder } from './encode-sound.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-sound-'))
const signal = new AbortController().signal
const seconds = 120
let ffmpeg: string
const sources: [string, CheckedSource][] = []
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
  // A tone without a break, and a click every five seconds, so that a seam is seen and heard.
  const tone = `aevalsrc='0.2*sin(2*PI*440*t)+if(lt(mod(t\\,5)\\,0.01)\\,0.7*sin(2*PI*3000*t)\\,0)':s=48000:d=${seconds}`
  for (const [name, codec] of [
    ['pcm.mov', 'pcm_s16le'],
    ['flac.mkv', 'flac'],
    ['air.ts', 's302m'],
  ] as const) {
    const path = makeClip(ffmpeg, folder, name, (run, out) =>
      run(
        ...[...lavfi(`testsrc2=s=320x180:r=25:d=${seconds}`), ...lavfi(tone), '-ac', '2'],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', codec, '-strict', '-2', out],
      ),
    )
    const source = await checkSource(ffmpeg, path, signal)
    if ('code' in source) throw new Error(source.words)
    sources.push([name, source])
  }
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const samplesOf = (path: string, ...words: string[]) => {
  const pcm = execFileSync(
    ffmpeg,
    ['-v', 'error', ...words, '-i', path, '-map', '0:a', '-ac', '1', '-ar', '48000', '-f', 's16le', 'pipe:1'],
    {
      maxBuffer: 1 << 28,
    },
  )
  return new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length >> 1)
}

it('a film of two minutes is parted into stretches', () => {
  expect(planSound(seconds)).toHaveLength(4)
  expect(sources.map(([name, source]) => [name, soundCanBeParted(source)])).toEqual([
    ['pcm.mov', true],
    ['flac.mkv', true],
    ['air.ts', false],
  ])
})

it('sound encoded in stretches equals its source, to the sample and without a seam', async () => {
  for (const [name, source] of sources) {
    const out = join(folder, `${name}.mp4`)
    let segments = 0
    const refusal = await growCopy(
      source,
      out,
      {
        onHeader: () => {},
        onSegment: async () => {
          segments++
        },
      },
      { ffmpeg, signal },
    )
    expect(refusal, name).toBeUndefined()
    expect(segments, name).toBeGreaterThan(10)
    const [heard, meant] = [samplesOf(out), samplesOf(source.path)]
    expect(Math.abs(heard.length - meant.length), name).toBeLessThanOrEqual(2048)
    // The loudest difference in any tenth of a second, as a share of what is loud in it. A seam or a sample more or less would show.
    let worst = 0
    for (let at = 4800; at + 4800 < Math.min(heard.length, meant.length); at += 4800) {
      let [off, loud] = [0, 1]
      for (let sample = at; sample < at + 4800; sample++) {
        off += (heard[sample]! - meant[sample]!) ** 2
        loud += meant[sample]! ** 2
      }
      worst = Math.max(worst, off / loud)
    }
    expect(worst, name).toBeLessThan(0.02)
  }
}, 60_000)

it('a reader that stops ends the encoders', async () => {
  for (const [, source] of sources) {
    const sound = soundInOrder(source, { ffmpeg, signal }, 2)
    expect((await sound.next()).value?.length).toBeGreaterThan(1000)
    await sound.return(undefined)
    expect((await sound.next()).done).toBe(true)
  }
})
