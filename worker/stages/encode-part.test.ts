import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ladderFor } from '#core/media/ladder.ts'
import { type LadderPart, ladderFramesApart } from '#core/media/ladder-parts.ts'
import { boxesIn } from '#core/media/mp4/mp4-boxes.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { findFfmpeg } from '../ffmpeg/find.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { checkSource } from './check-source.ts'
import { encodeLadder } from './encode-ladder.ts'
import { encodePart } from './encode-part.ts'

// A ladder made in parts is the ladder made in one: the same frames at the same times, an unbroken sound, the same cuts heard.

const folder = mkdtempSync(join(tmpdir(), 'actuality-parts-'))
const signal = new AbortController().signal
let ffmpeg: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const withoutHeader = (bytes: Buffer) => bytes.subarray(boxesIn(bytes).find(({ type }) => type === 'moof')!.start)

async function inParts(source: CheckedSource, parts: LadderPart[], order: number[]) {
  const rungs = ladderFor(source.picture.width, source.picture.height)
  const made = new Map<number, Map<string, Buffer>>()
  const headers = new Set<string>()
  const shots: number[] = []
  const damage: unknown[] = []
  for (const at of order) {
    const part = parts[at]!
    const outcome = await encodePart(source, rungs, part, part === parts.at(-1), join(folder, 'part'), { ffmpeg, signal })
    if ('code' in outcome) throw new Error(outcome.words)
    headers.add(outcome.headerDigest)
    made.set(at, new Map(outcome.files.map(({ rung, path }) => [rung.name, readFileSync(path)])))
    shots.push(...outcome.shotsMs)
    damage.push(...outcome.damage)
  }
  expect(headers.size, 'one header fits all').toBe(1)
  const paths = rungs.map(({ name }) => {
    const path = join(folder, `${name}-${Math.random()}.mp4`)
    writeFileSync(
      path,
      Buffer.concat(parts.map((_, at) => (at === 0 ? made.get(at)!.get(name)! : withoutHeader(made.get(at)!.get(name)!)))),
    )
    return path
  })
  return { paths, shots: shots.toSorted((one, other) => one - other), damage }
}

const packets = (path: string, stream: string) =>
  [
    ...execFileSync(ffmpeg, ['-v', 'error', '-i', path, '-map', stream, '-c', 'copy', '-f', 'framecrc', '-'], {
      encoding: 'utf8',
    }).matchAll(/^0, +(-?\d+), +(-?\d+), +(\d+)/gm),
  ].map(([, dts, pts, lasts]) => [Number(dts), Number(pts), Number(lasts)] as const)

/** What the source counts with the brightness of its frames: one frame after the other, twelve and again from the first. */
const counted = (path: string): number[] =>
  [
    ...execFileSync(ffmpeg, [
      '-v',
      'error',
      '-i',
      path,
      '-map',
      '0:v',
      '-vf',
      'scale=1:1',
      '-pix_fmt',
      'gray',
      '-fps_mode',
      'passthrough',
      '-f',
      'rawvideo',
      '-',
    ]),
  ].map((brightness) => Math.round((brightness * 219) / 255 / 16) - 1)

it.each([
  ['25', 'mkv', ['-c:v', 'mpeg4', '-q:v', '2', '-g', '50', '-c:a', 'flac']],
  ['24000/1001', 'mp4', ['-c:v', 'mpeg4', '-bf', '2', '-g', '120', '-q:v', '2', '-c:a', 'aac', '-b:a', '256k']],
])('of a film of %s frames a second in %s', async (rate, kind, codecs) => {
  const path = makeClip(ffmpeg, folder, `counted-${kind}.${kind}`, (run, out) =>
    run(
      ...lavfi(`color=black:s=64x64:r=${rate}:d=24,geq=lum=32+16*mod(N\\,12):cb=128:cr=128`),
      ...[...lavfi('sine=f=400:r=48000:d=24'), '-ac', '2', ...codecs, out],
    ),
  )
  const source = await checkSource(ffmpeg, path, signal)
  if ('code' in source) throw new Error(source.words)
  const apart = threeParts(source)
  const rungs = ladderFor(source.picture.width, source.picture.height)
  const whole = await encodeLadder(source, rungs, folder, { ffmpeg, signal })
  if ('code' in whole) throw new Error(whole.words)
  const { paths, damage } = await inParts(source, apart, [2, 0, 1])
  expect(damage).toEqual([])
  const total = apart.reduce((sum, { frames }) => sum + frames, 0)
  for (const [at, path] of paths.entries()) {
    const ours = packets(path, '0:v')
    expect(ours.map(([, pts]) => pts).toSorted((a, b) => a - b)).toEqual(
      packets(whole[at]!.path, '0:v')
        .map(([, pts]) => pts)
        .toSorted((a, b) => a - b)
        .slice(0, total),
    )
    for (const [nth, [dts]] of ours.entries()) if (nth > 0) expect(dts).toBeGreaterThan(ours[nth - 1]![0])
    for (const [nth, [, pts]] of packets(path, '0:a').entries()) expect(pts).toBe(nth * 1024)
    expect(counted(path)).toEqual(Array.from({ length: total }, (_, frame) => frame % 12))
  }
})

it('a cut on the first frame of a part is detected once, and so is one within it', async () => {
  const path = makeClip(ffmpeg, folder, 'cuts.mkv', (run, out) =>
    run(
      ...lavfi(
        "color=red:s=128x72:r=25:d=24,drawbox=c=blue:t=fill:enable='between(t,7.999,11.999)',drawbox=c=white:t=fill:enable='gte(t,15.999)'",
      ),
      ...['-c:v', 'mpeg4', '-q:v', '2', '-g', '50', out],
    ),
  )
  const source = await checkSource(ffmpeg, path, signal)
  if ('code' in source) throw new Error(source.words)
  const { shots } = await inParts(source, threeParts(source), [1, 2, 0])
  expect(shots).toEqual([8000, 12_000, 16_000])
})

/** Of about eight seconds each, from key frames on. */
function threeParts({ durationSeconds, picture: { rate } }: CheckedSource): LadderPart[] {
  const total = Math.round((durationSeconds * rate.frames) / rate.seconds)
  const each = ladderFramesApart(rate) * 4
  return [0, 1, 2].map((at) => ({ number: at + 1, firstFrame: at * each, frames: at === 2 ? total - 2 * each : each }))
}
