import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { containment, notContained } from './containment.ts'
import { findFfmpeg } from './find.ts'
import { contain } from './sandbox.ts'
import { runFfmpeg } from './spawn.ts'
import { withFewCalls } from './system-calls.ts'

// Regression: ffmpeg shared the user with the keys and saw /proc.

const home = realpathSync(mkdtempSync(join(tmpdir(), 'actuality-sandbox-')))
const [keys, source, target] = [join(home, 'keys'), join(home, 'films', 'source'), join(home, 'work', 'version')]
const signal = new AbortController().signal
const secret = 'the-key-of-the-house'
let ffmpeg: string

beforeAll(async () => {
  for (const folder of ['films', 'work/version', 'work/other']) mkdirSync(join(home, folder), { recursive: true })
  writeFileSync(keys, secret, { mode: 0o600 })
  writeFileSync(source, 'a film')
  chmodSync(source, 0o600)
  writeFileSync(join(home, 'films', 'another'), 'a film of somebody else')
  process.env.A_KEY_OF_THE_HOUSE = secret
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
})
afterAll(() => {
  delete process.env.A_KEY_OF_THE_HOUSE
  rmSync(home, { recursive: true, force: true })
})

/** A shell in the sandbox, in place of an ffmpeg that a film has compromised. */
async function takenOver(script: string): Promise<string> {
  const [command, ...args] = await contain('/bin/sh', ['-c', script], { reads: [source], writes: target })
  const { stdout } = await promisify(execFile)(command, args, { env: { PATH: process.env.PATH } })
  return stdout
}

describe('a compromised program', () => {
  it('is sandboxed on this system, or the log and the guide say what is not', async () => {
    const kind = await containment()
    const fewCalls = (await withFewCalls()).length > 0
    expect(notContained(kind, fewCalls)).toBe(kind === 'room' && fewCalls ? null : expect.stringMatching(/operate\.md/))
    expect(process.platform !== 'linux' || kind === 'room', 'the tests below need user namespaces and util-linux').toBe(true)
  })

  it('reads its film, and writes where it may', async () => {
    expect(
      await takenOver(`read -r line < ${source}; echo "$line"; echo made > ${target}/out; read -r back < ${target}/out; echo "$back"`),
    ).toBe('a film\nmade\n')
    expect(readFileSync(join(target, 'out'), 'utf8')).toBe('made\n')
  })

  it.each([
    ['the keys of the house', () => keys],
    ['another film', () => join(home, 'films', 'another')],
    ['the environment of the worker', () => `/proc/${process.pid}/environ`],
    ['its own parent', () => '/proc/1/environ'],
    ['memory of the worker', () => `/proc/${process.pid}/mem`],
    ['the accounts of the machine', () => '/etc/passwd'],
    ['the code it would be started by again', () => import.meta.filename],
  ])('does not read %s', async (_, path) => {
    expect(await takenOver(`(read -r line < ${path()}; echo "read $line") 2>/dev/null || echo nothing`)).toBe('nothing\n')
  })

  it.each([
    ['the film itself', () => source],
    ['beside its target', () => join(home, 'work', 'other', 'planted')],
    ['the program that runs next', () => '/bin/sh'],
    ['anywhere else', () => '/planted'],
  ])('does not write to %s', async (_, path) => {
    expect(await takenOver(`(echo planted > ${path()}) 2>/dev/null && echo wrote || echo nothing`)).toBe('nothing\n')
    expect(readFileSync(source, 'utf8')).toBe('a film')
    expect(existsSync(join(home, 'work', 'other', 'planted'))).toBe(false)
  })

  it('sees no process but its own, and can end none', async () => {
    expect(await takenOver(`kill -0 ${process.pid} 2>/dev/null && echo reached || echo nobody; echo $$; echo /proc/*`)).toBe(
      'nobody\n1\n/proc/*\n',
    )
  })

  it('cannot run what it wrote', async () => {
    const script = `printf '#!/bin/sh\\necho ran' > ${target}/tool; ${target}/tool 2>/dev/null || echo refused`
    expect(await takenOver(script)).toBe('refused\n')
  })

  it.runIf(process.getuid?.() === 0)('is sandboxed by an ordinary account as by root', async () => {
    const script = 'read -r line < /etc/hostname && echo read; (read -r line < /etc/passwd) 2>/dev/null || echo nothing'
    const words = await contain('/bin/sh', ['-c', script], { reads: ['/etc/hostname'] })
    const { stdout } = await promisify(execFile)('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', '--', ...words], {
      env: { PATH: process.env.PATH },
    })
    expect(stdout).toBe('read\nnothing\n')
  })

  it('has no capability left, not even in its own namespaces', async () => {
    const [command, ...args] = await contain('/usr/bin/unshare', ['--user', '--map-root-user', 'true'])
    const outcome = await promisify(execFile)(command, args, { env: { PATH: process.env.PATH } }).then(
      () => 'entered',
      (error: { stderr: string }) => error.stderr,
    )
    expect(outcome).toMatch(/unshare failed: Operation not permitted/)
  })
})

describe.runIf(process.platform === 'linux')('system calls a film has no use for', () => {
  const calls = {
    x64: { socket: 41, ptrace: 101, io_uring_setup: 425, getpid: 39 },
    arm64: { socket: 198, ptrace: 117, io_uring_setup: 425, getpid: 172 },
  }
  const { getpid, ...refused } = calls[process.arch as 'x64' | 'arm64']
  /** The result of each call in the sandbox, and its errno. */
  const ask = async (number: number) => {
    const script = join(target, 'ask.pl')
    writeFileSync(script, `print syscall(${number}, 1, 1, 0) < 0 ? $!+0 : 'done'`)
    const [command, ...args] = await contain('/usr/bin/perl', [script], { reads: [script] })
    return (await promisify(execFile)(command, args, { env: { PATH: process.env.PATH } })).stdout
  }

  it.for(Object.entries(refused))('%s is refused', async ([, number], { skip }) => {
    if ((await withFewCalls()).length === 0) skip('This system has no perl to install a filter with.')
    expect(await ask(number)).toBe('1')
  })

  it('ordinary system calls work', async () => {
    expect(await ask(getpid)).toBe('done')
  })
})

describe('ffmpeg itself, given forbidden input', () => {
  const readAnything = (path: string) => ['-f', 's8', '-ar', '8000', '-ac', '1', '-i', `file:${path}`, '-f', 's8', `file:${target}/stolen`]

  it('reads a film in the same way', async () => {
    const { code, report } = await runFfmpeg(ffmpeg, { args: readAnything(source), reads: [source], writes: target, signal })
    expect(code, report).toBe(0)
    expect(readFileSync(join(target, 'stolen'), 'utf8')).toBe('a film')
    rmSync(join(target, 'stolen'))
  })

  it.each([
    ['the keys', () => keys],
    ['the environment of the worker', () => `/proc/${process.pid}/environ`],
  ])('does not find %s', async (_, path) => {
    const { code, report } = await runFfmpeg(ffmpeg, { args: readAnything(path()), reads: [source], writes: target, signal })
    expect(code).not.toBe(0)
    expect(report).toMatch(/No such file/)
    expect(existsSync(join(target, 'stolen'))).toBe(false)
  })

  it('reads no key through a film that is a list of files', async () => {
    const list = join(target, 'list.txt')
    writeFileSync(list, `ffconcat version 1.0\nfile ${keys}\n`)
    const { code } = await runFfmpeg(ffmpeg, {
      args: ['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', '-f', 'data', `file:${target}/stolen`, '-y'],
      writes: target,
      signal,
    })
    expect(code).not.toBe(0)
    expect(existsSync(join(target, 'stolen')) && readFileSync(join(target, 'stolen'), 'utf8')).not.toContain(secret)
  })

  it('reaches no server on this machine', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.end('x')
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const { port } = server.address() as AddressInfo
    const { code } = await runFfmpeg(ffmpeg, { args: ['-i', `http://127.0.0.1:${port}/`, '-f', 'null', '-'], signal })
    server.close()
    expect(code).not.toBe(0)
    expect(asked).toBe(0)
  })

  it('is ended when its time is up, under any load', async () => {
    const endless = ['-re', '-f', 'lavfi', '-i', 'color=s=64x64', '-f', 'null', '-']
    expect(await runFfmpeg(ffmpeg, { args: endless, signal, maxSeconds: 1 })).toMatchObject({ outgrew: true })
  })

  it('writes no more than its limit', async () => {
    const loud = ['-f', 'lavfi', '-i', 'anoisesrc=d=60', '-f', 's16le', `file:${target}/large`, '-y']
    expect(await runFfmpeg(ffmpeg, { args: loud, signal, writes: target, maxOutputBytes: 100_000 })).toMatchObject({ outgrew: true })
  })
})
