import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { proxyRung } from '#core/media/ladder.ts'
import { h264, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { checkSource } from '../check-source.ts'
import { encodeProxy } from './publish-proxy.ts'
import { readTape } from './read-tape.ts'

// A phone counts as it likes: its proxy has one rate, and the rush says that its rate varied.

vi.setConfig({ testTimeout: 120_000 })
const folder = mkdtempSync(join(tmpdir(), 'actuality-tape-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const signal = new AbortController().signal

it('the rate of a phone varies: the proxy has one, and frames are counted by it', async () => {
  const ffmpeg = await testFfmpeg()
  // Thirty a second for a second, then ten a second for two.
  const clock = "setpts='if(lt(N,30),N/30,1+(N-30)/10)/TB'"
  const path = makeClip(ffmpeg, folder, 'phone.mp4', (run, out) =>
    run(...lavfi(`testsrc2=s=320x180:r=30:d=1.66,${clock}`), '-fps_mode', 'vfr', ...h264, out),
  )
  const source = await checkSource(ffmpeg, path, signal)
  if ('code' in source) throw new Error(source.code)
  const tape = await readTape(ffmpeg, source, { rate: { frames: 25, seconds: 1 }, dropFrame: false }, signal)
  expect(tape).toMatchObject({ variableRate: true, startFrame: null })
  expect(tape.durationFrames).toBe(Math.floor((source.durationSeconds * tape.rate.frames) / tape.rate.seconds + 1e-6))

  const output = join(folder, 'proxy.mp4')
  const run = { ffmpeg, signal, onProgress: () => undefined }
  expect(await encodeProxy({ ...source, mustEncode: 'a proxy' }, proxyRung(320, 180), output, run)).toBeUndefined()
  const proxy = await checkSource(ffmpeg, output, signal)
  if ('code' in proxy) throw new Error(proxy.code)
  expect(proxy.picture).toMatchObject({ variableRate: false, rate: tape.rate })
})
