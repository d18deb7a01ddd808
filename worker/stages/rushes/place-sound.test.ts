import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { checkSource } from '../check-source.ts'
import { measureLoudness } from '../sound/measure-loudness.ts'
import { placeSound } from './place-sound.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const folder = mkdtempSync(join(tmpdir(), 'place-sound-'))
const signal = new AbortController().signal
const rate = { frames: 25, seconds: 1 }
let ffmpeg = ''
beforeAll(async () => {
  ffmpeg = await testFfmpeg()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Bursts that never come at the same distance again, from a moment of them on, of one pitch and with some noise of the microphone's own. */
const bursts = (hertz: number, from: number, seconds: number) =>
  lavfi(`aevalsrc=0.5*sin(2*PI*${hertz}*t)*gt(sin((t+${from})^2*0.9)+sin(3.1*(t+${from}))\\,0.3)+0.02*(random(0)-0.5):s=48000:d=${seconds}`)

async function file(name: string, ...args: string[]) {
  const path = makeClip(ffmpeg, folder, name, (go, out) => go(...args, '-c:a', 'pcm_s16le', out))
  const source = await checkSource(ffmpeg, path, signal)
  if ('code' in source) throw new Error(source.code)
  const { peaks, peaksPerSecond } = (await measureLoudness(source, { ffmpeg, signal, onProgress: () => undefined }))!
  return { id: name, original: path, proxy: null, peaks, peaksPerSecond }
}
const files = { openSource: async (path: string) => path } as never
const place = (sound: Awaited<ReturnType<typeof file>>, ...pictures: Awaited<ReturnType<typeof file>>[]) =>
  placeSound({ ffmpeg, files }, { sound, pictures: pictures.map((picture) => ({ ...picture, rate })) }, join(folder, 'work'), signal)

it('finds where the recorder began after the camera, and before it, to the frame', async () => {
  const sound = await file('T05.wav', ...bursts(880, 2, 18))
  const [later, earlier] = [await file('A001.wav', ...bursts(440, 0, 22)), await file('A002.wav', ...bursts(440, 3.4, 20))]
  const first = await place(sound, later)
  expect(first.picture).toBe('A001.wav')
  expect(Math.abs(first.offsetFrames! - 50)).toBeLessThanOrEqual(1)
  expect(first.alike).toBeGreaterThan(0.8)
  // 1.4 seconds before the camera.
  const second = await place(sound, earlier)
  expect(Math.abs(second.offsetFrames! + 35)).toBeLessThanOrEqual(1)
})

it('joins nothing to what is another sound, or silence, and says how alike they are', async () => {
  const sound = await file('T06.wav', ...bursts(880, 2, 18))
  const other = await file('B001.wav', ...bursts(440, 61, 22))
  const room = await file('C001.wav', ...lavfi('sine=f=330:r=48000:d=20'))
  const none = await place(sound, other, room)
  expect(none).toMatchObject({ picture: null, offsetFrames: null })
  expect(none.alike === null || none.alike < 0.5).toBe(true)
  // A tone is like itself everywhere.
  expect(await place(room, room)).toMatchObject({ picture: null, offsetFrames: null })
})
