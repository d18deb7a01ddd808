import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { compiledBefore, startProcess, temporaryFolder } from '#tests/support/start-process.ts'
import { unzip } from '#tests/support/unzip.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)
const script = fileURLToPath(new URL('doctor.ts', import.meta.url))

function doctor(env: Record<string, string>, ...args: string[]) {
  const given = { PATH: process.env.PATH, ...compiledBefore(), DATA_DIR: join(folder, 'data'), PARTS: 'api', ...env }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', env: given })
  return { status, output: stdout + stderr }
}

it('finds what is wrong with a running house, and writes a bundle without its secrets', async () => {
  expect(doctor({})).toMatchObject({ status: 1, output: expect.stringContaining('There is no house') })
  await prepareDataDir(join(folder, 'data'))
  const house = await startProcess({ DATA_DIR: join(folder, 'data') })
  try {
    await house.ready()
    const { port } = new URL(house.url)
    const sound = doctor({ PORT: port })
    expect(sound.output).toContain('It is ready')
    expect(sound.output).toContain('There is no backup.')
    expect(sound.status).toBe(0)

    const bundle = join(folder, 'doctor.zip')
    const faulty = doctor({ PORT: port, SMTP_URL: 'smtp://letters:open-sesame@127.0.0.1:9' }, '--bundle', bundle)
    expect(faulty.status).toBe(1)
    expect(faulty.output).toMatch(/Mail\n {2}WRONG {2}127\.0\.0\.1:9 cannot be used: .+\n {9}Correct SMTP_URL/)
    const files = unzip(readFileSync(bundle))
    expect(JSON.parse(files['settings.json']!)).toMatchObject({ SMTP_URL: 'set', PORT: port })
    expect(Object.values(files).join()).not.toContain('open-sesame')
    expect(doctor({ PORT: '1' })).toMatchObject({ status: 1, output: expect.stringContaining('but not on port 1') })
  } finally {
    house.kill('SIGTERM')
    await house.ended
  }
  expect(doctor({}).output).toContain('The house does not run.')
  expect(doctor({ METRICS_PORT: 'many' })).toMatchObject({ status: 1, output: expect.stringContaining('METRICS_PORT cannot be used') })
})
