import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DamagedPlace } from '#core/media/damaged-places.ts'
import { firstRung, ladderFor } from '#core/media/ladder.ts'
import { perSecond } from '#core/media/media-plan.ts'
import { boxesIn } from '#core/media/mp4/mp4-boxes.ts'
import { runsOf, tracksOf } from '#core/media/mp4/mp4-fragments.ts'
import { type Clip, clips, flash, makeClip } from '#tests/support/media/clips.ts'
import { measureRendition } from '#tests/support/media/measure-rendition.ts'
import { refused } from '#tests/support/media/refused-clips.ts'
import { findFfmpeg } from '../ffmpeg/find.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { indexRendition } from '../files/index-rendition.ts'
import { checkSource } from './check-source.ts'
import { copyPicture, encodeLadder } from './encode-ladder.ts'
import { growFirstRendition } from './grow-first-rendition.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-odd-'))
const signal = new AbortController().signal
let ffmpeg: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function checked(clip: Pick<Clip, 'file' | 'make'>): Promise<CheckedSource> {
  const source = await checkSource(ffmpeg, makeClip(ffmpeg, folder, clip.file, clip.make), signal)
  if ('code' in source) throw new Error(source.words)
  return source
}

/** Right length, size and rate, in sync, and cut where a player may cut. */
async function expectFaithful(clip: Clip, path: string, size: [number, number], stoodStill = 0) {
  const frameSeconds = 1 / clip.rate
  const tolerance = Math.max(0.05, frameSeconds)
  const index = await indexRendition(path, 'film.mp4')
  const measured = measureRendition(ffmpeg, path, clip.rate)
  expect(Math.abs(index.durationSeconds - clip.seconds), `lasts ${index.durationSeconds} s`).toBeLessThanOrEqual(tolerance)
  expect([measured.width, measured.height]).toEqual(size)
  expect(Math.abs((index.frames + stoodStill) / index.durationSeconds - clip.rate), `${index.frames} frames`).toBeLessThan(
    clip.rate * 0.001,
  )
  expect(index.codecs).toMatch(clip.sound ? /^avc1\.[0-9a-f]{6},mp4a\.40\.2$/ : /^avc1\.[0-9a-f]{6}$/)
  if (clip.file !== 'radio.mp3')
    expect(Math.abs(measured.flashSeconds! - flash.atSeconds), `flashes at ${measured.flashSeconds}`).toBeLessThanOrEqual(tolerance)
  if (!clip.sound) return
  expect(Math.abs(measured.beepSeconds! - flash.atSeconds), `beeps at ${measured.beepSeconds}`).toBeLessThanOrEqual(tolerance)
  expect(measured.soundSeconds).toBeGreaterThan(index.durationSeconds - 0.05)
}

/** Every rung may be left and entered at the same moments: exactly every two seconds' worth of frames, beginning at 0. */
async function expectCutEveryTwoSeconds(path: string, rate: number) {
  const bytes = readFileSync(path)
  const tracks = tracksOf(bytes)
  const picture = boxesIn(bytes)
    .filter((box) => box.type === 'moof')
    .flatMap((moof) => runsOf(bytes, moof, tracks).filter((run) => run.trackId === tracks[0]?.id))
  const apart = Math.round(rate * 2) / rate
  for (const [at, run] of picture.entries()) expect(run.startSeconds).toBeCloseTo(at * apart, 3)
  expect(picture.every((run) => run.startsWithKeyFrame)).toBe(true)
  expect(picture.length).toBeGreaterThan(1)
}

describe.each(clips)('$name', (clip) => {
  it('comes out whole, in sync and in its own shape', async () => {
    const source = await checked(clip)
    expect(source.mustEncode === null, source.mustEncode ?? 'copied').toBe(clip.copied ?? false)
    expect([source.picture.width, source.picture.height]).toEqual(clip.size)
    expect(perSecond(source.picture.rate)).toBeCloseTo(clip.rate, 3)
    const ladder = ladderFor(source.picture.width, source.picture.height)
    const damage: DamagedPlace[] = []
    const made = await encodeLadder(source, ladder, folder, { ffmpeg, signal, onDamage: (places) => damage.push(...places) })
    expect([...source.missing, ...damage]).toEqual([])
    if ('code' in made) throw new Error(made.words)
    for (const { rung, path } of made) {
      await expectFaithful(clip, path, [rung.width, rung.height])
      await expectCutEveryTwoSeconds(path, clip.rate)
    }
    if (clip.copied) {
      const path = join(folder, `${clip.file}.copied.mp4`)
      expect(await copyPicture(source, path, { ffmpeg, signal })).toBeUndefined()
      // A picture that begins after its sound shows its first frame until then.
      await expectFaithful(clip, path, clip.size, source.grid?.firstPlace)
      expect(readFileSync(path).includes('elst'), 'an edit list').toBe(false)
    }
  })
})

it('the first rendition can be assembled from its segments while it grows', async () => {
  const clip = clips.find(({ name }) => name === 'HEVC in 10 bits')!
  const source = await checked(clip)
  const rung = firstRung(source.picture.width, source.picture.height)
  const path = join(folder, 'grown.mp4')
  const lengths: number[] = []
  const refusal = await growFirstRendition(
    source,
    rung,
    {
      onHeader: (bytes) => writeFileSync(path, bytes),
      onSegment: async (bytes, seconds) => {
        lengths.push(seconds)
        appendFileSync(path, bytes)
      },
    },
    { ffmpeg, signal },
  )
  expect(refusal).toBeUndefined()
  expect(lengths[0]).toBe(1)
  await expectFaithful(clip, path, [rung.width, rung.height])
})

it.each(refused)('$name is refused with a reason', async ({ code, make }) => {
  const outcome = await checkSource(ffmpeg, makeClip(ffmpeg, folder, `refused-${code}/film.mp4`, make), signal)
  expect(outcome).toMatchObject({ code, words: expect.stringMatching(/^[A-Z].{40,}\.$/) })
})
