import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ladderFor } from '#core/media/ladder.ts'
import { choosePosters } from '#core/media/still-choice.ts'
import { makeClip } from '#tests/support/media/clips.ts'
import { measureRendition } from '#tests/support/media/measure-rendition.ts'
import { oddTapes } from '#tests/support/media/odd-tapes.ts'
import { findFfmpeg } from '../ffmpeg/find.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { indexRendition } from '../files/index-rendition.ts'
import { checkSource } from './check-source.ts'
import { encodeLadder } from './encode-ladder.ts'
import { sampleFrames, takeStill } from './picture/sample-frames.ts'

// Regression: six readable sources were never ready.

const folder = mkdtempSync(join(tmpdir(), 'actuality-tapes-'))
const signal = new AbortController().signal
let ffmpeg: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(oddTapes)('$name', ({ file, make, seconds, size, rate }) => {
  let source: CheckedSource
  beforeAll(async () => {
    const checked = await checkSource(ffmpeg, makeClip(ffmpeg, folder, file, make), signal)
    if ('code' in checked) throw new Error(checked.words)
    source = checked
  })

  it('is known for as long as it lasts', () => {
    expect(Math.abs(source.durationSeconds - seconds), `lasts ${source.durationSeconds}`).toBeLessThan(0.1)
  })

  it('gives a still of every frame that is proposed, the last one too', async () => {
    const stills = join(folder, `${file}-stills`)
    mkdirSync(stills)
    const frames = await sampleFrames(source, stills, { ffmpeg, signal })
    if ('code' in frames) throw new Error(frames.words)
    expect(frames.length).toBeGreaterThan(3)
    for (const [at, frame] of [...choosePosters(frames, source.durationSeconds, 3), frames.at(-1)!].entries()) {
      const still = join(stills, `still-${at}.jpeg`)
      await takeStill(source, frame, still, { ffmpeg, signal })
      expect(readFileSync(still).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    }
  })

  it('comes out whole', async () => {
    const [rung] = ladderFor(source.picture.width, source.picture.height)
    const made = await encodeLadder(source, [rung!], folder, { ffmpeg, signal })
    if ('code' in made) throw new Error(made.words)
    const { durationSeconds, frames } = await indexRendition(made[0]!.path, 'film.mp4')
    expect(Math.abs(durationSeconds - seconds), `lasts ${durationSeconds}`).toBeLessThan(0.1)
    expect(frames).toBeCloseTo(seconds * rate, -1)
    const measured = measureRendition(ffmpeg, made[0]!.path, rate)
    expect([measured.width, measured.height]).toEqual(size)
    expect(Math.abs(measured.soundSeconds - seconds), `sounds for ${measured.soundSeconds}`).toBeLessThan(0.2)
  })
})
