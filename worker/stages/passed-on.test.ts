import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DamagedPlace } from '#core/media/damaged-places.ts'
import { soundCanBeCopied } from '#core/media/media-plan.ts'
import { boxesIn } from '#core/media/mp4/mp4-boxes.ts'
import { runsOf, tracksOf } from '#core/media/mp4/mp4-fragments.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { oddTapes } from '#tests/support/media/odd-tapes.ts'
import { findFfmpeg } from '../ffmpeg/find.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { indexRendition } from '../files/index-rendition.ts'
import { checkSource } from './check-source.ts'
import { copyPicture, findDamage } from './encode-ladder.ts'
import { growCopy, longestCopiedSeconds } from './grow-first-rendition.ts'

// Regression: every Matroska film and transport stream was encoded, whatever its codecs.

const folder = mkdtempSync(join(tmpdir(), 'actuality-passed-'))
const signal = new AbortController().signal
let ffmpeg: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seconds = 12
const film = (rate = '25', channels = 2) => [
  ...lavfi(`testsrc2=s=320x180:r=${rate}:d=${seconds}`),
  ...[...lavfi(`sine=f=440:r=48000:d=${seconds}`), '-ac', String(channels)],
]
const h264 = (...more: string[]) => ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-bf', '3', '-g', '50', ...more]
const aac = ['-c:a', 'aac']

async function check(path: string): Promise<CheckedSource> {
  const source = await checkSource(ffmpeg, path, signal)
  if ('code' in source) throw new Error(source.words)
  return source
}
const make = (file: string, ...args: string[]) => makeClip(ffmpeg, folder, file, (run, out) => run(...args, out))

interface Frame {
  seconds: number
  checksum: string
}
/** Every picture or every packet of sound of a file, with its time on the film's clock. */
function listed(path: string, ...args: string[]): Frame[] {
  const report = execFileSync(ffmpeg, ['-v', 'error', '-i', path, ...args, '-f', 'framecrc', '-'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  const [, over, under] = /#tb 0: (\d+)\/(\d+)/.exec(report)!
  return [...report.matchAll(/^0, +-?\d+, +(-?\d+), +\d+, +\d+, (0x[0-9a-f]+)/gm)].map(([, pts, checksum]) => ({
    seconds: (Number(pts) * Number(over)) / Number(under),
    checksum: checksum!,
  }))
}
// Muxed with its sound: a transport stream's clock starts at its first packet.
const pictures = (path: string) =>
  listed(path, '-map', '0:v:0', '-map', '0:a?', '-c:a', 'copy', '-fps_mode', 'passthrough', '-enc_time_base', '1/90000')
const heard = (path: string) => listed(path, '-map', '0:a:0', '-c', 'copy')

describe.each<[string, string, string[], number, boolean]>([
  ['Matroska with H.264 and AAC', 'plain.mkv', [...film('30000/1001'), ...h264(), ...aac], 30000 / 1001, true],
  ['Matroska at 23.976 with 5.1', 'surround.mkv', [...film('24000/1001', 6), ...h264(), ...aac], 24000 / 1001, false],
  ['Matroska with Opus', 'opus.mkv', [...film(), ...h264(), '-c:a', 'libopus'], 25, false],
  ['Matroska at 60', 'fast.mkv', [...film('60'), ...h264(), ...aac], 60, true],
  ['Matroska without sound', 'silent.mkv', [...lavfi(`testsrc2=s=320x180:r=25:d=${seconds}`), ...h264()], 25, false],
  ['a transport stream with H.264 and AAC', 'plain.ts', [...film(), ...h264(), ...aac], 25, true],
  ['a transport stream at 29.97 with MP2', 'mp2.ts', [...film('30000/1001'), ...h264(), '-c:a', 'mp2'], 30000 / 1001, false],
])('%s', (_, file, args, rate, soundToo) => {
  it('is copied, the very frames at their very times', async () => {
    const source = await check(make(file, ...args))
    expect(source.mustEncode).toBeNull()
    expect(soundCanBeCopied(source.sound, source.film)).toBe(soundToo)
    const path = join(folder, `${file}.passed.mp4`)
    expect(await copyPicture(source, path, { ffmpeg, signal })).toBeUndefined()

    const [before, after] = [pictures(source.path), pictures(path)]
    expect(after.map(({ checksum }) => checksum)).toEqual(before.map(({ checksum }) => checksum))
    const bytes = readFileSync(path)
    const tracks = tracksOf(bytes)
    const first = boxesIn(bytes).find(({ type }) => type === 'moof')!
    expect(runsOf(bytes, first, tracks).map(({ startSeconds }) => startSeconds)).toEqual(tracks.map(() => 0))
    // What ffmpeg reads of negative offsets is late by the same for every frame.
    const late = after[0]!.seconds
    for (const [at, seconds] of after.map((frame) => frame.seconds - late).entries()) {
      // Within half a frame of where the source has it, and on a frame of the film's rate.
      if (at > 0) expect(Math.abs(seconds - before[at]!.seconds)).toBeLessThanOrEqual(0.5 / rate + 0.001)
      expect(Math.abs(seconds * rate - Math.round(seconds * rate))).toBeLessThan(0.001)
    }
    const index = await indexRendition(path, 'film.mp4')
    expect(index.durationSeconds).toBeCloseTo(source.durationSeconds, 3)
    expect(index.codecs).toMatch(source.sound.length > 0 ? /^avc1\.[0-9a-f]{6},mp4a\.40\.2$/ : /^avc1\.[0-9a-f]{6}$/)
    expect(bytes.includes('elst'), 'an edit list').toBe(false)
    if (!source.sound.length) return
    const sound = heard(path)
    expect(sound[0]!.seconds).toBe(0)
    expect(sound.at(-1)!.seconds).toBeGreaterThan(source.durationSeconds - 0.1)
    // ADTS has a header on every packet, which an MP4 has once: only Matroska's packets are the same bytes.
    if (soundToo && file.endsWith('mkv'))
      expect(sound.map(({ checksum }) => checksum)).toEqual(heard(source.path).map((each) => each.checksum))
    if (soundToo) expect(sound).toHaveLength(heard(source.path).length)
  })
})

it('a picture beside a sound that must be encoded is served while it grows, and stored whole', async () => {
  const source = await check(make('surround-grows.mkv', ...film('25', 6), ...h264(), '-c:a', 'ac3'))
  expect([source.mustEncode, soundCanBeCopied(source.sound, source.film)]).toEqual([null, false])
  const path = join(folder, 'grown-copy.mp4')
  const pieces: Buffer[] = []
  const lengths: number[] = []
  const output = {
    onHeader: (bytes: Buffer) => void pieces.push(bytes),
    onSegment: async (bytes: Buffer, lasts: number) => {
      pieces.push(bytes)
      lengths.push(lasts)
    },
  }
  expect(await growCopy(source, path, output, { ffmpeg, signal })).toBeUndefined()
  expect(Buffer.concat(pieces).equals(readFileSync(path)), 'what was handed out is what was kept').toBe(true)
  expect(lengths.length).toBeGreaterThan(3)
  expect(lengths.reduce((sum, lasts) => sum + lasts, 0)).toBeCloseTo(source.durationSeconds, 2)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(longestCopiedSeconds)
  expect(pictures(path).map(({ checksum }) => checksum)).toEqual(pictures(source.path).map(({ checksum }) => checksum))
})

const joined = (out: string, ...parts: string[]) => {
  writeFileSync(out, Buffer.concat(parts.map((part) => readFileSync(part))))
  return out
}
const odd = (file: string) => {
  const tape = oddTapes.find((each) => each.file === file)!
  return makeClip(ffmpeg, folder, `odd-${file}`, tape.make)
}
/** A whole stream with something done to its bytes. */
const spoilt = (file: string, from: string, spoil: (bytes: Buffer) => Buffer) => {
  const path = join(folder, file)
  writeFileSync(path, spoil(readFileSync(from)))
  return path
}
const whole = (file: string, ...more: string[]) => make(file, ...film(), ...h264(...more), ...aac)

describe('is encoded, not copied:', () => {
  it.each<[string, RegExp, () => string]>([
    [
      'a transport stream with more than ten seconds between key frames',
      /11\.6 s between/,
      () => whole('sparse.ts', '-g', '290', '-keyint_min', '290', '-sc_threshold', '0'),
    ],
    ['open groups of pictures', /open/, () => whole('open.mkv', '-x264-params', 'open-gop=1:scenecut=0')],
    [
      'frames left out',
      /varies/,
      () =>
        make('gaps.mkv', ...lavfi(`testsrc2=s=320x180:r=25:d=${seconds},select='not(eq(n,130))'`), '-fps_mode', 'passthrough', ...h264()),
    ],
    ['a clock that begins anew', /begins anew/, () => odd('restarts.ts')],
    ['a clock that wraps', /wraps/, () => odd('wraps.ts')],
    ['a picture that changes its size', /changes in kind|cleanly/, () => odd('resized.ts')],
    [
      'parts joined from two encoders',
      /changes in kind|cleanly/,
      () =>
        joined(
          join(folder, 'joined.ts'),
          whole('one.ts'),
          make('two.ts', ...film(), ...h264('-profile:v', 'main'), ...aac, '-output_ts_offset', String(seconds)),
        ),
    ],
    [
      'lost packets',
      /cleanly|damaged|varies/,
      () =>
        spoilt('lost.ts', whole('lost-from.ts'), (bytes) => {
          const at = Math.round(bytes.length / 188 / 2) * 188
          return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 188 * 40)])
        }),
    ],
    [
      'bytes that are no transport stream in the middle',
      /cleanly|damaged|varies/,
      () =>
        spoilt('noise.ts', whole('noise-from.ts'), (bytes) => {
          const at = Math.round(bytes.length / 2)
          return Buffer.concat([
            bytes.subarray(0, at),
            Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)),
            bytes.subarray(at + 9000),
          ])
        }),
    ],
    [
      'a Matroska film with a hole in its structure',
      /cleanly|varies/,
      () =>
        spoilt('hole.mkv', whole('hole-from.mkv'), (bytes) => {
          const at = bytes.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]), bytes.length / 2)
          return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(3000, 0xa5), bytes.subarray(at + 3000)])
        }),
    ],
    [
      'another codec',
      /hevc/,
      () => make('hevc.mkv', ...film(), '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'),
    ],
  ])('%s', async (_, why, path) => {
    expect((await check(path())).mustEncode).toMatch(why)
  })
})

it('what only decoding can find is found in the pass over a copied film', async () => {
  const source = await check(
    spoilt('rotten.mkv', whole('rotten-from.mkv', '-b:v', '2M'), (bytes) => {
      // Within the payload of a frame: the structure stays whole.
      const at = bytes.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]), bytes.length / 2) + 400
      for (let index = at; index < at + 200; index++) bytes[index] = (index * 7919) % 256
      return bytes
    }),
  )
  expect(source.mustEncode).toBeNull()
  const places: DamagedPlace[] = await findDamage(source, { ffmpeg, signal })
  expect(places.length).toBeGreaterThan(0)
})
