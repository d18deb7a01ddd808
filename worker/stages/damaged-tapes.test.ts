import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DamagedPlace } from '#core/media/damaged-places.ts'
import { ladderFor } from '#core/media/ladder.ts'
import { boxesIn } from '#core/media/mp4/mp4-boxes.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { findFfmpeg } from '../ffmpeg/find.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { checkSource } from './check-source.ts'
import { encodeLadder, findDamage } from './encode-ladder.ts'

// Regression: a film cut by three percent was "everything is there", tables past the data gave half a minute of one picture, and bit rot went unseen.

const folder = mkdtempSync(join(tmpdir(), 'actuality-damage-'))
const signal = new AbortController().signal
let ffmpeg: string
let whole: Buffer
let wholeMkv: Buffer
const seconds = 60
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
  const film = (...out: string[]) => [
    ...[...lavfi(`testsrc2=s=320x180:r=10:d=${seconds}`), ...lavfi(`anoisesrc=a=0.1:r=48000:d=${seconds}`), '-ac', '2'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-c:a', 'aac', '-b:a', '128k', ...out],
  ]
  whole = readFileSync(makeClip(ffmpeg, folder, 'whole.mp4', (run, out) => run(...film('-movflags', '+faststart', out))))
  wholeMkv = readFileSync(makeClip(ffmpeg, folder, 'whole.mkv', (run, out) => run(...film(out))))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function check(file: string, bytes: Buffer): Promise<CheckedSource> {
  writeFileSync(join(folder, file), bytes)
  const source = await checkSource(ffmpeg, join(folder, file), signal)
  if ('code' in source) throw new Error(source.words)
  return source
}

/** What is left of a film without the last part of its data. */
const withoutEnd = (part: number) => Buffer.from(whole.subarray(0, Math.round(whole.length * (1 - part))))

describe('the differences between declared and real content', () => {
  it('are empty for a whole film', async () => {
    expect(await check('as-it-is.mp4', whole)).toMatchObject({ missing: [], mustEncode: null, durationSeconds: seconds })
    expect((await check('as-it-is.mkv', wholeMkv)).missing).toEqual([])
  })

  const cuts: [string, string, () => Buffer][] = [
    ['an MP4 without its last three percent', 'cut.mp4', () => withoutEnd(0.03)],
    [
      'an MP4 whose tables point past its data',
      'past.mp4',
      () => {
        const bytes = withoutEnd(0.03)
        const mdat = boxesIn(whole).find(({ type }) => type === 'mdat')!
        bytes.writeUInt32BE(bytes.length - mdat.start, mdat.start)
        return bytes
      },
    ],
    [
      'a Matroska film without its last three percent',
      'cut.mkv',
      () => Buffer.from(wholeMkv.subarray(0, Math.round(wholeMkv.length * 0.97))),
    ],
  ]
  it.each(cuts)('are reported for %s, with times', async (_, file, make) => {
    const source = await check(file, make())
    expect(source.missing).toHaveLength(1)
    const [{ what, startsSeconds, endsSeconds }] = source.missing as [DamagedPlace]
    expect(what).toBe('missing')
    expect(endsSeconds).toBeCloseTo(seconds, 0)
    expect(endsSeconds - startsSeconds).toBeGreaterThan(1)
    expect(endsSeconds - startsSeconds).toBeLessThan(3)
    expect(source.durationSeconds).toBeCloseTo(startsSeconds, 1)
    expect(source.mustEncode, 'what is damaged is not passed on').not.toBeNull()
  })

  it('show a film that lacks a fifth of it', async () => {
    writeFileSync(join(folder, 'fifth.mp4'), withoutEnd(0.2))
    expect(await checkSource(ffmpeg, join(folder, 'fifth.mp4'), signal)).toMatchObject({
      code: 'truncated',
      words: expect.stringMatching(/at 0:4\d of 1:00/),
    })
  })
})

describe('bit rot', () => {
  /** Noise over a stretch of the data, as a failing disk leaves it. */
  const rotten = (at: number) => {
    const bytes = Buffer.from(whole)
    const { body, end } = boxesIn(bytes).find(({ type }) => type === 'mdat')!
    const from = body + Math.round((end - body) * at)
    for (let index = from; index < from + 6000; index++) bytes[index] = (index * 7919 + (index >> 3) * 104_729) % 256
    return bytes
  }
  const around = (places: DamagedPlace[], second: number) => {
    expect(places.length).toBeGreaterThan(0)
    for (const { startsSeconds, endsSeconds } of places) {
      expect(startsSeconds).toBeGreaterThan(second - 4)
      expect(endsSeconds).toBeLessThan(second + 5)
    }
  }

  it('is detected during the encode, with its place', async () => {
    const source = await check('rotten.mp4', rotten(0.5))
    const places: DamagedPlace[] = []
    const [rung] = ladderFor(source.picture.width, source.picture.height)
    await encodeLadder(source, [rung!], folder, { ffmpeg, signal, onDamage: (found) => places.push(...found) })
    around(places, 30)
  })

  it('is detected in a pass over a film that is copied', async () => {
    around(await findDamage(await check('rotten-late.mp4', rotten(0.75)), { ffmpeg, signal }), 45)
    expect(await findDamage(await check('whole-again.mp4', whole), { ffmpeg, signal })).toEqual([])
  })
})
