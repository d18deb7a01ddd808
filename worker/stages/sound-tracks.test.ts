import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ladderFor } from '#core/media/ladder.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { findFfmpeg } from '../ffmpeg/find.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { checkSource, type SoundWish } from './check-source.ts'
import { copyPicture, encodeLadder } from './encode-ladder.ts'
import { measureLoudness } from './sound/measure-loudness.ts'

// Regression: the first sound track was taken whatever its content, so a film with a silent first track became a silent film.

const folder = mkdtempSync(join(tmpdir(), 'actuality-sounds-'))
const signal = new AbortController().signal
let ffmpeg: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seconds = 4
/** Half a second of a tone at that second, else nothing. */
const beep = (at: number, channels = 'stereo') =>
  lavfi(`aevalsrc='if(between(t,${at},${at + 0.5}),0.5*sin(2*PI*880*t),0)':s=48000:d=${seconds},aformat=channel_layouts=${channels}`)
const silence = lavfi(`anullsrc=r=48000:cl=stereo:d=${seconds}`)
const picture = lavfi(`testsrc2=s=320x180:r=25:d=${seconds}`)
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25']
const tracks = (count: number) => ['-map', '0:v', ...Array.from({ length: count }, (_, at) => ['-map', `${at + 1}:a`]).flat()]

async function check(file: string, args: string[], wish?: SoundWish): Promise<CheckedSource> {
  const path = makeClip(ffmpeg, folder, file, (run, out) => run(...args, out))
  const source = await checkSource(ffmpeg, path, signal, wish)
  if ('code' in source) throw new Error(source.words)
  return source
}

/** In which whole seconds there is something to hear, on both sides. */
function beepsIn(path: string): number[] {
  const bytes = execFileSync(ffmpeg, ['-v', 'error', '-i', path, '-map', '0:a:0', '-ac', '2', '-ar', '8000', '-f', 's16le', 'pipe:1'], {
    maxBuffer: 1 << 28,
  })
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)
  return Array.from({ length: seconds }, (_, second) => second).filter((second) =>
    [0, 1].every((side) => samples.some((value, at) => at % 2 === side && Math.floor(at / 16_000) === second && Math.abs(value) > 2000)),
  )
}

async function heardIn(source: CheckedSource): Promise<number[]> {
  const [rung] = ladderFor(source.picture.width, source.picture.height)
  const made = await encodeLadder(source, [rung!], folder, { ffmpeg, signal })
  if ('code' in made) throw new Error(made.words)
  return beepsIn(made[0]!.path)
}

describe('a film with several sound tracks', () => {
  it('has sound although its first track is silent, and its waveform shows it', async () => {
    const source = await check('silent-first.mkv', [...picture, ...silence, ...beep(2), ...tracks(2), ...h264, '-c:a', 'flac'])
    expect([...source.silent]).toEqual([1])
    expect(await heardIn(source)).toEqual([2])
    const waveform = await measureLoudness(source, { ffmpeg, signal })
    if (!waveform) throw new Error('The sound could not be measured.')
    expect(waveform.peaks[22]).toBeGreaterThan(50)
    // A tone of half a second at half of full height; the silence around it is none of the measure.
    expect(waveform.loudness).toBeGreaterThan(-14)
    expect(waveform.loudness).toBeLessThan(-3)
  })

  it('is copied with the track that has sound', async () => {
    const source = await check('silent-first.mp4', [...picture, ...silence, ...beep(2), ...tracks(2), ...h264, '-c:a', 'aac', '-ac', '2'])
    expect(source.mustEncode).toBeNull()
    const path = join(folder, 'copied.mp4')
    expect(await copyPicture(source, path, { ffmpeg, signal })).toBeUndefined()
    expect(beepsIn(path)).toEqual([2])
  })

  it('has the sound of its own language, else the default of the file', async () => {
    const args = [...picture, ...beep(1), ...beep(2), ...beep(3), ...tracks(3), ...h264, '-c:a', 'flac']
    const named = ['-metadata:s:a:0', 'language=ger', '-metadata:s:a:1', 'language=nor', '-metadata:s:a:2', 'title=Commentary']
    const flags = ['-disposition:a:0', 'default', '-disposition:a:1', '0', '-disposition:a:2', 'comment']
    expect(await heardIn(await check('languages.mkv', [...args, ...named, ...flags]))).toEqual([1])
    const wished = await check('languages.mkv', [...args, ...named, ...flags], { language: 'no' })
    expect(await heardIn(wished)).toEqual([2])
    expect(wished.probe.sounds.map(({ language, title, aside }) => [language, title, aside])).toEqual([
      ['de', '', false],
      ['no', '', false],
      ['', 'Commentary', true],
    ])
    expect(await heardIn(await check('languages.mkv', [...args, ...named, ...flags], { language: 'no', chosen: [3] }))).toEqual([3])
  })

  it('has both of its microphones on both sides', async () => {
    const pair = await check('pair.mov', [...picture, ...beep(1, 'mono'), ...beep(3, 'mono'), ...tracks(2), ...h264, '-c:a', 'pcm_s24le'])
    expect(pair.sound).toHaveLength(2)
    expect(await heardIn(pair)).toEqual([1, 3])
  })

  it('considers no more tracks than a film can have', async () => {
    const many = Array.from({ length: 40 }, () => ['-map', '1:a']).flat()
    const source = await check('many.mkv', [...picture, ...beep(1), '-map', '0:v', ...many, ...h264, '-c:a', 'pcm_s16le'])
    expect(source.probe.sounds).toHaveLength(32)
  })
})

it('only the sound is encoded where 5.1 is beside a picture that can be passed on', async () => {
  const source = await check('surround.mp4', [...picture, ...beep(1, '5.1'), ...tracks(1), ...h264, '-c:a', 'ac3'])
  expect(source.mustEncode).toBeNull()
  const path = join(folder, 'surround-copied.mp4')
  expect(await copyPicture(source, path, { ffmpeg, signal })).toBeUndefined()
  const pictures = (file: string) =>
    execFileSync(ffmpeg, ['-v', 'error', '-i', file, '-map', '0:v', '-f', 'streamhash', '-'], { encoding: 'utf8' })
  expect(pictures(path)).toBe(pictures(source.path))
  expect(beepsIn(path)).toEqual([1])
})
