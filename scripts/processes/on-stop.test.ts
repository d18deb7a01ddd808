import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { uncaughtCode } from './on-stop.ts'

const module = fileURLToPath(new URL('./on-stop.ts', import.meta.url))

/** Runs a process that stops in order and, once ready, does `then`. */
async function run(then: string) {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { onStop } from ${JSON.stringify(module)}
    const stopping = onStop()
    setInterval(() => {}, 1000)
    await stopping.whenReady(async () => { await new Promise((done) => setTimeout(done, 50)); console.log('all finished') })
    ${then}`,
  ])
  let [output, errors] = ['', '']
  child.stdout.on('data', (bytes) => (output += bytes))
  child.stderr.on('data', (bytes) => (errors += bytes))
  return { code: await new Promise<number | null>((done) => child.once('close', done)), output, errors }
}

it.each([
  ['thrown in a callback', "setImmediate(() => { throw new Error('lost in a callback') })"],
  ['rejected where nobody waits', "Promise.reject(new Error('lost in a callback'))"],
])('What is %s is logged, what runs is finished, and the process asks to be restarted', async (_how, then) => {
  const { code, output, errors } = await run(then)
  expect(code).toBe(uncaughtCode)
  expect(output).toContain('all finished')
  expect(errors).toContain('lost in a callback')
})

it('A process that is asked to stop ends in order and with success', async () => {
  expect(await run("process.kill(process.pid, 'SIGTERM')")).toMatchObject({ code: 0, output: 'all finished\n', errors: '' })
})

const bound = (close: string) => `import { onStop } from ${JSON.stringify(module)}
  import { pbkdf2 } from 'node:crypto'
  setInterval(() => {}, 1000)
  const stopping = onStop({ withinMs: 500 })
  void stopping.whenReady(async () => { ${close} })
  process.kill(process.pid, 'SIGTERM')`
it.each([
  ['closing never ends', 'await new Promise(() => {})'],
  ['a thread is deep in native code and lets nobody out', 'pbkdf2("a", "b", 2 ** 31 - 1, 64, "sha512", () => {})'],
])('A process that may take so long to stop is gone after it, also when %s', async (_how, close) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', bound(close)])
  expect(await new Promise((done) => child.once('close', (_code, signal) => done(signal)))).toBe('SIGKILL')
})
