import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { assemble } from '#core/edit/assembly.ts'
import { type EditItem, type EditRush, emptyItem } from '#core/edit/items.ts'
import { makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { checkSource } from '../check-source.ts'
import { renderCut } from './render-stretches.ts'

// A cut of a rush whose frames carry their number: after each of 300 joins comes exactly the in-frame of the item, and sound and picture end together (A14).

const folder = mkdtempSync(join(tmpdir(), 'actuality-cut-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const rate = { frames: 30_000, seconds: 1001 }
const clock = { rate, dropFrame: true, startFrame: 107_892, wordsAMinute: 140 }
const [bits, cell] = [10, 16]
const [width, height] = [bits * cell, 32]
const [rushFrames, joins] = [300, 300]

it('has the very frame of each item after its join, and picture and sound end within a frame of each other', {
  timeout: 300_000,
}, async () => {
  const ffmpeg = await testFfmpeg()
  const numbered = `nullsrc=s=${width}x${height}:r=30000/1001:d=11,geq=lum='if(mod(floor(N/pow(2,floor(X/${cell}))),2),220,30)':cb=128:cr=128`
  const path = makeClip(ffmpeg, folder, 'numbered.mov', (run, out) =>
    run(
      ...['-f', 'lavfi', '-i', numbered, '-f', 'lavfi', '-i', 'sine=f=440:r=48000:d=11', '-frames:v', String(rushFrames + 10)],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-g', '30', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', out],
    ),
  )
  const source = await checkSource(ffmpeg, path, new AbortController().signal)
  if ('code' in source) throw new Error(source.code)
  const rush: EditRush = { id: 'r', name: 'numbered.mov', reel: '', rate, dropFrame: true, startFrame: 0, frames: rushFrames }
  const items = Array.from({ length: joins + 1 }, (_, n): EditItem => {
    const from = (n * 97) % (rushFrames - 4)
    return { ...emptyItem('clip', n), id: String(n).padStart(3, '0'), rush: 'r', in: from, out: from + 1 + (n % 3) }
  })
  const assembly = assemble(items, clock, new Map([['r', rush]]))
  const made = await renderCut(
    {
      ...{ assembly, clock, frame: { width, height, rate }, card: () => undefined },
      files: new Map([['r', { source, isOriginal: true, channels: null }]]),
    },
    { ffmpeg, folder, signal: new AbortController().signal, onProgress: () => undefined },
  )
  const wanted = items.flatMap((item) => Array.from({ length: item.out! - item.in! }, (_, n) => item.in! + n))
  expect(numbersIn(ffmpeg, made)).toEqual(wanted)
  const samples = decoded(ffmpeg, made, ['-map', '0:a', '-ac', '1', '-ar', '48000', '-f', 's16le', '-c:a', 'pcm_s16le']).length / 2
  const pictureSeconds = (wanted.length * rate.seconds) / rate.frames
  expect(Math.abs(samples / 48_000 - pictureSeconds)).toBeLessThanOrEqual(rate.seconds / rate.frames)
})

const decoded = (ffmpeg: string, path: string, args: string[]) =>
  execFileSync(ffmpeg, ['-v', 'error', '-i', path, ...args, '-'], { maxBuffer: 1 << 28 })

/** The number each frame of a file carries. */
function numbersIn(ffmpeg: string, path: string): number[] {
  const grey = decoded(ffmpeg, path, ['-map', '0:v', '-f', 'rawvideo', '-pix_fmt', 'gray', '-fps_mode', 'passthrough'])
  const middle = (height / 2) * width
  return Array.from({ length: grey.length / (width * height) }, (_, frame) =>
    Array.from({ length: bits }, (__, bit) => (grey[frame * width * height + middle + bit * cell + cell / 2]! > 125 ? 2 ** bit : 0)).reduce(
      (sum, value) => sum + value,
    ),
  )
}
