import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { black, h264, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { checkSource } from '../stages/check-source.ts'
import { lacks, tryNeeds } from './abilities.ts'
import { findFfmpeg } from './find.ts'
import { type Need, needs } from './needs.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-needs-'))
let ffmpeg: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('An ffmpeg that passes has every feature the worker needs', async () => {
  expect(await tryNeeds(ffmpeg, join(folder, 'whole'))).toEqual([])
  expect([lacks(ffmpeg, 'loudness'), lacks(ffmpeg, 'high-range')]).toEqual([false, false])
})

it.skipIf(!process.env.OLDEST_FFMPEG)(
  'The oldest ffmpeg a house may have (5.1) lacks nothing but the counting of frames, so it encodes what others pass on',
  async () => {
    const oldest = process.env.OLDEST_FFMPEG!
    const lacking = await tryNeeds(oldest, join(folder, 'oldest'))
    expect(lacking.map(({ ability }) => ability)).toEqual(['counted-frames'])
    const film = makeClip(oldest, folder, 'film.mkv', (run, out) => run(...lavfi(black('320x180', '25')), ...h264, out))
    expect(await checkSource(oldest, film, AbortSignal.timeout(60_000))).toMatchObject({
      mustEncode: 'this ffmpeg cannot count its frames anew',
    })
    expect(await checkSource(ffmpeg, film, AbortSignal.timeout(60_000))).toMatchObject({ mustEncode: null })
  },
)

it('What an ffmpeg lacks is found by one trial, which is cached until the ffmpeg changes', async () => {
  const measure: Need = {
    name: 'ebur128=of-tomorrow',
    use: 'measure',
    ability: 'loudness',
    args: ['-f', 'lavfi', '-i', 'sine=d=0.1', '-af', 'ebur128=framelog=of-tomorrow', '-f', 'null', '-'],
  }
  const list = [needs[0]!, measure]
  const kept = join(folder, 'kept')
  expect(await tryNeeds(ffmpeg, kept, list)).toEqual([measure])
  expect(lacks(ffmpeg, 'loudness')).toBe(true)
  const note = join(kept, 'ffmpeg-tried.json')
  const told = readFileSync(note, 'utf8')
  expect(Object.values(JSON.parse(told))).toEqual([['ebur128=of-tomorrow']])
  const { mtimeMs } = statSync(note)
  expect(await tryNeeds(ffmpeg, kept, list)).toEqual([measure])
  expect(statSync(note).mtimeMs).toBe(mtimeMs)
  expect(await tryNeeds(ffmpeg, join(folder, 'again'))).toEqual([])
})

it('An ffmpeg without a required feature is rejected with its purpose', async () => {
  const need: Need = {
    name: 'bwdif=of-tomorrow',
    use: 'show interlaced films',
    args: ['-f', 'lavfi', '-i', 'color', '-vf', 'bwdif=of-tomorrow', '-f', 'null', '-'],
  }
  await expect(findFfmpeg(ffmpeg, { keptIn: join(folder, 'poor'), list: [need] })).rejects.toThrow(
    / cannot show interlaced films \(bwdif=of-tomorrow\)\. Point it at ffmpeg 5\.1 or newer/,
  )
})
