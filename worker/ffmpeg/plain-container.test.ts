import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { findFfmpeg } from './find.ts'
import { refuse, withFewCalls } from './system-calls.ts'

// What Docker's default seccomp filter refuses: namespaces and mounts.

const folder = mkdtempSync(join(tmpdir(), 'actuality-container-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const asDocker = { x64: [272, 308, 165, 166, 155], arm64: [97, 268, 40, 39, 41] }[process.arch as 'x64' | 'arm64'] ?? []

/** A worker's modules in a process restricted like such a container. */
async function inContainer(script: string): Promise<unknown> {
  const [command, ...args] = [...refuse(asDocker), process.execPath, '--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(command!, args, {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH },
    maxBuffer: 1 << 24,
  })
  return JSON.parse(stdout)
}
const modules = `
  const containment = await import('${import.meta.dirname}/containment.ts')
  const calls = await import('${import.meta.dirname}/system-calls.ts')
  const spawn = await import('${import.meta.dirname}/spawn.ts')`

it('a film is prepared in a plain container, and the log says what is not sandboxed', async ({ skip }) => {
  if ((await withFewCalls()).length === 0) skip('This system has no perl to play the container with.')
  const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
  const clip = clips.find(({ name }) => name === 'a plain MP4')!
  const film = makeClip(ffmpeg, folder, clip.file, clip.make)
  const answer = await inContainer(`
    ${modules}
    const kind = await containment.containment()
    const fewCalls = (await calls.withFewCalls()).length > 0
    const run = (args, more) => spawn.runFfmpeg(${JSON.stringify(ffmpeg)}, { args, signal: new AbortController().signal, ...more })
    const made = await run(['-i', 'file:${film}', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-y', 'file:${folder}/made.mp4'],
      { reads: ['${film}'], writes: '${folder}' })
    const online = await run(['-i', 'http://127.0.0.1:9/', '-f', 'null', '-'])
    console.log(JSON.stringify({ kind, fewCalls, warning: containment.notContained(kind, fewCalls), code: made.code, online: online.report }))`)
  expect(answer).toMatchObject({
    kind: 'limits',
    fewCalls: true,
    code: 0,
    warning: expect.stringMatching(/without a network and with few system calls, but sees the files and processes .*operate\.md/),
    online: expect.stringMatching(/Operation not permitted/),
  })
}, 30_000)

it('without perl too, and the log says that more is open', async () => {
  const answer = await inContainer(
    `${modules}
    process.env.PATH = '/nowhere'
    const fewCalls = (await calls.withFewCalls()).length > 0
    console.log(JSON.stringify({ fewCalls, warnings: ['room', 'network', 'limits', 'none'].map((kind) => containment.notContained(kind, fewCalls)) }))`,
  )
  expect(answer).toMatchObject({
    fewCalls: false,
    warnings: [/Install perl/, /without a network, but/, /and the network/, /without any limit/].map((words) =>
      expect.stringMatching(words),
    ),
  })
})
