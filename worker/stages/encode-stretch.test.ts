import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstRung } from '#core/media/ladder.ts'
import { type Piece, planPieces } from '#core/media/pieces.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { findFfmpeg } from '../ffmpeg/find.ts'
import { arriving } from '../ffmpeg/source-args.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { checkSource, longestSeconds } from './check-source.ts'
import { encodeStretch } from './encode-stretch.ts'
import { canBeGivenTables, giveTables, giveTablesInPassing, tablesGiven } from './give-tables.ts'

// Pieces made separately, in any order, are one film: no frame missing, none twice, none at another time, and the sound unbroken.

const folder = mkdtempSync(join(tmpdir(), 'actuality-pieces-'))
const signal = new AbortController().signal
let ffmpeg: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `beginning`: another reading of the film, of which the first pieces are made. */
async function inPieces(source: CheckedSource, runs: (pieces: Piece[]) => Piece[][], beginning = { source, pieces: 0 }) {
  const pieces = planPieces(source.durationSeconds, source.picture.rate)
  const rung = firstRung(source.picture.width, source.picture.height)
  const headers = new Set<string>()
  const made = new Map<number, Buffer>()
  for (const run of runs(pieces)) {
    const refusal = await encodeStretch(
      run[0]!.number <= beginning.pieces ? beginning.source : source,
      rung,
      run,
      run.at(-1) === pieces.at(-1),
      {
        onHeader: async (bytes) => void headers.add(bytes.toString('base64')),
        onPiece: async ({ number }, bytes) => {
          made.set(number, bytes)
          return true
        },
      },
      { ffmpeg, signal },
    )
    expect(refusal).toBeUndefined()
  }
  expect(headers.size, 'one header fits all').toBe(1)
  const path = join(folder, `${Math.random()}.mp4`)
  writeFileSync(path, Buffer.concat([Buffer.from([...headers][0]!, 'base64'), ...pieces.map(({ number }) => made.get(number)!)]))
  return path
}

const packets = (path: string, stream: string) =>
  [
    ...execFileSync(ffmpeg, ['-v', 'error', '-i', path, '-map', stream, '-c', 'copy', '-f', 'framecrc', '-'], {
      encoding: 'utf8',
    }).matchAll(/^0, +(-?\d+), +(-?\d+), +(\d+)/gm),
  ].map(([, , pts, lasts]) => [Number(pts), Number(lasts)] as const)

/** What the source counts with the brightness of its frames: one frame after the other, twelve and again from the first. */
function counted(path: string): number[] {
  const bytes = execFileSync(ffmpeg, [
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
    '-f',
    'rawvideo',
    '-',
  ])
  return [...bytes].map((brightness) => Math.round((brightness * 219) / 255 / 16) - 1)
}
const loudness = (path: string) => {
  const bytes = execFileSync(ffmpeg, ['-v', 'error', '-i', path, '-map', '0:a', '-ac', '1', '-ar', '8000', '-f', 'f32le', '-'], {
    maxBuffer: 1 << 26,
  })
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  // A sine of 400 Hz at 8 kHz repeats every 20 samples: where it does not, there is a click.
  let worst = 0
  for (let at = 4000; at < samples.length - 4000; at++) worst = Math.max(worst, Math.abs(samples[at]! - samples[at - 20]!))
  return worst
}

it.each([
  ['25', 'mkv', ['-c:v', 'mpeg4', '-q:v', '2', '-g', '50', '-c:a', 'flac']],
  ['30000/1001', 'mov', ['-c:v', 'prores', '-profile:v', '0', '-c:a', 'pcm_s16le']],
  ['24000/1001', 'mp4', ['-c:v', 'mpeg4', '-bf', '2', '-g', '120', '-q:v', '2', '-c:a', 'aac', '-b:a', '256k']],
])('a film of %s frames a second in %s is the same in pieces as in one', async (rate, kind, codecs) => {
  const path = makeClip(ffmpeg, folder, `counted-${kind}.${kind}`, (run, out) =>
    run(
      ...lavfi(`color=black:s=64x64:r=${rate}:d=24,geq=lum=32+16*mod(N\\,12):cb=128:cr=128`),
      ...[...lavfi('sine=f=400:r=48000:d=24'), '-ac', '2', ...codecs, out],
    ),
  )
  const source = await checkSource(ffmpeg, path, signal)
  if ('code' in source) throw new Error(source.words)
  const whole = await inPieces(source, (pieces) => [pieces])
  const apart = await inPieces(source, (pieces) => [pieces.slice(6), pieces.slice(0, 2), pieces.slice(4, 6), pieces.slice(2, 4)])
  const [frames, heard] = [packets(apart, '0:v'), packets(apart, '0:a')]
  expect(frames).toEqual(packets(whole, '0:v'))
  expect(heard).toEqual(packets(whole, '0:a'))
  for (const [at, [pts]] of heard.entries()) expect(pts).toBe(at * 1024)
  expect(counted(apart)).toEqual(Array.from({ length: frames.length }, (_, at) => at % 12))
  expect(loudness(apart)).toBeLessThan(Math.max(0.02, loudness(whole) * 2))
})

it.each([
  ['25', 'mpeg2video', ['-bf', '2', '-q:v', '2', '-g', '12', '-c:a', 'mp2', '-b:a', '256k']],
  ['30000/1001', 'mpeg2video', ['-q:v', '2', '-g', '15', '-c:a', 'ac3', '-b:a', '256k']],
])(
  'a transport stream of %s frames a second in %s is the same in pieces once it has tables, after a beginning made without',
  async (rate, codec, codecs) => {
    const path = makeClip(ffmpeg, folder, `counted-${rate.length}.ts`, (run, out) =>
      run(
        ...lavfi(`color=black:s=64x64:r=${rate}:d=48,geq=lum=32+16*mod(N\\,12):cb=128:cr=128`),
        ...[...lavfi('sine=f=400:r=48000:d=48'), '-ac', '2', '-c:v', codec, ...codecs, out],
      ),
    )
    const stream = await checkSource(ffmpeg, path, signal)
    if ('code' in stream) throw new Error(stream.words)
    expect(canBeGivenTables(stream)).toBe(true)
    const source = await giveTables({ house: { ffmpeg } as never, folder: join(folder, `tables-${rate.length}`), signal }, stream)
    if (!source) throw new Error('It was given no tables')
    const whole = await inPieces(stream, (pieces) => [pieces])
    const apart = await inPieces(source, (pieces) => [pieces.slice(9), pieces.slice(4, 6), pieces.slice(6, 9), pieces.slice(0, 4)], {
      source: stream,
      pieces: 4,
    })
    const [frames, heard] = [packets(apart, '0:v'), packets(apart, '0:a')]
    expect(frames).toEqual(packets(whole, '0:v'))
    expect(heard).toEqual(packets(whole, '0:a'))
    expect(counted(apart)).toEqual(counted(whole))
    const [first] = counted(apart)
    expect(counted(apart)).toEqual(Array.from({ length: frames.length }, (_, at) => (at + first!) % 12))
    expect(loudness(apart)).toBeLessThan(Math.max(0.02, loudness(whole) * 2))
  },
)

const samples = (path: string) =>
  execFileSync(ffmpeg, ['-v', 'error', '-i', path, '-map', '0:a', '-f', 's16le', '-'], { maxBuffer: 1 << 26 })

it.each([
  ['as long as its picture', 48],
  ['that ends before its picture', 21],
])('a transport stream with a sound %s is given the same tables while it arrives, of all its bytes or none', async (_, soundSeconds) => {
  const path = makeClip(ffmpeg, folder, `arriving-${soundSeconds}.ts`, (run, out) =>
    run(
      ...lavfi('color=black:s=64x64:r=25:d=48,geq=lum=32+16*mod(N\\,12):cb=128:cr=128'),
      ...[...lavfi(`sine=f=400:r=48000:d=${soundSeconds}`), '-c:v', 'mpeg2video', '-bf', '2', '-g', '12', '-q:v', '2', '-c:a', 'mp2', out],
    ),
  )
  const stream = (await checkSource(ffmpeg, path, signal)) as CheckedSource
  expect(stream.durationSeconds, 'nothing of the picture is cut off').toBeCloseTo(48, 1)
  const within = (name: string) => ({ house: { ffmpeg } as never, folder: join(folder, `${name}-${soundSeconds}`), signal })
  const pass = (name: string, end: number, isWhole: boolean) =>
    giveTablesInPassing(
      within(name),
      { ...stream, path: arriving, durationSeconds: longestSeconds },
      createReadStream(path, { end }),
      () => isWhole,
    )
  await pass('broken-off', 500_000, false)
  expect(await tablesGiven(within('broken-off').folder, stream)).toBeUndefined()
  expect(readdirSync(within('broken-off').folder)).toEqual([])

  await pass('passing', Number.POSITIVE_INFINITY, true)
  const passed = (await tablesGiven(within('passing').folder, stream))!
  const source = (await giveTables(within('read'), stream))!
  expect(packets(passed.path, '0:v')).toEqual(packets(source.path, '0:v'))
  const [heard, padded] = [samples(passed.path), samples(source.path)]
  expect(padded.subarray(0, heard.length).equals(heard)).toBe(true)
  expect(heard.length / 4 / 48_000).toBeCloseTo(soundSeconds, 1)
  const [one, other] = [
    await inPieces(source, (pieces) => [pieces]),
    await inPieces(passed, (pieces) => [pieces.slice(6), pieces.slice(0, 6)]),
  ]
  for (const kind of ['0:v', '0:a']) expect(packets(other, kind)).toEqual(packets(one, kind))
})
