import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('Repeated exits back off; the fifth is reported clearly, and Ctrl-C ends the loop', async () => {
  const program = `import { keepRunning } from './scripts/processes/keep-running.mjs'
    process.exit(await keepRunning('tests/fixtures/keep-running/ends-at-once.ts'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((done) => child.once('close', done))
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  await expect.poll(() => said, { timeout: 60_000 }).toContain('It has ended five times in short order')
  const waits = [...said.matchAll(/The house ended \(code 3\); it starts again in ([\d.]+) s/g)].map(([, seconds]) => Number(seconds))
  expect(waits).toEqual([0.5, 1, 2, 4, 8])
  child.kill('SIGINT')
  expect(await ended).toBe(0)
}, 90_000)
